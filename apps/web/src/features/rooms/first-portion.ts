import { addDays } from '@halaqa/contract/calendar'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'

/** The sentence about a newcomer's first portion. It has no date while the room is paused, or once everything was given out. */
export function firstPortionText(date: string | null, { today, isPaused }: { today: string; isPaused: boolean }) {
  if (date === null) return t(isPaused ? 'rooms.join.firstPaused' : 'rooms.join.firstNone')
  if (date <= today) return t('rooms.join.firstReady')
  return date === addDays(today, 1) ? t('rooms.join.firstTomorrow') : t('rooms.join.firstOn', { date: longDate(date) })
}
