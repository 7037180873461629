import { useQuery } from '@tanstack/react-query'
import { newestQuery, type TakenPortion } from './notifications.queries.ts'
import { TakenNotice } from './TakenNotice.tsx'

interface Props {
  /** Limits the notices to one room. */
  roomId?: string
}

/** A notice for each room in which other readers took the person's portions. */
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
