import { shortDate, today } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import type { Room } from './room.model.ts'

/** It opened too late for everything that it gives out: until its end nobody sees who has read. */
export const opensTooLate = ({ openFrom, endDate, turn }: Pick<Room, 'openFrom' | 'endDate' | 'turn'>): boolean =>
  !!openFrom && !!endDate && (openFrom > endDate || (!!turn && turn.lastDate >= endDate && openFrom > turn.firstDate))

type Openness = Pick<Room, 'openness' | 'openFrom' | 'activeMembers' | 'guardianCanTell' | 'endDate' | 'turn'>

/** Says to whom the room shows who has read: "Nobody can see who has finished." Two readers can infer it, and a guardian beside whose readers few are left. */
export function opennessText(room: Openness) {
  const { openness, openFrom, activeMembers, guardianCanTell } = room
  if (openness === 'open') {
    if (opensTooLate(room)) return t('rooms.openness.tooLate')
    const isLater = openFrom && openFrom > today()
    return isLater ? t('rooms.openness.openFrom', { date: shortDate(openFrom) }) : t('rooms.openness.openHint')
  }
  const hint = t('rooms.openness.quietHint')
  if (activeMembers === 2) return `${hint} ${t('rooms.openness.two')}`
  return guardianCanTell ? `${hint} ${t('rooms.openness.guardian')}` : hint
}
