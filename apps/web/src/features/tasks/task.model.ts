import { daysBetween } from '@halaqa/contract/calendar'
import type {
  OfferedPortion as WireOffered,
  Reading as WireReading,
  ReadingCursor as WireReadingCursor,
  Task as WireTask,
} from '@halaqa/contract/tasks'
import { pageOf } from '@halaqa/quran/mushaf'
import { type AyahRange, ayahsIn, rangeProblem, spanOf, surahSections } from '@halaqa/quran/range'
import type { Camel } from '../../lib/camel.ts'
import { surahName } from '../../lib/surah-names.ts'

export type Task = Camel<WireTask>
export type OfferedPortion = Camel<WireOffered>
export type Reading = Camel<WireReading>
export type ReadingCursor = Camel<WireReadingCursor>

/** The first and the last date of a portion. */
type Dates = Pick<Task, 'taskDate' | 'dueDate'>

/** The last date of a portion. */
export const lastDateOf = ({ taskDate, dueDate }: Dates) => dueDate ?? taskDate

/**
 * Whether another reader can have it. A range that everybody reads whole cannot be offered, but one that was offered
 * before can be taken back.
 */
export const canBeOffered = ({ piece, offeredAt }: Pick<Task, 'piece' | 'offeredAt'>) =>
  piece !== 'range' || offeredAt !== null

/** Whether its last date is today or later, where the reader is. */
const isCurrent = (task: Dates, today: string) => lastDateOf(task) >= today

/** Whether it is shown only because its completion can still be undone: today is none of its dates. */
const isJustRead = (task: Dates & Pick<Task, 'isCompleted'>, today: string) =>
  task.isCompleted && (!isCurrent(task, today) || task.taskDate > today)

/** Portions that are current, the one to read first, and those that are shown only because their completion can still be undone. */
export const groupPortions = (tasks: readonly Task[], today: string) => ({
  current: tasks.filter((task) => isCurrent(task, today) && !isJustRead(task, today)).sort(byUrgency),
  recent: tasks.filter((task) => isJustRead(task, today)),
})

/** Whether days are left for it after today, so that its last date is worth showing. */
export const isDueLater = (task: Dates & Pick<Task, 'isCompleted'>, today: string) =>
  !task.isCompleted && lastDateOf(task) > today && lastDateOf(task) > task.taskDate

/**
 * Whether its last date is worth showing: days are left after today, or today is the last one of a piece that had
 * several.
 */
export const saysLastDate = (task: Parameters<typeof isDueLater>[0] & Pick<Task, 'piece'>, today: string) =>
  isDueLater(task, today) ||
  Boolean(task.piece && !task.isCompleted && task.taskDate < today && lastDateOf(task) === today)

/** Overdue: open, and past its last date in the reader's time zone. */
export function lateness(task: Dates & Pick<Task, 'isCompleted'>, today: string) {
  const daysOverdue = task.isCompleted ? 0 : Math.max(0, daysBetween(lastDateOf(task), today))
  return { isExpired: daysOverdue > 0, daysOverdue }
}

/** Sorts open portions first: the one begun, then the one due soonest, then the oldest. */
export function byUrgency(one: Urgency, other: Urgency): number {
  return (
    Number(one.isCompleted) - Number(other.isCompleted) ||
    Number(isBegun(other)) - Number(isBegun(one)) ||
    daysBetween(lastDateOf(other), lastDateOf(one)) ||
    daysBetween(other.taskDate, one.taskDate)
  )
}
type Urgency = Dates & Pick<Task, 'isCompleted' | 'bookmarkSurah'>
const isBegun = ({ isCompleted, bookmarkSurah }: Urgency) => !isCompleted && bookmarkSurah !== null

/** A surah's part in a portion. */
export interface Section {
  surahNo: number
  surahName: string
  fromAyah: number
  toAyah: number
}

/** The surahs that a portion touches, in order; empty if the Qur'an has no such range. */
export function sectionsOf(portion: AyahRange): Section[] {
  if (rangeProblem(portion)) return []
  return surahSections(spanOf(portion)).map(({ surah, fromAyah, toAyah }) => ({
    surahNo: surah.number,
    surahName: surahName(surah.number),
    fromAyah,
    toAyah,
  }))
}

export const verseCount = (portion: AyahRange) => (rangeProblem(portion) ? 0 : ayahsIn(spanOf(portion)))

export const isSameRange = (one: AyahRange, other: AyahRange) =>
  one.startSurah === other.startSurah &&
  one.startAyah === other.startAyah &&
  one.endSurah === other.endSurah &&
  one.endAyah === other.endAyah

/** The first and the last of its pages in the 604-page Madinah mushaf. */
export function mushafPages(portion: AyahRange): [first: number, last: number] {
  const { start, end } = spanOf(portion)
  return [pageOf(start), pageOf(end)]
}

/** The last ayah that its reader marked as read, as "2:45"; null without one. */
export const bookmarkOf = ({ bookmarkSurah, bookmarkAyah }: Pick<Task, 'bookmarkSurah' | 'bookmarkAyah'>) =>
  bookmarkSurah === null || bookmarkAyah === null ? null : `${bookmarkSurah}:${bookmarkAyah}`

/** How many ayahs of the portion were read up to its bookmark, and of how many; null without a bookmark inside it. */
export function bookmarkProgress(
  portion: AyahRange & Pick<Task, 'bookmarkSurah' | 'bookmarkAyah'>,
): { read: number; total: number } | null {
  const { bookmarkSurah, bookmarkAyah } = portion
  if (bookmarkSurah === null || bookmarkAyah === null || rangeProblem(portion)) return null
  const until = { ...portion, endSurah: bookmarkSurah, endAyah: bookmarkAyah }
  if (rangeProblem(until)) return null
  const [read, total] = [ayahsIn(spanOf(until)), ayahsIn(spanOf(portion))]
  return read <= total ? { read, total } : null
}
