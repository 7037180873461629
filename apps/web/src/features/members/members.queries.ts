import type { RoomMember } from '@halaqa/contract/members'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { findNextPage } from '../../lib/next-page.ts'
import { useInviteCode } from '../../lib/use-invite-code.ts'
import { roomKeys } from '../rooms/rooms.keys.ts'

export type Member = Camel<RoomMember>

/** Readers in care and by name own no room. */
export const mayOwnRooms = ({ inCareOf, byName }: Member) => inCareOf === null && !byName

/** Members that one call loads. */
export const MEMBERS_A_PAGE = 50

/**
 * A room's members, a page after the other: the caller and the owner first, then the active ones. With `search` those whose
 * names have its words.
 */
const membersQuery = (roomId: string, invite: string | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: roomKeys.members(roomId, search),
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await callWithHeaders('GET /rooms/:id/members', {
        params: { id: roomId },
        query: { limit: MEMBERS_A_PAGE, after: pageParam, invite, search: search || undefined },
        signal,
      })
      return { members: data, next: findNextPage(headers.get('link')) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.members),
  })

/** Keeps the former result while another search is under way. */
export function useMembers(roomId: string, search = '') {
  return useInfiniteQuery({ ...membersQuery(roomId, useInviteCode(), search), placeholderData: keepPreviousData })
}

/** The people who wait for the owner's approval, the longest waiting first. */
export const joinRequestsQuery = (roomId: string) =>
  queryOptions({
    queryKey: roomKeys.joinRequests(roomId),
    queryFn: ({ signal }) => call('GET /rooms/:id/requests', { params: { id: roomId }, signal }),
  })

/** The banned members, the latest first. */
export const bannedMembersQuery = (roomId: string) =>
  queryOptions({
    queryKey: roomKeys.bans(roomId),
    queryFn: ({ signal }) => call('GET /rooms/:id/bans', { params: { id: roomId }, signal }),
  })
