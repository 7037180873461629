import type { PieceTaken } from '@halaqa/contract/tasks'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { doingNow, readingAsFor } from '../../../lib/reading-as.ts'
import { invalidateTasks } from '../../tasks/tasks.keys.ts'
import { cancelTaskReads } from '../../tasks/tasks.mutations.ts'
import { hasRoomFigures, isOfPortions, isRoomKey, roomKeys } from '../rooms.keys.ts'
import { type Board, type BoardPiece, nearestFree, withPiece } from './board.model.ts'

/** The pieces of a room whose readers choose; members only. */
export const boardQuery = (roomId: string) =>
  queryOptions({
    queryKey: roomKeys.board(roomId),
    queryFn: ({ signal }) => call('GET /rooms/:roomId/board', { params: { roomId }, signal }),
  })

interface PieceChange {
  piece: BoardPiece
  to: 'take' | 'giveBack'
}

/**
 * Takes a piece or gives it back. The board shows it at once. A refusal takes it back, and shows a piece that another
 * reader has.
 */
export function useChangePiece(roomId: string, canGiveBack: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: boardMutationKey(roomId),
    mutationFn: ({ piece, to }: PieceChange) => {
      // Acts wait for one another; meanwhile the tab may have begun to read as somebody else.
      const { userId } = doingNow()
      return inOrder(`${userId} ${piece.id}`, () =>
        call(to === 'take' ? 'PUT /tasks/:taskId/take' : 'PUT /tasks/:taskId/give-back', {
          params: { taskId: piece.id },
          readingAs: readingAsFor(userId),
        }),
      )
    },
    onMutate: async ({ piece, to }) => {
      await cancelTaskReads(queries)
      const before = cachedPiece(queries, roomId, piece.id) ?? piece
      putPiece(queries, roomId, piece.id, to === 'take' ? { ...YOURS, canGiveBack } : FREE)
      return before
    },
    onError: (error, { piece, to }, before) => {
      const lost = to === 'take' && takenElsewhere(error)
      putPiece(queries, roomId, piece.id, lost ? { ...TAKEN, takenBy: lost.takenBy } : (before ?? piece))
    },
    onSettled: () => invalidateBoard(queries, roomId),
  })
}

/** Takes the next free piece, or one that fits so many minutes a day. */
export function useTakeNextPiece(roomId: string, minutes: number | undefined, canGiveBack: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: boardMutationKey(roomId),
    mutationFn: () => call('POST /rooms/:roomId/take-next', { params: { roomId }, body: { from: 'board', minutes } }),
    onSuccess: ({ task }) => putPiece(queries, roomId, task.id, { ...YOURS, canGiveBack }),
    onSettled: () => invalidateBoard(queries, roomId),
  })
}

export interface TakenElsewhere {
  takenBy: string | null
  nearestId: string | null
}

/** The reader who had the piece first, and the nearest free one, when a piece could not be taken because of that. */
export function takenElsewhere(error: unknown): TakenElsewhere | undefined {
  if (!(error instanceof ApiError) || error.code !== 'portion_taken') return undefined
  const { taken_by, nearest_free } = error.body as PieceTaken
  return { takenBy: taken_by ?? null, nearestId: nearest_free ?? null }
}

/** The free piece to offer instead of a taken one. */
export function findNearest(queries: QueryClient, roomId: string, piece: BoardPiece, nearestId: string | null) {
  const board = cachedBoard(queries, roomId)
  const named = nearestId === null ? undefined : board?.pieces.find(({ id }) => id === nearestId)
  return named?.state === 'free' ? named : board && nearestFree(board, piece)
}

const YOURS = { state: 'yours', isRead: false } as const
const FREE = { state: 'free', takenBy: null, takenById: null, canGiveBack: false } as const
const TAKEN = { state: 'taken', takenById: null, canGiveBack: false } as const

const boardMutationKey = (roomId: string) => ['board', roomId] as const

/** The last request of a person for each piece, until the server has answered it. */
const sending = new Map<string, Promise<unknown>>()

/**
 * Acts on one piece reach the server in the order in which the person did them. What undoes an act that the server refused is done
 * already, and is not sent.
 */
function inOrder<T>(piece: string, send: () => Promise<T>): Promise<T | undefined> {
  const before = sending.get(piece)
  const sent: Promise<T | undefined> = before ? before.then(send, () => undefined) : send()
  sending.set(piece, sent)
  const forget = () => sending.get(piece) === sent && sending.delete(piece)
  sent.then(forget, forget)
  return sent
}

export const cachedBoard = (queries: QueryClient, roomId: string) => queries.getQueryData<Board>(roomKeys.board(roomId))

export const cachedPiece = (queries: QueryClient, roomId: string, pieceId: string) =>
  cachedBoard(queries, roomId)?.pieces.find(({ id }) => id === pieceId)

const putPiece = (queries: QueryClient, roomId: string, pieceId: string, change: Partial<BoardPiece>) =>
  queries.setQueryData<Board>(roomKeys.board(roomId), (board) => board && withPiece(board, pieceId, change))

/** Asks again for all that a piece in other hands changes, once no other one is under way. */
function invalidateBoard(queries: QueryClient, roomId: string) {
  if (queries.isMutating({ mutationKey: boardMutationKey(roomId) }) > 1) return
  invalidateTasks(queries)
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isRoomKey(queryKey) && (hasRoomFigures(queryKey) || isOfPortions(queryKey, roomId)),
  })
}
