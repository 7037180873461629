import { addDays } from '@halaqa/contract/calendar'
import { t } from '../../lib/i18n.ts'

/** What a newcomer is told about their first portion; no date when everything was given out. */
export function firstPortion(date: string | null, today: string, format: (date: string) => string) {
  if (date === null) return t('rooms.join.firstNone')
  if (date <= today) return t('rooms.join.firstReady')
  return date === addDays(today, 1) ? t('rooms.join.firstTomorrow') : t('rooms.join.firstOn', { date: format(date) })
}
