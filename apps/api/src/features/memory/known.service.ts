import { dayOf } from '@halaqa/contract/calendar'
import type { MemorizingSettings as WireSettings } from '@halaqa/contract/memorizing-settings'
import type { MarkKnownBody } from '@halaqa/contract/memory'
import type { Database } from '@halaqa/database/client'
import { lettersOf } from '@halaqa/memory/item'
import type { MemorizingSettings } from '@halaqa/memory/settings'
import { spreadDays } from '@halaqa/memory/spread'
import { dueOf } from '@halaqa/memory/state'
import { countAyahs, itemsOfRange } from '@halaqa/quran/items'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { type Entry, foldEntries, loadKept, loadMemorizing, type Memorizing, memorizingOf } from './memory.service.ts'
import { saveMemorizingSettings, writeMemory } from './memory.sql.ts'

/**
 * "I know this": what is not begun of a range begins as known, its first dates spread over the effective cycle. "I no longer know this"
 * ends what is begun of it; what the shorter cycle of the rest makes due is spread. Both answer how many ayahs they changed, and the
 * cycle of now.
 */
export function markKnown(
  db: Database,
  user: SignedIn,
  { start_surah, start_ayah, end_surah, end_ayah, known }: MarkKnownBody,
  now: Date,
): Promise<{ changed: number; cycle: number }> {
  const date = dateIn(user.timeZone, now)
  const day = dayOf(date)
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const before = await loadMemorizing(tx, user.id, date)
    const { settings, pace, lettersKnown } = before
    const begun = new Set((await loadKept(tx, user.id)).map(({ item }) => item.index))
    const range = itemsOfRange(start_surah, start_ayah, end_surah, end_ayah)
    const marked = range.filter(({ index }) => begun.has(index) !== known)
    const after = memorizingOf(settings, pace, lettersKnown + (known ? 1 : -1) * lettersOf(marked))
    const first = spreadDays(marked, day + 1, after.cycle)
    const entries = marked.map((item): Entry => {
      const entry = { key: item.key, at: now, day }
      return known ? { ...entry, how: 'known', setDay: first.get(item)! } : { ...entry, how: 'unknown' }
    })
    if (entries.length > 0) {
      await writeMemory(tx, await foldEntries(tx, user.id, crypto.randomUUID(), entries, settings))
    }
    if (after.cycle < before.cycle) await spreadDue(tx, user, before, after, now, day)
    return { changed: countAyahs(marked), cycle: after.cycle }
  })
}

/** Saves settings. What a shorter cycle makes due all at once is spread over it. */
export function chooseSettings(db: Database, user: SignedIn, chosen: WireSettings, now: Date): Promise<Memorizing> {
  const date = dateIn(user.timeZone, now)
  const settings: MemorizingSettings = {
    minutes: chosen.minutes,
    cycleDays: chosen.cycle_days,
    firmness: chosen.firmness,
    nearDays: chosen.near_days,
  }
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const before = await loadMemorizing(tx, user.id, date)
    const after = memorizingOf(settings, before.pace, before.lettersKnown)
    await saveMemorizingSettings(tx, user.id, chosen.minutes, chosen.cycle_days, chosen.firmness, chosen.near_days)
    if (after.cycle < before.cycle) await spreadDue(tx, user, before, after, now, dayOf(date))
    return after
  })
}

async function spreadDue(
  tx: Parameters<typeof writeMemory>[0] & Parameters<typeof foldEntries>[0],
  user: SignedIn,
  before: Memorizing,
  after: Memorizing,
  now: Date,
  day: number,
) {
  const becameDue = (await loadKept(tx, user.id)).filter(
    ({ state }) =>
      dueOf(state, before.retention, before.cycle) > day && dueOf(state, before.retention, after.cycle) <= day,
  )
  if (becameDue.length === 0) return
  const dates = spreadDays(
    becameDue.map(({ item }) => item),
    day,
    after.cycle,
  )
  const entries = [...dates].map(([{ key }, setDay]): Entry => ({ key, at: now, day, how: 'spread', setDay }))
  await writeMemory(tx, await foldEntries(tx, user.id, crypto.randomUUID(), entries, after.settings))
}
