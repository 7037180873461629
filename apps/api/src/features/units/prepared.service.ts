import { listUnits, Unit } from '@halaqa/contract/units'
import type { Database } from '@halaqa/database/client'
import { z } from 'zod'
import { cacheByVersion } from '../../lib/cache-by-version.ts'
import { prebuild } from '../../lib/prebuilt/compress.ts'
import type { Prebuilt } from '../../lib/prebuilt/prebuilt.ts'
import { scopeTried } from '../lessons/lesson-status.sql.ts'
import { type LessonRow, queryLessonStatuses } from '../lessons/lessons.sql.ts'
import { presentUnits } from './units.presenter.ts'
import { findUnits, NEWCOMER } from './units.service.ts'
import { queryContentVersion, queryUnitsInScope } from './units.sql.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Browsers ask at each visit, so that an admin's change reaches everyone; an unchanged ETag is answered without a body. */
const CACHE_CONTROL = 'no-cache'
/** A change makes learners wait for it: a step more doubles the time and saves six percent. */
const BROTLI_QUALITY = 4

/** The whole path is 3 MB of JSON, and most of it is the same for everybody: its rows are kept until the content changes. */
export function prepareUnits(db: Database) {
  const version = () => queryContentVersion(db)
  const guestAnswer = cacheByVersion(version, () => makeGuestAnswer(db))
  const newcomers = cacheByVersion(version, () => findUnitsWithLessons(db))
  return {
    /** The path as a guest finds it. */
    guestAnswer,
    /** The JSON of the path as somebody finds it, unit by unit. */
    async *piecesFor(userId: string): AsyncGenerator<string> {
      const scope = scopeTried(userId)
      const [path, units, lessons] = await Promise.all([
        newcomers(),
        queryUnitsInScope(db, userId, scope),
        queryLessonStatuses(db, userId, scope),
      ])
      const ownUnits = new Map(units.map((unit) => [unit.id, unit]))
      const ownLessons = new Map(lessons.map((lesson) => [lesson.id, lesson]))
      let before = '['
      for (const { unit, lessons } of path) {
        const own = lessons.map((lesson) => ({ ...lesson, ...ownLessons.get(lesson.id) }))
        const [answer] = presentUnits([ownUnits.get(unit.id) ?? unit], own)
        yield before + JSON.stringify(z.encode(Unit, answer!))
        before = ','
      }
      yield before === '[' ? '[]' : ']'
    },
  }
}

async function makeGuestAnswer(db: Database): Promise<Prebuilt> {
  const { units, lessons } = await findUnits(db, null)
  const answer = z.encode(listUnits.schema.response[200], presentUnits(units, lessons))
  return prebuild(Buffer.from(JSON.stringify(answer)), JSON_TYPE, CACHE_CONTROL, BROTLI_QUALITY)
}

/** Each unit with its lessons, as somebody new finds them. */
async function findUnitsWithLessons(db: Database) {
  const { units, lessons } = await findUnits(db, NEWCOMER)
  const byUnit = new Map(units.map((unit) => [unit.id, { unit, lessons: [] as LessonRow[] }]))
  for (const lesson of lessons) byUnit.get(lesson.unitId)?.lessons.push(lesson)
  return [...byUnit.values()]
}
