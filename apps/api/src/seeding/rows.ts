/**
 * The curriculum as rows.
 *
 * Ids are UUIDs of version 5 of the row's path in the curriculum, so that they are the same in every installation and stay
 * the same when a row's text is mended. A hash tells whether a row, for a question with all its parts, is still the same.
 */
import { createHash } from 'node:crypto'
import type { LessonContent, QuestionContent, UnitContent } from '@halaqa/curriculum/content'
import type { CopyValue } from '@halaqa/database/copy'
import { parse, v5 } from 'uuid'
import type { SeededTable } from './tables.ts'

const NAMESPACE = parse('6f0b0f5e-4b0a-5c52-9c6f-1d1a7a1f4a11')

type Row = readonly CopyValue[]
export type Rows = Record<SeededTable, Row[]>

const idOf = (path: string) => v5(path, NAMESPACE)
const hashOf = (...rows: Row[]) => createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)

/** Cells in the order of the tables' columns. */
export function rowsOf(unit: UnitContent): Rows {
  const rows: Rows = {
    units: [],
    lessons: [],
    questions: [],
    question_options: [],
    question_blanks: [],
    question_words: [],
  }
  const cells = [
    ...[unit.surahNumber, unit.surahName, unit.surahNameArabic, unit.surahNameArabicLong, unit.totalAyahs],
    ...[unit.revelationPlace, unit.backgroundColor, unit.borderColor, unit.textColor, unit.displayOrder],
  ]
  rows.units.push([idOf(unit.key), unit.key, hashOf(cells), ...cells])
  for (const lesson of unit.lessons) addLesson(rows, unit.key, lesson)
  return rows
}

function addLesson(rows: Rows, unitPath: string, lesson: LessonContent) {
  const path = `${unitPath}/${lesson.key}`
  const cells = [
    ...[idOf(unitPath), lesson.key, lesson.title, lesson.subtitle, lesson.description, lesson.lessonType],
    ...[lesson.xpReward, lesson.startAyah, lesson.endAyah, lesson.ayahRangeText, lesson.order, lesson.difficultyLevel],
    lesson.estimatedDurationMinutes,
  ]
  rows.lessons.push([idOf(path), path, hashOf(cells), ...cells])
  for (const question of lesson.questions) addQuestion(rows, path, question)
}

function addQuestion(rows: Rows, lessonPath: string, question: QuestionContent) {
  const path = `${lessonPath}/${question.key}`
  const id = idOf(path)
  const cells = [
    ...[idOf(lessonPath), question.questionType, question.questionText, question.questionOrder],
    ...[question.ayahReference, question.ayahTextArabic, question.ayahTextTranslation, question.pointsValue],
    ...[question.difficultyLevel, question.estimatedTimeSeconds],
    question.questionData && JSON.stringify(question.questionData),
  ]
  const options = question.options.map(
    (option): Row => [
      ...[idOf(`${path}/option-${option.optionOrder}`), id, option.optionText, option.optionTextArabic],
      ...[option.optionOrder, option.isCorrect, option.optionData && JSON.stringify(option.optionData)],
    ],
  )
  const blanks = question.blanks.map(
    (blank): Row => [
      ...[idOf(`${path}/blank-${blank.blankOrder}`), id, blank.blankPosition, blank.correctWord],
      ...[blank.correctWordTransliteration, blank.alternativeAnswers, blank.blankOrder, blank.hintText],
      blank.difficultyLevel,
    ],
  )
  const words = question.words.map(
    (word): Row => [
      ...[idOf(`${path}/word-${word.correctPosition}`), id, word.wordText, word.wordTransliteration],
      ...[word.correctPosition, word.displayOrder, word.wordType, word.isKeyWord],
    ],
  )
  rows.questions.push([id, path, hashOf(cells, ...options, ...blanks, ...words), ...cells])
  rows.question_options.push(...options)
  rows.question_blanks.push(...blanks)
  rows.question_words.push(...words)
}
