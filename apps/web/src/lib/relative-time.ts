import { daysBetween, HOUR_MS, MINUTE_MS } from '@halaqa/contract/calendar'
import { shortDate, timeOfDay, today } from './dates.ts'
import { formatRelative } from './formats.ts'
import { pageLanguage, t } from './i18n.ts'

/** "Just now", "5 minutes ago", "2 hours ago", "Yesterday", "3 days ago", and from a week on the date. */
export function relativeTime(instant: string, now: Date) {
  const then = new Date(instant)
  const passed = now.getTime() - then.getTime()
  const days = daysBetween(today(then), today(now))
  if (passed < MINUTE_MS) return t('ui.time.now')
  if (passed < HOUR_MS) return ago(passed / MINUTE_MS, 'minute')
  if (days === 0 || passed < 6 * HOUR_MS) return ago(passed / HOUR_MS, 'hour')
  return days < 7 ? ago(days, 'day') : shortDate(instant)
}

/** "today at 9:12 AM", "yesterday at 9:12 AM", "Nov 20, 2025 at 9:12 AM" */
export function dayAndTime(instant: string, now: Date) {
  const days = daysBetween(today(new Date(instant)), today(now))
  const time = timeOfDay(instant)
  if (days === 0) return t('ui.time.today', { time })
  if (days === 1) return t('ui.time.yesterday', { time })
  return dateAndTime(instant)
}

/** "Nov 20, 2025 at 9:12 AM" */
export const dateAndTime = (instant: string, date = shortDate) =>
  t('ui.time.on', { date: date(instant), time: timeOfDay(instant) })

function ago(count: number, unit: Intl.RelativeTimeFormatUnit) {
  const text = formatRelative(-Math.floor(count), unit)
  return text.charAt(0).toLocaleUpperCase(pageLanguage()) + text.slice(1)
}
