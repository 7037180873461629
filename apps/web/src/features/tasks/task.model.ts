import { daysBetween } from '@halaqa/contract/calendar'
import type { OfferedPortion as WireOffered, Task as WireTask } from '@halaqa/contract/tasks'
import { pageOf } from '@halaqa/quran/mushaf'
import { type AyahRange, ayahsIn, rangeProblem, spanOf, surahSections } from '@halaqa/quran/range'
import type { Camel } from '../../lib/camel.ts'

export type Task = Camel<WireTask>
export type OfferedPortion = Camel<WireOffered>

/** Overdue is what is open and dated before today, where the reader is. */
export function lateness(task: Pick<Task, 'taskDate' | 'isCompleted'>, today: string) {
  const daysOverdue = task.isCompleted ? 0 : Math.max(0, daysBetween(task.taskDate, today))
  return { isExpired: daysOverdue > 0, daysOverdue }
}

/** A surah's part in a portion. */
export interface Section {
  surahNo: number
  surahName: string
  fromAyah: number
  toAyah: number
}

/** The surahs that a portion touches, in order; none if there is no such range in the Qur'an. */
export function sectionsOf(portion: AyahRange): Section[] {
  if (rangeProblem(portion)) return []
  return surahSections(spanOf(portion)).map(({ surah, fromAyah, toAyah }) => ({
    surahNo: surah.number,
    surahName: surah.name,
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

/** The first and the last page it stands on in the 604-page Madinah mushaf. */
export function mushafPages(portion: AyahRange): [first: number, last: number] {
  const { start, end } = spanOf(portion)
  return [pageOf(start), pageOf(end)]
}

/** The last ayah that its reader marked as read, as "2:45"; null without one. */
export const bookmarkOf = ({ bookmarkSurah, bookmarkAyah }: Pick<Task, 'bookmarkSurah' | 'bookmarkAyah'>) =>
  bookmarkSurah === null || bookmarkAyah === null ? null : `${bookmarkSurah}:${bookmarkAyah}`
