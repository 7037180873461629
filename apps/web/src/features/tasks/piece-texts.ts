import { addDays } from '@halaqa/contract/calendar'
import { weekdayAndDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { lastDateOf, type Task } from './task.model.ts'

type Piece = Partial<Pick<Task, 'piece' | 'pieceNumber'>>

/** "Juz 29"; null for what has no name of its own: a portion of a daily room, and a range that is read whole. */
export function pieceName({ piece, pieceNumber }: Piece) {
  return piece && piece !== 'range' && pieceNumber ? t(`pieces.name.${piece}`, { number: pieceNumber }) : null
}

/** "by Sunday, Nov 23" */
export function byText(task: Parameters<typeof lastDateOf>[0], today: string) {
  const date = lastDateOf(task)
  if (date === today) return t('pieces.byToday')
  if (date === addDays(today, 1)) return t('pieces.byTomorrow')
  return t('pieces.by', { date: weekdayAndDate(date) })
}
