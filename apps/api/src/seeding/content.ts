/**
 * The rows to seed, as lines of COPY's text format for each table, with a fingerprint of all of them. The build makes it
 * once and stores it, so that a start neither makes the lessons nor doubts them: what has this fingerprint is these bytes.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { LessonContent, QuestionContent, UnitContent } from '@halaqa/curriculum/content'
import { type CopyValue, copyLine } from '@halaqa/database/copy'
import { installationDir } from '@halaqa/database/installation'
import { parse, v5 } from 'uuid'
import { SEEDED_TABLE_NAMES, SEEDED_TABLES, type SeededTable } from './tables.ts'

export interface SeedContent {
  fingerprint: string
  tables: Record<SeededTable, { columns: string[]; lines: () => Readable }>
}

export function contentOf(units: Iterable<UnitContent>): SeedContent {
  const lines = tablesOf((): string[] => [])
  for (const unit of units) {
    const rows = rowsOf(unit)
    for (const name of SEEDED_TABLE_NAMES) lines[name].push(rows[name].map(copyLine).join(''))
  }
  const hash = createHash('sha256')
  for (const name of SEEDED_TABLE_NAMES) {
    hash.update(`${name} ${SEEDED_TABLES[name]}\n`)
    for (const text of lines[name]) hash.update(text)
  }
  return {
    fingerprint: hash.digest('base64url'),
    tables: tablesOf((name) => ({
      columns: SEEDED_TABLES[name],
      lines: () => Readable.from(lines[name], { objectMode: false }),
    })),
  }
}

/** The folder of the build's output for this app. */
export const builtFolder = () => join(installationDir(), 'apps', 'api', 'data')
const MANIFEST = 'content.json'

type Manifest = { fingerprint: string; columns: Record<SeededTable, string[]> }

/** The manifest is written last: content that was broken off has none. */
export async function storeContent(content: SeedContent) {
  mkdirSync(builtFolder(), { recursive: true })
  rmSync(join(builtFolder(), MANIFEST), { force: true })
  for (const [name, { lines }] of Object.entries(content.tables)) {
    await pipeline(lines(), createGzip(), createWriteStream(join(builtFolder(), `${name}.gz`)))
  }
  const columns = tablesOf((name) => content.tables[name].columns)
  const manifest: Manifest = { fingerprint: content.fingerprint, columns }
  writeFileSync(join(builtFolder(), MANIFEST), JSON.stringify(manifest))
}

/** As the build stored it. */
export function storedContent(): SeedContent {
  const { fingerprint, columns } = readManifest()
  return {
    fingerprint,
    tables: tablesOf((name) => ({
      columns: columns[name],
      lines: () => createReadStream(join(builtFolder(), `${name}.gz`)).pipe(createGunzip()),
    })),
  }
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(builtFolder(), MANIFEST), 'utf8')) as Manifest
  } catch (error) {
    throw new Error('The lessons are not built. Run: npm run build', { cause: error })
  }
}

function tablesOf<Value>(value: (name: SeededTable) => Value) {
  return Object.fromEntries(SEEDED_TABLE_NAMES.map((name) => [name, value(name)])) as Record<SeededTable, Value>
}

/**
 * The curriculum as rows.
 *
 * Ids are UUIDs of version 5 of the row's path in the curriculum, so that they are the same in every installation and stay
 * the same when a row's text is mended. A hash tells whether a row, for a question with all its parts, is still the same.
 */
const NAMESPACE = parse('6f0b0f5e-4b0a-5c52-9c6f-1d1a7a1f4a11')

type Row = readonly CopyValue[]
type Rows = Record<SeededTable, Row[]>

const idOf = (path: string) => v5(path, NAMESPACE)
const hashOf = (...rows: Row[]) => createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)

/** Cells in the order of the tables' columns. */
function rowsOf(unit: UnitContent): Rows {
  const rows: Rows = {
    units: [],
    lessons: [],
    questions: [],
    question_options: [],
    question_blanks: [],
    question_words: [],
  }
  const cells = [
    unit.surahNumber,
    unit.surahName,
    unit.surahNameArabic,
    unit.surahNameArabicLong,
    unit.totalAyahs,
    unit.revelationPlace,
    unit.backgroundColor,
    unit.borderColor,
    unit.textColor,
    unit.displayOrder,
  ]
  rows.units.push([idOf(unit.key), unit.key, hashOf(cells), ...cells])
  for (const lesson of unit.lessons) addLesson(rows, unit.key, lesson)
  return rows
}

function addLesson(rows: Rows, unitPath: string, lesson: LessonContent) {
  const path = `${unitPath}/${lesson.key}`
  const cells = [
    idOf(unitPath),
    lesson.key,
    lesson.title,
    lesson.subtitle,
    lesson.description,
    lesson.lessonType,
    lesson.xpReward,
    lesson.startAyah,
    lesson.endAyah,
    lesson.ayahRangeText,
    lesson.order,
    lesson.difficultyLevel,
    lesson.estimatedDurationMinutes,
  ]
  rows.lessons.push([idOf(path), path, hashOf(cells), ...cells])
  for (const question of lesson.questions) addQuestion(rows, path, question)
}

function addQuestion(rows: Rows, lessonPath: string, question: QuestionContent) {
  const path = `${lessonPath}/${question.key}`
  const id = idOf(path)
  const cells = [
    idOf(lessonPath),
    question.questionType,
    question.questionText,
    question.questionOrder,
    question.ayahReference,
    question.ayahTextArabic,
    question.ayahTextTranslation,
    question.pointsValue,
    question.difficultyLevel,
    question.estimatedTimeSeconds,
    question.questionData && JSON.stringify(question.questionData),
  ]
  const options = question.options.map(
    (option): Row => [
      idOf(`${path}/option-${option.optionOrder}`),
      id,
      option.optionText,
      option.optionTextArabic,
      option.optionOrder,
      option.isCorrect,
      option.optionData && JSON.stringify(option.optionData),
    ],
  )
  const blanks = question.blanks.map(
    (blank): Row => [
      idOf(`${path}/blank-${blank.blankOrder}`),
      id,
      blank.blankPosition,
      blank.correctWord,
      blank.correctWordTransliteration,
      blank.alternativeAnswers,
      blank.blankOrder,
      blank.hintText,
      blank.difficultyLevel,
    ],
  )
  const words = question.words.map(
    (word): Row => [
      idOf(`${path}/word-${word.correctPosition}`),
      id,
      word.wordText,
      word.wordTransliteration,
      word.correctPosition,
      word.displayOrder,
      word.wordType,
      word.isKeyWord,
    ],
  )
  rows.questions.push([id, path, hashOf(cells, ...options, ...blanks, ...words), ...cells])
  rows.question_options.push(...options)
  rows.question_blanks.push(...blanks)
  rows.question_words.push(...words)
}
