import { firstNameOf } from '@halaqa/contract/person-name'
import type { Share } from '@halaqa/contract/rooms'
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useInviteCode } from '../../lib/use-invite-code.ts'
import { toast } from '../../ui/toast.ts'
import type { Room } from '../rooms/room.model.ts'
import { invalidateRoom } from '../rooms/rooms.keys.ts'
import { careKeys, invalidateCare } from './care.keys.ts'
import type { Reader } from './care.queries.ts'
import { joinRoomFor } from './join-rooms.ts'

/** A room as a reader stands to it. */
const readerRoomQuery = (readerId: string, roomId: string, invite: string | undefined) =>
  queryOptions({
    queryKey: careKeys.room(readerId, roomId),
    queryFn: ({ signal }): Promise<Room> =>
      call('GET /rooms/:id', { params: { id: roomId }, query: { invite }, readingAs: readerId, signal }),
  })

/** Each reader with the room as they stand to it. */
export function useReadersInRoom(room: Pick<Room, 'id' | 'inviteCode'>, readers: readonly Reader[]) {
  const invite = useInviteCode() ?? room.inviteCode ?? undefined
  const rooms = useQueries({ queries: readers.map((reader) => readerRoomQuery(reader.id, room.id, invite)) })
  return readers.map((reader, index) => ({ reader, query: rooms[index] }))
}

/** An act for a reader in a room, after which the room is loaded again, for the reader and for the guardian. */
function useReaderRoomMutation<Input, Answer>(roomId: string, send: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      await invalidateCare(queries)
      void invalidateRoom(queries, roomId)
    },
  })
}

type InvitingRoom = Pick<Room, 'id' | 'dealing' | 'inviteCode'>

/** Joins, or asks the owner, and sets the share; says what became of it. */
export function useJoinFor(readerId: string, room: InvitingRoom) {
  const inviteCode = useInviteCode() ?? room.inviteCode
  return useReaderRoomMutation(room.id, (share: Share) => joinRoomFor(readerId, { ...room, inviteCode }, share))
}

export const useSetShareFor = (readerId: string, roomId: string) =>
  useReaderRoomMutation(roomId, (share: Share) =>
    call('PUT /rooms/:id/membership', { params: { id: roomId }, body: { share }, readingAs: readerId }),
  )

export const leaveRoomFor = (readerId: string, roomId: string) =>
  call('POST /rooms/:id/leave', { params: { id: roomId }, readingAs: readerId })

export const useLeaveFor = (readerId: string, roomId: string) =>
  useReaderRoomMutation(roomId, () => leaveRoomFor(readerId, roomId))

export const useWithdrawFor = (readerId: string, roomId: string) =>
  useReaderRoomMutation(roomId, () =>
    call('DELETE /rooms/:id/requests/:userId', { params: { id: roomId, userId: readerId }, readingAs: readerId }),
  )

/** Joins for several readers after the person themselves, and says who could not. */
export function useJoinForAll(room: InvitingRoom) {
  const queries = useQueryClient()
  const inviteCode = useInviteCode() ?? room.inviteCode
  return async (readers: readonly Reader[]) => {
    for (const { id, fullName } of readers) {
      const outcome = await joinRoomFor(id, { ...room, inviteCode }, 'quarter')
      if (!('reason' in outcome)) continue
      const name = firstNameOf(fullName)
      toast.warning(t(`care.results.${outcome.kind}`, { name }), { description: outcome.reason, duration: 0 })
    }
    if (readers.length === 0) return
    void invalidateCare(queries)
    void invalidateRoom(queries, room.id)
  }
}

/** Leaves for several readers after the person themselves, and says for whom it failed. */
export function useLeaveForAll(roomId: string) {
  const queries = useQueryClient()
  return async (readers: readonly Reader[]) => {
    for (const { id, fullName } of readers) {
      try {
        await leaveRoomFor(id, roomId)
      } catch (error) {
        const title = t('care.room.leaveFailedFor', { name: firstNameOf(fullName) })
        toast.warning(title, { description: errorText(error, t('care.again')), duration: 0 })
      }
    }
    if (readers.length > 0) void invalidateCare(queries)
  }
}
