import { useSearchParams } from 'react-router-dom'

/** The code of an invitation, which opens a room whose address alone does not: `?invite=…` of the page's address. */
export function useInviteCode(): string | undefined {
  const [query] = useSearchParams()
  return query.get('invite') || undefined
}
