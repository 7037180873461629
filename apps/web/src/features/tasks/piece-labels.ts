import { addDays } from '@halaqa/contract/calendar'
import type { AyahRange } from '@halaqa/quran/range'
import { weekdayAndDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { lastDateOf, type Task } from './task.model.ts'

type Piece = Partial<Pick<Task, 'piece' | 'pieceNumber'>>

/** "Juz 29"; null for a portion without a name: one of a daily room, and a range that is read whole. */
export function pieceName({ piece, pieceNumber }: Piece): string | null {
  return piece && piece !== 'range' && pieceNumber ? t(`pieces.name.${piece}`, { number: pieceNumber }) : null
}

/** The name of a portion within a sentence: "Juz 29", or its range if it has no name. */
export const portionName = (portion: AyahRange & Piece): string => pieceName(portion) ?? rangeText(portion)

/** "by Sunday, Nov 23" */
export function byText(task: Parameters<typeof lastDateOf>[0], today: string): string {
  const date = lastDateOf(task)
  if (date === today) return t('pieces.byToday')
  if (date === addDays(today, 1)) return t('pieces.byTomorrow')
  return t('pieces.by', { date: weekdayAndDate(date) })
}
