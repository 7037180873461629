import { shortDate, today } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import type { Room } from './room.model.ts'

/** It opened too late for everything that it gives out: until its end nobody sees who has read. */
export const opensTooLate = ({ openFrom, endDate, turn }: Pick<Room, 'openFrom' | 'endDate' | 'turn'>): boolean =>
  !!openFrom && !!endDate && (openFrom > endDate || (!!turn && turn.lastDate >= endDate && openFrom > turn.firstDate))

/** Says to whom the room shows who has read: "Nobody sees who has read." Two readers can infer it. */
export function opennessText(room: Pick<Room, 'openness' | 'openFrom' | 'activeMembers' | 'endDate' | 'turn'>) {
  const { openness, openFrom, activeMembers } = room
  if (openness === 'open') {
    if (opensTooLate(room)) return t('rooms.openness.tooLate')
    const isLater = openFrom && openFrom > today()
    return isLater ? t('rooms.openness.openFrom', { date: shortDate(openFrom) }) : t('rooms.openness.openHint')
  }
  const hint = t('rooms.openness.quietHint')
  return activeMembers === 2 ? `${hint} ${t('rooms.openness.two')}` : hint
}
