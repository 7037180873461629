import { addDays, type CalendarDate, dayOf } from '@halaqa/contract/calendar'
import { MemorizingSettings as ChosenSettings } from '@halaqa/contract/memorizing-settings'
import type { Database, Transaction } from '@halaqa/database/client'
import { lettersOf } from '@halaqa/memory/item'
import type { LogRow } from '@halaqa/memory/log'
import { effectiveCycle, paceOf } from '@halaqa/memory/pace'
import type { ItemWithState, ReviewRules } from '@halaqa/memory/session'
import { DEFAULT_SETTINGS, type MemorizingSettings, RETENTION } from '@halaqa/memory/settings'
import { laidAnew } from '@halaqa/memory/spread'
import { type Folded, foldItem, type ItemState } from '@halaqa/memory/state'
import { type Item, itemsOfKey, itemsOfRange } from '@halaqa/quran/items'
import { surahOf } from '@halaqa/quran/surahs'
import { dateIn } from '../../lib/dates.ts'
import type { Db } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { hasCompletedUnit } from '../lessons/lessons.sql.ts'
import { itemsOfLesson } from './lesson-items.ts'
import * as sql from './memory.sql.ts'
import { toMemoryItems } from './memory-items.ts'

/** A person's settings with what they come to on a date, and the rules of its review. */
export interface Memorizing {
  settings: MemorizingSettings
  retention: number
  /** The effective one, in days, as it is shown. */
  cycle: number
  /** The last day to which something was laid anew: from then on the cycle holds for everything. */
  cycleFrom: number | null
  lettersKnown: number
  /** Of the date, for which the cycle is fixed. */
  rules: ReviewRules
}

export async function loadMemorizing(db: Db, userId: string, date: CalendarDate): Promise<Memorizing> {
  const { runs, letters, cycleNow, cycleSince, cycleEarlier, laidTo, otherMinutes, ...row } = await sql.queryMemorizing(
    db,
    userId,
    date,
  )
  const settings = row as MemorizingSettings
  const pace = paceOf(runs)
  const cycle = cycleNow ?? effectiveCycle(settings, pace, letters, otherMinutes)
  return {
    settings,
    retention: RETENTION[settings.firmness],
    cycle,
    cycleFrom: laidTo,
    lettersKnown: letters,
    rules: {
      settings,
      pace,
      cycle: cycleSince !== null && date < cycleSince ? cycleEarlier! : cycle,
      otherMinutes,
    },
  }
}

/** The outcome of the settings for the letters that are then known. */
export const cycleOf = (settings: MemorizingSettings, { rules }: Memorizing, lettersKnown: number): number =>
  effectiveCycle(settings, rules.pace, lettersKnown, rules.otherMinutes)

/**
 * Fixes another effective cycle from tomorrow on. What a shorter one would ask for before tomorrow is laid anew.
 *
 * The person is locked by the caller, and what is remembered has been written.
 */
export async function takeOverCycle(
  tx: Transaction,
  userId: string,
  before: Memorizing,
  cycle: number,
  now: Date,
  date: CalendarDate,
) {
  if (cycle === before.cycle) return
  await sql.saveCycle(tx, userId, cycle, addDays(date, 1), before.rules.cycle)
  if (cycle > before.cycle) return
  const day = dayOf(date)
  const dates = laidAnew(await loadMemoryStates(tx, userId), day, before.cycle, cycle)
  if (dates.size === 0) return
  const entries = [...dates].map(([{ key }, setDay]): Entry => ({ key, at: now, day, how: 'spread', setDay }))
  await sql.writeMemory(tx, await foldEntries(tx, userId, crypto.randomUUID(), entries, before.settings))
}

/** A person's choice, or the defaults until they choose. */
export async function findMemorizingSettings(db: Database, userId: string): Promise<ChosenSettings> {
  const row = await db.userSettings.findUnique({ where: { userId } })
  return ChosenSettings.parse({
    minutes: row?.reviewMinutes ?? DEFAULT_SETTINGS.minutes,
    cycle_days: row?.cycleDays ?? DEFAULT_SETTINGS.cycleDays,
    firmness: row?.firmness ?? DEFAULT_SETTINGS.firmness,
    near_days: row?.nearDays ?? DEFAULT_SETTINGS.nearDays,
  })
}

export const loadMemoryStates = async (db: Db, userId: string): Promise<ItemWithState<Item>[]> =>
  toMemoryItems(await sql.queryStates(db, userId))

type Optional = 'reveals' | 'slips' | 'ms' | 'setDay' | 'grade' | 'lettersBefore' | 'lettersMarked'
export type Entry = Omit<sql.NewEntry, 'index' | Optional> & Partial<Pick<sql.NewEntry, Optional>>

/** The changes that entries make, with the state of each item before the date of its entry. */
export interface Change extends sql.MemoryChange {
  befores: Map<string, ItemState | null>
  /** Items that were recited on the date of their entry already. */
  recitedBefore: Set<string>
}

/**
 * Folds entries into what is remembered. A row that arrives late comes to its place in the log: the whole log of its item is folded, so
 * that any order of submissions ends in the same state.
 *
 * The person is locked by the caller, so that one submission is folded at a time.
 */
export async function foldEntries(
  tx: Transaction,
  userId: string,
  submissionId: string,
  entries: readonly Entry[],
  settings: Pick<MemorizingSettings, 'firmness' | 'nearDays'>,
): Promise<Change> {
  const { firmness, nearDays } = settings
  const rows = entries.map((entry, index) => ({ ...EMPTY, ...entry, index }))
  const keys = [...new Set(rows.map(({ key }) => key))]
  const logs = await loadLogs(tx, userId, keys)
  const befores = new Map<string, ItemState | null>()
  const recitedBefore = new Set<string>()
  for (const row of rows) {
    const log = logs.get(row.key)!
    if (log.some(({ day, how }) => day === row.day && (how === 'recite' || how === 'hearing'))) {
      recitedBefore.add(row.key)
    }
    // A statement about an item comes after everything recorded of it, even within a millisecond, and even if a recital farther east has a later date.
    if (row.how !== 'recite' && row.how !== 'hearing') {
      row.at = new Date(log.reduce((latest, { at }) => Math.max(latest, at + 1), row.at.getTime()))
      row.day = log.reduce((latest, { day }) => Math.max(latest, day), row.day)
    }
    befores.set(row.key, foldItem(log.filter(({ day }) => day < row.day))?.state ?? null)
    log.push({ ...row, at: row.at.getTime(), submission: submissionId, retention: RETENTION[firmness], nearDays })
  }
  const states: sql.NewState[] = []
  const ended: string[] = []
  for (const key of keys) {
    const { state, before, day } = foldItem(logs.get(key)!)!
    if (state) states.push({ ...state, key, letters: lettersOf(itemsOfKey(key)), changedOn: day, before })
    else ended.push(key)
  }
  return { userId, submissionId, entries: rows, firmness, nearDays, states, ended, befores, recitedBefore }
}

/** The logs of items, each under its key; empty where there is none. */
async function loadLogs(tx: Transaction, userId: string, keys: readonly string[]): Promise<Map<string, LogRow[]>> {
  const logs = new Map<string, LogRow[]>(keys.map((key) => [key, []]))
  for (const row of await sql.queryLog(tx, userId, keys)) {
    logs.get(row.itemKey)!.push({
      ...row,
      key: row.itemKey,
      at: row.at.getTime(),
      submission: row.submissionId,
      retention: RETENTION[row.firmness],
    })
  }
  return logs
}

/** Folds the logs of items, without items that have none. */
export async function foldKeys(tx: Transaction, userId: string, keys: readonly string[]): Promise<Map<string, Folded>> {
  const logs = await loadLogs(tx, userId, keys)
  return new Map([...logs].flatMap(([key, rows]) => (rows.length > 0 ? [[key, foldItem(rows)!]] : [])))
}

const EMPTY = { grade: null, reveals: 0, slips: [], ms: null, setDay: null, lettersBefore: null, lettersMarked: null }

/** Folds the logs of items again and writes what they come to. */
export async function refold(tx: Transaction, userId: string, keys: readonly string[]) {
  const folded = await foldKeys(tx, userId, keys)
  const states: sql.NewState[] = []
  const ended: string[] = []
  for (const key of keys) {
    const { state = null, before = null, day = 0 } = folded.get(key) ?? {}
    if (state) states.push({ ...state, key, letters: lettersOf(itemsOfKey(key)), changedOn: day, before })
    else ended.push(key)
  }
  await sql.writeMemory(tx, {
    userId,
    submissionId: userId,
    entries: [],
    firmness: 'steady',
    nearDays: 0,
    states,
    ended,
  })
}

/** Items that the submission of a lesson makes due the next day, in mushaf order: those it begins, and begun ones that were missed. */
interface LessonMemory {
  begun: readonly Item[]
  missed: readonly Item[]
}

/**
 * Of a lesson's items those that are not begun, and of the items that were missed those that are.
 *
 * @param teaches none where the lesson was completed before
 */
export async function findLessonMemory(
  tx: Transaction,
  userId: string,
  teaches: readonly Item[],
  missed: readonly Item[],
): Promise<LessonMemory> {
  const keys = [...new Set([...teaches, ...missed].map(({ key }) => key))]
  if (keys.length === 0) return { begun: [], missed: [] }
  const kept = new Set(toMemoryItems(await sql.queryStatesOf(tx, userId, keys)).map(({ item }) => item.index))
  const inOrder = [...new Set(missed)].sort((a, b) => a.index - b.index)
  return {
    begun: teaches.filter(({ index }) => !kept.has(index)),
    missed: inOrder.filter(({ index }) => kept.has(index)),
  }
}

/**
 * Logs what the submission of a lesson says of its items, in the transaction of that submission: those of a lesson that it completes
 * for the first time begin, and those that were missed are due the next day at the latest.
 */
export async function recordLesson(
  tx: Transaction,
  user: SignedIn,
  teaches: readonly Item[],
  missed: readonly Item[],
  at: Date,
) {
  if (teaches.length === 0 && missed.length === 0) return
  const date = dateIn(user.timeZone, at)
  const { settings } = await loadMemorizing(tx, user.id, date)
  const entryOf = ({ key }: Item, grade: Entry['grade']): Entry => {
    return { key, at, day: dayOf(date), how: 'lesson', ...(grade && { grade }) }
  }
  const entries = [...teaches.map((item) => entryOf(item, 'hard')), ...missed.map((item) => entryOf(item, null))]
  await sql.writeMemory(tx, await foldEntries(tx, user.id, crypto.randomUUID(), entries, settings))
}

/** Records a surah as memorized if its lessons are completed and each item was by heart on two dates. */
export async function noteMemorizedSurah(tx: Transaction, userId: string, surah: number, now: Date) {
  const keys = itemsOfSurah(surah).map(({ key }) => key)
  const { byHeart } = await sql.queryAreByHeart(tx, userId, keys)
  if (byHeart && (await hasCompletedUnit(tx, userId, surah))) await sql.insertMemorizedSurah(tx, userId, surah, now)
}

/** Withdraws what a submission of this instant alone made count as memorized. */
export async function withdrawMemorizedSurah(tx: Transaction, userId: string, surah: number, at: Date) {
  const { byHeart } = await sql.queryAreByHeart(
    tx,
    userId,
    itemsOfSurah(surah).map(({ key }) => key),
  )
  if (!byHeart) await sql.deleteMemorizedSurah(tx, userId, surah, at)
}

export const itemsOfSurah = (surah: number): readonly Item[] => itemsOfRange(surah, 1, surah, surahOf(surah).ayahCount)

/** When a surah came among those that count as memorized; null while it does not. */
export async function findMemorizedAt(db: Database, userId: string, surah: number): Promise<Date | null> {
  const row = await db.memorizedSurah.findUnique({ where: { userId_surah: { userId, surah } } })
  return row?.memorizedAt ?? null
}

/** What is begun of some items, in the order of the mushaf. */
export async function loadMemoryStatesOf(
  db: Database,
  userId: string,
  items: readonly Item[],
): Promise<ItemWithState<Item>[]> {
  const keys = items.map(({ key }) => key)
  return toMemoryItems(await sql.queryStatesOf(db, userId, keys)).sort((a, b) => a.item.index - b.item.index)
}

/** The lessons of a surah, each with the items that it teaches. */
export async function listLessonItems(db: Database, surah: number): Promise<{ id: string; items: readonly Item[] }[]> {
  const lessons = await sql.queryLessonsOfSurah(db, surah)
  return lessons.map((lesson) => ({ id: lesson.id, items: itemsOfLesson(lesson) }))
}
