import { daysBetween } from '@halaqa/contract/calendar'
import { juzOf, pageOf } from '@halaqa/quran/mushaf'
import { type AyahRange, ayahsIn, rangeProblem, spanOf } from '@halaqa/quran/range'
import { t } from '../../../lib/i18n.ts'
import { countReadingDays } from '../rest-days.ts'

export interface RoomPlan {
  isFixed: boolean
  /** Calendar dates, empty while not chosen. */
  startDate: string
  endDate: string
  cycleDays: number
  range: AyahRange
  division: 'letters' | 'juz'
  /** 1 is Monday. */
  restWeekdays: readonly number[]
  /** The room is for its owner alone. */
  isAlone?: boolean
}

/** A room in plain words, such as "30 days · about 20 pages a day, shared by everyone who joins". */
export function roomPreview(plan: RoomPlan): string | null {
  if (rangeProblem(plan.range)) return null
  if (plan.isFixed && !plan.endDate) return t('room-preview.noEnd')
  const days = plan.isFixed ? daysBetween(plan.startDate, plan.endDate) + 1 : plan.cycleDays
  const read = days >= 1 ? countReadingDays(plan.startDate, days, plan.restWeekdays) : 0
  if (!(read >= 1)) return null
  return t(plan.isFixed ? 'room-preview.fixed' : 'room-preview.recurrent', {
    days,
    share: plan.division === 'juz' ? dailyJuz(plan.range, read) : dailyShare(plan, read),
  })
}

/** Pages are those of the mushaf that the range touches. */
function dailyShare({ range, isAlone = false }: RoomPlan, days: number) {
  const span = spanOf(range)
  const ayahs = ayahsIn(span)
  if (ayahs < days) return t('room-preview.freeDays', { ayahs })
  const pages = Math.round((pageOf(span.end) - pageOf(span.start) + 1) / days)
  const others = isAlone ? 0 : 1
  return pages < 1 ? t('room-preview.lessThanPage', { others }) : t('room-preview.pages', { count: pages, others })
}

/** A juz that the range only touches counts as one. */
function dailyJuz(range: AyahRange, days: number) {
  const span = spanOf(range)
  const count = juzOf(span.end) - juzOf(span.start) + 1
  if (count < days) return t('room-preview.freeJuzDays', { count })
  return t(count % days === 0 ? 'room-preview.juz' : 'room-preview.aboutJuz', { count: Math.round(count / days) })
}
