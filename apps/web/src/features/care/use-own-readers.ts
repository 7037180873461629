import { useQuery } from '@tanstack/react-query'
import { useCurrentPerson } from '../auth/use-auth.ts'
import { type Reader, readersQuery } from './care.queries.ts'

/** The readers for whom the person acts here; nobody while the tab reads as one of them, and for a guest. */
export function useOwnReaders(): Reader[] {
  const person = useCurrentPerson()
  const { data } = useQuery({ ...readersQuery, enabled: person !== null && !person.isInCare })
  return (person && !person.isInCare && data) || []
}
