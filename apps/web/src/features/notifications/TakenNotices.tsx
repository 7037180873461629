import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../auth/use-auth.ts'
import { newestQuery, type TakenPortion } from './notifications.queries.ts'
import { TakenNotice } from './TakenNotice.tsx'

interface Props {
  /** Limits the notices to one room. */
  roomId?: string
}

/**
 * A notice for each room in which other readers took portions of the person or of a reader in their care, a notice for each of these.
 * Guardians get the notices of their readers while they read as themselves.
 */
export function TakenNotices({ roomId }: Props) {
  const { isInCare } = usePerson()
  const newest = useQuery({ ...newestQuery, enabled: !isInCare })
  if (isInCare) return null
  const notices = new Map<string, TakenPortion[]>()
  for (const one of newest.data?.taken ?? []) {
    const key = `${one.roomId} ${one.reader?.id}`
    if (roomId === undefined || one.roomId === roomId) notices.set(key, [...(notices.get(key) ?? []), one])
  }
  return [...notices].map(([id, portions]) => (
    <TakenNotice key={id} portions={portions} room={roomId === undefined ? portions[0]?.roomName : undefined} />
  ))
}
