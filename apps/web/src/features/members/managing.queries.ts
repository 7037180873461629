import {
  approveJoinRequest,
  cancelOrDeclineJoinRequest,
  listBannedMembers,
  listJoinRequests,
  removeMember,
  unbanMember,
} from '@halaqa/contract/members'
import { transferOwnership } from '@halaqa/contract/room-settings'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refreshAfterChange, roomQuery } from '../rooms/rooms.queries.ts'

/** The people who wait for the owner's approval, the longest waiting first. */
export const joinRequestsQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['rooms', roomId, 'requests'],
    queryFn: ({ signal }) => call(listJoinRequests, { params: { id: roomId }, signal }),
  })

/** The banned members, the latest first. */
export const bannedMembersQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['rooms', roomId, 'bans'],
    queryFn: ({ signal }) => call(listBannedMembers, { params: { id: roomId }, signal }),
  })

/** All that is known of a room is asked for again: its members, its requests, what is offered. */
function refreshRoom(queries: QueryClient, roomId: string) {
  refreshAfterChange(queries)
  return queries.invalidateQueries({ queryKey: ['rooms', roomId] })
}

/** A refusal too says something about the room, so it is looked at again either way. */
function useAct<Input>(roomId: string, act: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => void refreshRoom(queries, roomId) })
}

export const useRemoveMember = (roomId: string) =>
  useAct(roomId, ({ userId, ban }: { userId: string; ban: boolean }) =>
    call(removeMember, { params: { id: roomId, userId }, query: { ban: ban ? 'true' : 'false' } }),
  )

export const useApprove = (roomId: string) =>
  useAct(roomId, (userId: string) => call(approveJoinRequest, { params: { id: roomId, userId } }))

/** Declines somebody's request, or withdraws one's own. */
export const useDropRequest = (roomId: string) =>
  useAct(roomId, (userId: string) => call(cancelOrDeclineJoinRequest, { params: { id: roomId, userId } }))

export const useUnbanMember = (roomId: string) =>
  useAct(roomId, (userId: string) => call(unbanMember, { params: { id: roomId, userId } }))

export function useHandOver(roomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call(transferOwnership, { params: { id: roomId }, body: { userId } }),
    onSuccess: (room) => queries.setQueryData(roomQuery(roomId).queryKey, room),
    onSettled: () => void refreshRoom(queries, roomId),
  })
}
