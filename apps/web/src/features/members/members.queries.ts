import { joinRoom, leaveRoom, listMembers, type RoomMember } from '@halaqa/contract/members'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, callWithHeaders } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { type Room, refreshAfterChange, roomQuery, roomsQuery } from '../rooms/rooms.queries.ts'
import { useInviteCode } from '../rooms/use-invite-code.ts'

export type Member = Camel<RoomMember>

/** So many come at a time. */
export const MEMBERS_A_PAGE = 50

/**
 * A room's members, a page after the other: the caller and the owner first, then the active ones. With `search` those whose
 * names have its words.
 */
const membersQuery = (roomId: string, invite: string | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: ['rooms', roomId, 'members', ...(search ? [search] : [])],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await callWithHeaders(listMembers, {
        params: { id: roomId },
        query: { limit: MEMBERS_A_PAGE, after: pageParam, invite, search: search || undefined },
        signal,
      })
      return { members: data, next: nextPage(headers.get('link')) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.members),
  })

/** While another search is under way what was found before stays. */
export function useMembers(roomId: string, search = '') {
  return useInfiniteQuery({ ...membersQuery(roomId, useInviteCode(), search), placeholderData: keepPreviousData })
}

/** The `after` of a Link header such as `</api/v1/…?limit=200&after=4f…>; rel="next"`. */
export function nextPage(link: string | null): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '') ?? []
  return address ? (new URL(address, location.origin).searchParams.get('after') ?? undefined) : undefined
}

/** Joins, or asks its owner to be let in. */
export function useJoinRoom(roomId: string) {
  const queries = useQueryClient()
  const invite = useInviteCode()
  return useMutation({
    mutationFn: () => call(joinRoom, { body: { roomId, invite } }),
    onSuccess: ({ status }) => {
      queries.setQueryData(
        roomQuery(roomId).queryKey,
        (room) => room && (status === 'joined' ? withCaller(room) : { ...room, joinRequested: true }),
      )
      refreshAfterChange(queries)
    },
    // A refusal too says something about the room.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['rooms', roomId] }),
  })
}

const withCaller = (room: Room): Room => ({
  ...room,
  isMember: true,
  joinRequested: false,
  activeMembers: room.activeMembers + (room.isMember ? 0 : 1),
})

export function useLeaveRoom(roomId: string) {
  return useMutation({ mutationFn: () => call(leaveRoom, { params: { id: roomId } }) })
}

/** Takes a room that was left out of the list and clears what is known of it, once its page has closed. */
export function useForgetRoom(roomId: string) {
  const queries = useQueryClient()
  return useCallback(() => {
    queries.setQueryData(roomsQuery.queryKey, (rooms) => rooms?.filter((room) => room.id !== roomId))
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey.length > 1 && queryKey.includes(roomId) })
    refreshAfterChange(queries)
  }, [queries, roomId])
}
