import { matchPath } from 'react-router-dom'
import { intendedAddress } from '../../lib/intended-address.ts'
import { idOfAddress } from '../../lib/paths.ts'

/** The parts of a room's link: the room, its code where it has one, and the code of the member who sent it. */
export interface RoomLink {
  roomId: string
  invite: string | undefined
  from: string | undefined
}

/** Undefined for an address that is no room's page. */
export function linkOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): RoomLink | undefined {
  const [path = '', written = ''] = intendedAddress({ pathname, search, hash: '' }).split('?', 2)
  const roomId = idOfAddress(matchPath('/rooms/:roomId', path)?.params.roomId ?? null)
  const query = new URLSearchParams(written)
  return roomId === undefined
    ? undefined
    : { roomId, invite: query.get('invite') || undefined, from: query.get('from') || undefined }
}
