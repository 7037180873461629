import type { ChangeMembershipBody } from '@halaqa/contract/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/api.ts'
import { useInviteCode } from '../../lib/use-invite-code.ts'
import type { Room } from '../rooms/room.model.ts'
import { invalidateRoom, invalidateRoomItself, invalidateRoomList, isOfRoom, roomKeys } from '../rooms/rooms.keys.ts'

/** Joins, or sends the owner a join request. */
export function useJoinRoom(roomId: string) {
  const queries = useQueryClient()
  const invite = useInviteCode()
  return useMutation({
    mutationFn: () => call('POST /rooms/join', { body: { roomId, invite } }),
    onSuccess: ({ status }) => {
      queries.setQueryData<Room>(
        roomKeys.card(roomId),
        (room) => room && (status === 'joined' ? withCaller(room) : { ...room, joinRequested: true }),
      )
      invalidateRoomList(queries)
    },
    // A refusal too says something about the room.
    onSettled: () => void invalidateRoomItself(queries, roomId),
  })
}

const withCaller = (room: Room): Room => ({
  ...room,
  isMember: true,
  joinRequested: false,
  activeMembers: room.activeMembers + (room.isMember ? 0 : 1),
})

export function useLeaveRoom(roomId: string) {
  return useMutation({ mutationFn: () => call('POST /rooms/:id/leave', { params: { id: roomId } }) })
}

/** Removes a left room from the list and clears its data, once its page has closed. */
export function useForgetRoom(roomId: string) {
  const queries = useQueryClient()
  return useCallback(() => {
    queries.setQueryData<Room[]>(roomKeys.list, (rooms) => rooms?.filter((room) => room.id !== roomId))
    queries.removeQueries({ predicate: ({ queryKey }) => isOfRoom(queryKey, roomId) })
    invalidateRoomList(queries)
  }, [queries, roomId])
}

/** A refusal too says something about the room, so it is looked at again either way. */
function useMemberMutation<Input>(roomId: string, send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => void invalidateRoom(queries, roomId) })
}

export const useRemoveMember = (roomId: string) =>
  useMemberMutation(roomId, ({ userId, ban }: { userId: string; ban: boolean }) =>
    call('DELETE /rooms/:id/members/:userId', {
      params: { id: roomId, userId },
      query: { ban: ban ? 'true' : 'false' },
    }),
  )

export const useApproveJoinRequest = (roomId: string) =>
  useMemberMutation(roomId, (userId: string) =>
    call('POST /rooms/:id/requests/:userId/approve', { params: { id: roomId, userId } }),
  )

/** Declines a join request, or cancels the person's own. */
export const useCancelOrDeclineJoinRequest = (roomId: string) =>
  useMemberMutation(roomId, (userId: string) =>
    call('DELETE /rooms/:id/requests/:userId', { params: { id: roomId, userId } }),
  )

export const useUnbanMember = (roomId: string) =>
  useMemberMutation(roomId, (userId: string) =>
    call('DELETE /rooms/:id/bans/:userId', { params: { id: roomId, userId } }),
  )

export function useTransferOwnership(roomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call('PUT /rooms/:id/owner', { params: { id: roomId }, body: { userId } }),
    onSuccess: (room) => {
      queries.setQueryData<Room>(roomKeys.card(roomId), room)
      // Only the owner may ask for them, and everything about the room is asked for again.
      queries.removeQueries({ queryKey: roomKeys.nameQuestions(roomId) })
    },
    onSettled: () => void invalidateRoom(queries, roomId),
  })
}

/** Another share, or days away, change what there is to read. */
export function useChangeMembership(roomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangeMembershipBody) => call('PUT /rooms/:id/membership', { params: { id: roomId }, body }),
    onSuccess: (room) => {
      queries.setQueryData<Room>(roomKeys.card(roomId), room)
      void invalidateRoom(queries, roomId)
    },
  })
}

/** The answer of somebody who was asked whether they still read. */
export function useAnswerStillReading(roomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('PUT /rooms/:id/still-reading', { params: { id: roomId } }),
    onSuccess: (room) => {
      queries.setQueryData<Room>(roomKeys.card(roomId), room)
      void invalidateRoom(queries, roomId)
    },
  })
}
