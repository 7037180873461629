import { dayOf } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { markedLetters } from '@halaqa/memory/spread'
import type { Item } from '@halaqa/quran/items'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { scopeBegun } from '../lessons/lesson-status.sql.ts'
import { queryUnitsInScope } from '../units/units.sql.ts'
import { itemsOfLesson } from './lesson-items.ts'
import { type Entry, foldEntries, loadMemorizing } from './memory.service.ts'
import { insertMemorizedSurah, queryCompletedLessons, writeMemory } from './memory.sql.ts'

const DONE = 'completions_remembered'

/**
 * Once for an installation: lessons that people completed before anything was remembered begin as known, spread over the cycle, and the
 * surahs that counted as memorized go on counting. A start that ends in the middle is gone on with by the next.
 */
export async function rememberCompletions(db: Database, now: Date, log: (line: string) => void = () => {}) {
  if ((await db.serverFact.count({ where: { key: DONE } })) > 0) return
  const people = await db.lessonCompletion.findMany({ distinct: ['userId'], select: { userId: true } })
  if (people.length > 0) log('Preparing the review of completed lessons')
  for (const { userId } of people) await inTransaction(db, (tx) => rememberCompletionsOf(tx, userId, now))
  await db.serverFact.createMany({ data: { key: DONE, at: now }, skipDuplicates: true })
}

async function rememberCompletionsOf(tx: Transaction, userId: string, now: Date) {
  if (!(await lockLearner(tx, userId)) || (await tx.memoryEntry.count({ where: { userId }, take: 1 })) > 0) return
  const { timeZone } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { timeZone: true } })
  const date = dateIn(timeZone ?? DEFAULT_TIME_ZONE, now)
  const items = new Map<number, Item>()
  for (const lesson of await queryCompletedLessons(tx, userId)) {
    for (const item of itemsOfLesson(lesson)) items.set(item.index, item)
  }
  if (items.size > 0) {
    const { settings } = await loadMemorizing(tx, userId, date)
    const entries = [...markedLetters([...items.values()])].map(
      ([{ key }, letters]): Entry => ({ key, at: now, day: dayOf(date), how: 'known', ...letters }),
    )
    await writeMemory(tx, await foldEntries(tx, userId, crypto.randomUUID(), entries, settings))
  }
  for (const unit of await queryUnitsInScope(tx, userId, scopeBegun(userId))) {
    if (unit.status === 'completed') await insertMemorizedSurah(tx, userId, unit.surahNumber, now)
  }
}
