import type { RoomInvitation } from '@halaqa/contract/invitations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callPublic } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Camel, camelKeys } from '../../lib/camel.ts'
import { linkOf, type RoomLink } from './room-link.ts'

export type Invitation = Camel<RoomInvitation>

/** What a link to a room says; null if there is no such room. */
export const invitationQuery = ({ roomId, invite, from }: RoomLink) =>
  queryOptions({
    queryKey: ['invitation', roomId, invite, from],
    queryFn: async ({ signal }): Promise<Invitation | null> => {
      try {
        const query = { ...(invite && { invite }), ...(from && { from }) }
        return await callPublic('GET /rooms/:id/invitation', { params: { id: roomId }, query, signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'room_not_found') return null
        throw error
      }
    },
  })

/** Keeps what the server rendered the page with, so that the first render in the browser is the same. */
export function keepInvitation(queries: QueryClient, link: RoomLink, answer: RoomInvitation | null) {
  queries.setQueryData(invitationQuery(link).queryKey, answer && (camelKeys(answer) as Invitation))
}

/** Reads the invitation that the server wrote into its page. */
export function prepareInvitation(queries: QueryClient, address: Pick<Location, 'pathname' | 'search'>) {
  const link = linkOf(address)
  const written = document.getElementById('invitation')?.textContent
  if (link && written) keepInvitation(queries, link, JSON.parse(written) as RoomInvitation | null)
}
