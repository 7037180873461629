import { Lesson } from '@halaqa/contract/lessons'
import { listUnits, Path, Unit, UnitSummary } from '@halaqa/contract/units'
import type { Database } from '@halaqa/database/client'
import { z } from 'zod'
import { cacheByVersion } from '../../lib/cache-by-version.ts'
import { prebuild } from '../../lib/compress.ts'
import { type Fragments, splitJson } from '../../lib/json-fragments.ts'
import type { Prebuilt } from '../../lib/prebuilt.ts'
import { scopeTried } from '../lessons/lesson-status.sql.ts'
import { presentLesson } from '../lessons/lessons.presenter.ts'
import { type LessonStatusRow, queryLessonStatuses } from '../lessons/lessons.sql.ts'
import { presentCurrent, presentUnit, presentUnits } from './units.presenter.ts'
import { findPath, findUnits, NEWCOMER } from './units.service.ts'
import { queryContentVersion, queryUnitsInScope, type UnitRow } from './units.sql.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Browsers ask at each visit, so that an admin's change reaches everyone; an unchanged ETag is answered without a body. */
const CACHE_CONTROL = 'no-cache'
/** A change makes learners wait for it: a step more doubles the time and saves six percent. */
const BROTLI_QUALITY = 4

const LESSON_STATUS_KEYS = ['status', 'progress_percentage', 'completed_questions', 'total_questions'] as const
const UNIT_STATUS_KEYS = ['status', 'progress_percentage', 'completed_lessons', 'total_lessons'] as const

/**
 * The whole path is 3 MB of JSON, and most of it is the same for everybody. It is made once and kept until the content
 * changes; answers are put together from it.
 */
export function prepareUnits(db: Database) {
  const version = () => queryContentVersion(db)
  const guestAnswer = cacheByVersion(version, () => makeGuestAnswer(db))
  const texts = cacheByVersion(version, () => makeTexts(db))
  return {
    /** The path as a guest finds it. */
    guestAnswer,
    /** The JSON of the path as somebody finds it. */
    async answerOf(userId: string): Promise<string> {
      const scope = scopeTried(userId)
      const [path, units, lessons] = await Promise.all([
        texts(),
        queryUnitsInScope(db, userId, scope),
        queryLessonStatuses(db, userId, scope),
      ])
      const statusOfLesson = new Map(lessons.map((lesson) => [lesson.id, textOfLesson(lesson)]))
      const statusOfUnit = new Map(units.map((unit) => [unit.id, textOfUnit(unit)]))
      return `[${path.map((unit) => joinUnit(unit, statusOfUnit.get(unit.id), statusOfLesson)).join()}]`
    },
  }
}

async function makeGuestAnswer(db: Database): Promise<Prebuilt> {
  const { units, lessons } = await findUnits(db, null)
  const answer = z.encode(listUnits.schema.response[200], presentUnits(units, lessons))
  return prebuild(Buffer.from(JSON.stringify(answer)), JSON_TYPE, CACHE_CONTROL, BROTLI_QUALITY)
}

interface LessonText extends Fragments {
  id: string
  newcomer: string
}

interface UnitText extends Fragments {
  id: string
  newcomer: string
  lessons: LessonText[]
}

async function makeTexts(db: Database): Promise<UnitText[]> {
  const { units, lessons } = await findUnits(db, NEWCOMER)
  const lessonsOf = new Map(units.map(({ id }) => [id, [] as LessonText[]]))
  for (const lesson of lessons) {
    const fragments = splitJson(z.encode(Lesson, presentLesson(lesson)), LESSON_STATUS_KEYS)
    lessonsOf.get(lesson.unitId)?.push({ id: lesson.id, newcomer: textOfLesson(lesson), ...fragments })
  }
  return units.map((unit) => {
    const [answer] = presentUnits([unit], [])
    const fragments = splitJson(z.encode(Unit, answer!), [...UNIT_STATUS_KEYS, 'lessons'])
    return { id: unit.id, newcomer: textOfUnit(unit), lessons: lessonsOf.get(unit.id)!, ...fragments }
  })
}

function joinUnit(unit: UnitText, own: string | undefined, ofLessons: ReadonlyMap<string, string>) {
  const lessons = unit.lessons.map(
    ({ id, before, newcomer, after }) => before + (ofLessons.get(id) ?? newcomer) + after,
  )
  return `${unit.before}${own ?? unit.newcomer},"lessons":[${lessons.join()}]${unit.after}`
}

const textOfLesson = ({ status, percentage, correct, total }: Omit<LessonStatusRow, 'id' | 'unitId'>) =>
  membersOf(LESSON_STATUS_KEYS, [status, percentage, correct, total])

interface UnitStatus {
  status: Unit['status']
  percentage: number
  completedLessons: number
  totalLessons: number
}
const textOfUnit = ({ status, percentage, completedLessons, totalLessons }: UnitStatus) =>
  membersOf(UNIT_STATUS_KEYS, [status, percentage, completedLessons, totalLessons])

/** The JSON of the path without its lessons, as somebody finds it. */
export async function loadPathText(db: Database, userId: string): Promise<string> {
  const { units, next } = await findPath(db, userId)
  const current = z.encode(Path.shape.current, presentCurrent(next))
  return `{"units":[${units.map(textOfSummary).join()}],"current":${JSON.stringify(current)}}`
}

const summaries = new WeakMap<UnitRow, string>()

/** Made once for the units that are kept for everybody (`findPath`), and for each person of those that they have tried. */
function textOfSummary(unit: UnitRow): string {
  let text = summaries.get(unit)
  if (text === undefined) {
    text = JSON.stringify(z.encode(UnitSummary, presentUnit(unit)))
    summaries.set(unit, text)
  }
  return text
}

/** `"key":value,…` */
const membersOf = (keys: readonly string[], values: readonly (string | number)[]) =>
  keys.map((key, index) => `"${key}":${JSON.stringify(values[index])}`).join()
