import { fullDate, longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { shownName } from '../../lib/shown-name.ts'
import { surahNamed } from '../../lib/surah-names.ts'
import type { Notification } from './notification.ts'

/** The title of a notification, and a line about it. The texts leave out a name that is not known any more. */
export function textOf({ kind, details }: Notification) {
  const count = details.portions ?? 1
  const values = {
    count,
    room: details.roomName ?? t('notifications.someRoom', { count }),
    person: details.personName === undefined ? t('notifications.somebody') : shownName(details.personName),
    date: details.from ? longDate(details.from) : t('notifications.nextWeek'),
    surah: (details.surahName && surahNamed(details.surahName)) ?? t('notifications.someSurah'),
    due: details.dueDate ? fullDate(details.dueDate) : '',
    hatim: details.hatimNumber ?? 0,
  }
  const title =
    kind === 'ready' && details.dueDate
      ? t('notifications.ready.until', values)
      : t(`notifications.${kind}.title`, values)
  if (kind === 'waiting' && details.piece === 'range') return { title, text: t('notifications.waiting.own', values) }
  return { title, text: t(`notifications.${kind}.text`, values) }
}
