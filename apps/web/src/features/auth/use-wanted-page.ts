import type { Invitation } from '@halaqa/contract/auth'
import { matchPath, useSearchParams } from 'react-router-dom'
import { idOfAddress } from '../../lib/paths.ts'

/** The kind of page that a person requested before the redirect to sign-in. Its address decides; the server is not asked. */
export function useWantedPage(): 'room' | 'task' | 'other' {
  const [query] = useSearchParams()
  const path = query.get('next')?.split(/[?#]/, 1)[0] ?? ''
  if (matchPath('/rooms/:roomId/*', path)) return 'room'
  return matchPath('/tasks/:taskId', path) ? 'task' : 'other'
}

/** The person's invitation: the page of a room, and the codes of its link if there are any. */
export function useInvitation(): Invitation | undefined {
  const [own] = useSearchParams()
  const [path = '', search = ''] = (own.get('next') ?? '').split(/[?#]/, 2)
  const roomId = idOfAddress(matchPath('/rooms/:roomId/*', path)?.params.roomId?.toLowerCase() ?? null)
  const query = new URLSearchParams(search)
  if (roomId === undefined) return undefined
  return { room_id: roomId, code: query.get('invite'), from: query.get('from') }
}
