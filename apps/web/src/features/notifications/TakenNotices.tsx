import { useQuery } from '@tanstack/react-query'
import { newestQuery, type TakenPortion } from './notifications.queries.ts'
import { TakenNotice } from './TakenNotice.tsx'

interface Props {
  /** Of this room alone; of all rooms without it. */
  roomId?: string
}

/** Where portions stood that other readers took: a notice for each room. */
export function TakenNotices({ roomId }: Props) {
  const newest = useQuery(newestQuery)
  const ofRooms = new Map<string, TakenPortion[]>()
  for (const one of newest.data?.taken ?? []) {
    if (roomId === undefined || one.roomId === roomId)
      ofRooms.set(one.roomId, [...(ofRooms.get(one.roomId) ?? []), one])
  }
  return [...ofRooms].map(([id, portions]) => (
    <TakenNotice key={id} portions={portions} room={roomId === undefined ? portions[0]?.roomName : undefined} />
  ))
}
