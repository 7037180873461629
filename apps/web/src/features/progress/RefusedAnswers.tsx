import { lazy } from 'react'
import { withMessages } from '../../lib/i18n.ts'
import { LatePart } from '../../ui/LatePart.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { useRefusals } from './refusals.ts'

const RefusedList = lazy(
  withMessages('errors', async () => ({ default: (await import('./RefusedList.tsx')).RefusedList })),
)

/**
 * Lists the answers that the server refused. It comes after the path and stays at the window's lower edge, so that it
 * appears and goes without moving a tile and covers no surah's name.
 */
export function RefusedAnswers() {
  const user = usePerson()
  const refusals = useRefusals(user.id)
  return <LatePart>{refusals.length > 0 && <RefusedList userId={user.id} refusals={refusals} />}</LatePart>
}
