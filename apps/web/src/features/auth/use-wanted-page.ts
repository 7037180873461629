import { matchPath, useSearchParams } from 'react-router-dom'

/** The kind of page that a person wanted before they were sent to sign in. Its address alone says so; the server is not asked. */
export function useWantedPage(): 'room' | 'task' | 'other' {
  const [query] = useSearchParams()
  const path = query.get('next')?.split(/[?#]/, 1)[0] ?? ''
  if (matchPath('/rooms/:roomId/*', path)) return 'room'
  return matchPath('/tasks/:taskId', path) ? 'task' : 'other'
}
