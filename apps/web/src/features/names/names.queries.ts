import type { NameQuestions as QuestionsOnTheWire, ReaderByName } from '@halaqa/contract/readers-by-name'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { invalidateRoom, roomKeys } from '../rooms/rooms.keys.ts'
import type { Task } from '../tasks/task.model.ts'

export type NamedReader = Camel<ReaderByName>

/** The readers by name of a room with their portions, for members who may act for them. */
export const namesQuery = (roomId: string) =>
  queryOptions({
    queryKey: roomKeys.names(roomId),
    queryFn: ({ signal }) => call('GET /rooms/:id/readers', { params: { id: roomId }, signal }),
  })

export type NameQuestions = Camel<QuestionsOnTheWire>

/** The questions of a room to its owner about readers by name. */
export const questionsQuery = (roomId: string) =>
  queryOptions({
    queryKey: roomKeys.nameQuestions(roomId),
    queryFn: ({ signal }) => call('GET /rooms/:id/name-questions', { params: { id: roomId }, signal }),
  })

/** A refusal too says something about the room, so it is looked at again either way. */
function useNameMutation<Input, Answer>(roomId: string, send: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => void invalidateRoom(queries, roomId) })
}

interface List {
  names: string[]
  /** Names that are added although they are there. */
  confirmed: string[]
}

/** Says which names of a list would be stored. */
export const useNamesThere = (roomId: string) =>
  useMutation({
    mutationFn: (names: string[]) =>
      call('POST /rooms/:id/readers', { params: { id: roomId }, body: { names, dryRun: true } }),
  })

export const useAddNames = (roomId: string) =>
  useNameMutation(roomId, (body: List) => call('POST /rooms/:id/readers', { params: { id: roomId }, body }))

export const useRemoveName = (roomId: string) =>
  useNameMutation(roomId, (readerId: string) =>
    call('DELETE /rooms/:id/readers/:readerId', { params: { id: roomId, readerId } }),
  )

export const useAllowMarking = (roomId: string) =>
  useNameMutation(roomId, ({ userId, marksForNames }: { userId: string; marksForNames: boolean }) =>
    call('PUT /rooms/:id/members/:userId/marking', { params: { id: roomId, userId }, body: { marksForNames } }),
  )

/** Completes the range that is shown. */
export const useCompleteForName = (roomId: string) =>
  useNameMutation(roomId, ({ readerId, task }: { readerId: string; task: Task }) => {
    const { startSurah, startAyah, endSurah, endAyah } = task
    return call('PUT /rooms/:id/readers/:readerId/tasks/:taskId/complete', {
      params: { id: roomId, readerId, taskId: task.id },
      body: { startSurah, startAyah, endSurah, endAyah },
    })
  })

export const useReopenForName = (roomId: string) =>
  useNameMutation(roomId, ({ readerId, task }: { readerId: string; task: Task }) =>
    call('PUT /rooms/:id/readers/:readerId/tasks/:taskId/:act', {
      params: { id: roomId, readerId, taskId: task.id, act: 'reopen' },
    }),
  )

/** From where a portion is taken for somebody: the board, what is free in a room that deals, or what waits for a reader. */
export type Source = 'board' | 'free' | 'waiting'

export const useTakeForName = (roomId: string) =>
  useNameMutation(roomId, ({ readerId, from }: { readerId: string; from: Source }) =>
    call('POST /rooms/:id/readers/:readerId/take-next', { params: { id: roomId, readerId }, body: { from } }),
  )

export const useAnswerSame = (roomId: string) =>
  useNameMutation(roomId, ({ readerId, userId, isSame }: { readerId: string; userId: string; isSame: boolean }) =>
    call('PUT /rooms/:id/readers/:readerId/same/:userId', {
      params: { id: roomId, readerId, userId },
      body: { isSame },
    }),
  )

export const useAnswerSilent = (roomId: string) =>
  useNameMutation(roomId, (body: { keep: string[]; remove: string[] }) =>
    call('PUT /rooms/:id/silent-names', { params: { id: roomId }, body }),
  )

export const useRevokeClaim = (roomId: string) =>
  useNameMutation(roomId, (claimId: string) =>
    call('DELETE /rooms/:id/name-claims/:claimId', { params: { id: roomId, claimId } }),
  )
