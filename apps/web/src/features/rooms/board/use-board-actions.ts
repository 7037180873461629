import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { shownName } from '../../../lib/shown-name.ts'
import { isSessionLost } from '../../../ui/use-attempt.ts'
import type { BoardMessage } from './BoardLine.tsx'
import { dayText } from './BoardTools.tsx'
import { type Board, type BoardPiece, isLimitReached } from './board.model.ts'
import {
  boardQuery,
  cachedBoard,
  cachedPiece,
  findNearest,
  type TakenElsewhere,
  takenElsewhere,
  useChangePiece,
  useTakeNextPiece,
} from './board.queries.ts'
import type { BoardKind } from './board-kind.ts'
import { pieceName, tileId } from './PieceTile.tsx'

interface BoardActionsOptions {
  roomId: string
  kind: BoardKind
  board: Board
  /** The minutes a day that the person has. */
  minutes: number | undefined
  /** The last date of the turn. */
  lastDate: string
  /** Its room is paused or over: nothing is taken. */
  isStill: boolean
  /** Its last date has passed: free pieces can be taken, and none given back. */
  isEnded: boolean
}

interface BoardStatus {
  message: BoardMessage
  /** The piece that the person took. */
  takenId?: string
  /** The piece that another reader took while the person did. */
  lostId?: string
}

/** The actions on a board, and the message about the last one. */
export function useBoardActions({ roomId, kind, board, minutes, lastDate, isStill, isEnded }: BoardActionsOptions) {
  const queries = useQueryClient()
  const change = useChangePiece(roomId, !isEnded)
  const next = useTakeNextPiece(roomId, minutes, !isEnded)
  const [status, setStatus] = useState<BoardStatus>()
  const show = (message: BoardMessage) => setStatus({ message })
  const name = (piece: BoardPiece) => pieceName(piece, kind)
  const undo = (action: (piece: BoardPiece) => unknown, piece: BoardPiece) => ({
    label: t('board.line.undo'),
    isUndo: true,
    onPress: () => focusAndDo(action, piece),
  })

  /** Pieces taken after the turn's end have a later date, which the server names. */
  const turnEnd = isEnded ? null : lastDate
  const takenStatus = (piece: BoardPiece, until?: string | null): BoardStatus => ({
    takenId: piece.id,
    message: {
      kind: 'done',
      title: until
        ? t('board.line.taken', { piece: name(piece), date: dayText(until) })
        : t('board.line.yours', { piece: name(piece) }),
      action: isEnded ? undefined : undo(giveBack, piece),
    },
  })
  const showLimit = () => {
    const held = Math.max(1, cachedBoard(queries, roomId)?.held ?? 1)
    show({ kind: 'kind', title: t('board.line.limitTitle', { held }), hint: t('board.line.limit') })
  }
  const showTooLate = (piece: BoardPiece) =>
    show({
      kind: 'kind',
      title: t('board.line.late', { piece: name(piece) }),
      hint: t('board.line.offer'),
      link: { label: t('board.line.openPortion'), to: `/tasks/${piece.id}` },
    })
  const showFailure = (title: string, error: unknown, retry: () => unknown) => {
    // A lost session has its own words already.
    if (isSessionLost(error)) return
    const action = { label: t('board.line.retry'), onPress: () => void retry() }
    show({ kind: 'failed', title, hint: errorText(error, ''), action })
  }

  function showLost(piece: BoardPiece, { takenBy, nearestId }: TakenElsewhere) {
    const nearest = findNearest(queries, roomId, piece, nearestId)
    const message: BoardMessage = {
      kind: 'kind',
      title: t(takenBy ? 'board.line.lost' : 'board.line.lostUnnamed', { piece: name(piece), name: takenBy ?? '' }),
      ...(nearest && {
        hint: t('board.line.nearest', { piece: name(nearest) }),
        action: { label: t('board.line.take', { number: nearest.number }), onPress: () => focusAndDo(take, nearest) },
      }),
    }
    setStatus({ message, lostId: piece.id })
  }

  async function take(piece: BoardPiece) {
    setStatus(takenStatus(piece, turnEnd))
    try {
      const until = (await change.mutateAsync({ piece, to: 'take' }))?.task.dueDate
      if (until && until !== turnEnd) setStatus((now) => (now?.takenId === piece.id ? takenStatus(piece, until) : now))
    } catch (error) {
      const lost = takenElsewhere(error)
      if (lost) showLost(piece, lost)
      else if (isCode(error, 'board_limit')) showLimit()
      else showFailure(t('board.line.failedTake', { piece: name(piece) }), error, () => take(piece))
    }
  }

  async function giveBack(piece: BoardPiece) {
    const action = isStill ? undefined : undo(take, piece)
    show({ kind: 'done', title: t('board.line.givenBack', { piece: name(piece) }), action })
    try {
      await change.mutateAsync({ piece, to: 'giveBack' })
    } catch (error) {
      if (isCode(error, 'too_late_to_give_back')) showTooLate(piece)
      else showFailure(t('board.line.failedGiveBack', { piece: name(piece) }), error, () => giveBack(piece))
    }
  }

  async function takeNext() {
    const free = board.pieces.find(({ state }) => state === 'free')
    if (isLimitReached(board, free?.hatimNumber)) return showLimit()
    try {
      const { task } = await next.mutateAsync()
      // The first piece of a hatim that has just been opened is not on the board yet.
      if (!cachedPiece(queries, roomId, task.id)) await queries.refetchQueries(boardQuery(roomId))
      const piece = cachedPiece(queries, roomId, task.id)
      if (piece) setStatus(takenStatus(piece, task.dueDate ?? turnEnd))
    } catch (error) {
      if (isCode(error, 'board_limit')) showLimit()
      else if (isCode(error, 'nothing_waits')) show(nothingFree(isEnded))
      else showFailure(t('board.line.failedNext'), error, takeNext)
    }
  }

  function press(piece: BoardPiece) {
    const { state, isRead, canGiveBack, takenBy } = piece
    const values = { piece: name(piece), name: takenBy === null ? t('board.somebody') : shownName(takenBy) }
    if (state === 'taken') show({ kind: 'idle', title: t(takenMessageId(piece), values) })
    else if (state === 'yours' && isRead) show({ kind: 'idle', title: t('board.line.ownRead', values) })
    else if (isStill) setStatus(undefined)
    else if (state === 'yours') void (canGiveBack ? giveBack(piece) : showTooLate(piece))
    else if (isLimitReached(board, piece.hatimNumber)) showLimit()
    else void take(piece)
  }

  return {
    message: status?.message,
    lostId: status?.lostId,
    isTakingNext: next.isPending,
    press,
    takeNext,
    giveBack: (piece: BoardPiece) => focusAndDo(giveBack, piece),
  }
}

function takenMessageId({ isRead, takenBy }: BoardPiece) {
  if (isRead) return 'board.line.toldRead'
  return takenBy === null ? 'board.line.toldUnnamed' : 'board.line.told'
}

/** The message for a board on which everything is taken. */
export const nothingFree = (isEnded: boolean): BoardMessage =>
  isEnded
    ? { kind: 'idle', title: t('board.line.ended'), hint: t('board.line.closedHint') }
    : { kind: 'idle', title: t('board.line.nothing'), hint: t('board.line.nothingHint') }

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code

/** The button that was pressed goes, or becomes another one: the focus goes to the piece's tile. */
function focusAndDo(action: (piece: BoardPiece) => unknown, piece: BoardPiece) {
  document.getElementById(tileId(piece.id))?.focus()
  void action(piece)
}
