import type { AyahRange } from '@halaqa/quran/range'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { isCompleteScope } from './complete-scope.ts'

/** One of the two is set. */
type Plan = AyahRange & { endDate: string | null; recurrenceDurationDays: number | null }

/** The range, and its end or interval: "A hatim until Jan 30, 2026", "Al-Mulk 67:1 – 67:12 every 30 days". */
export function planText({ endDate, recurrenceDurationDays: days, ...range }: Plan) {
  const what = isCompleteScope(range) ? t('rooms.plan.hatim') : rangeText(range)
  if (endDate) return t('rooms.plan.until', { what, date: shortDate(endDate) })
  return days ? t('rooms.plan.every', { what, days }) : what
}
