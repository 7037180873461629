import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { isSessionLost } from '../../../ui/use-attempt.ts'
import type { BoardMessage } from './BoardLine.tsx'
import { dayText } from './BoardTools.tsx'
import { type Board, type BoardPiece, isLimitReached } from './board.model.ts'
import {
  boardQuery,
  cachedBoard,
  cachedPiece,
  findNearest,
  type LostTo,
  lostTo,
  useChangePiece,
  useTakeNextPiece,
} from './board.queries.ts'
import type { BoardKind } from './board-kind.ts'
import { pieceName, tileId } from './PieceTile.tsx'

interface BoardActs {
  roomId: string
  kind: BoardKind
  board: Board
  /** That the person has a day. */
  minutes: number | undefined
  /** Of the turn. */
  lastDate: string
  /** Its room is paused or over: nothing is taken. */
  isStill: boolean
  /** Its last date has passed: what is free can be taken, and nothing goes back. */
  isEnded: boolean
}

interface Said {
  message: BoardMessage
  /** The piece that the person took. */
  takenId?: string
  /** The piece that another reader took while the person did. */
  lostId?: string
}

/** What can be done on a board, and what is said of what was done last. */
export function useBoardActs({ roomId, kind, board, minutes, lastDate, isStill, isEnded }: BoardActs) {
  const queries = useQueryClient()
  const change = useChangePiece(roomId, !isEnded)
  const next = useTakeNextPiece(roomId, minutes, !isEnded)
  const [said, setSaid] = useState<Said>()
  const say = (message: BoardMessage) => setSaid({ message })
  const name = (piece: BoardPiece) => pieceName(piece, kind)
  const undo = (act: (piece: BoardPiece) => unknown, piece: BoardPiece) => ({
    label: t('board.line.undo'),
    isUndo: true,
    onPress: () => focusAndDo(act, piece),
  })

  /** What is taken after it has a later date, which the server says. */
  const turnEnd = isEnded ? null : lastDate
  const takenSaid = (piece: BoardPiece, until?: string | null): Said => ({
    takenId: piece.id,
    message: {
      kind: 'done',
      title: until
        ? t('board.line.taken', { piece: name(piece), date: dayText(until) })
        : t('board.line.yours', { piece: name(piece) }),
      action: isEnded ? undefined : undo(giveBack, piece),
    },
  })
  const sayLimit = () => {
    const held = Math.max(1, cachedBoard(queries, roomId)?.held ?? 1)
    say({ kind: 'kind', title: t('board.line.limitTitle', { held }), hint: t('board.line.limit') })
  }
  const sayLate = (piece: BoardPiece) =>
    say({
      kind: 'kind',
      title: t('board.line.late', { piece: name(piece) }),
      hint: t('board.line.offer'),
      link: { label: t('board.line.openPortion'), to: `/tasks/${piece.id}` },
    })
  const sayFailed = (title: string, error: unknown, retry: () => unknown) => {
    // A lost session has its own words already.
    if (isSessionLost(error)) return
    const action = { label: t('board.line.retry'), onPress: () => void retry() }
    say({ kind: 'failed', title, hint: errorText(error, ''), action })
  }

  function sayLost(piece: BoardPiece, { takenBy, nearestId }: LostTo) {
    const nearest = findNearest(queries, roomId, piece, nearestId)
    const message: BoardMessage = {
      kind: 'kind',
      title: t(takenBy ? 'board.line.lost' : 'board.line.lostUnnamed', { piece: name(piece), name: takenBy ?? '' }),
      ...(nearest && {
        hint: t('board.line.nearest', { piece: name(nearest) }),
        action: { label: t('board.line.take', { number: nearest.number }), onPress: () => focusAndDo(take, nearest) },
      }),
    }
    setSaid({ message, lostId: piece.id })
  }

  async function take(piece: BoardPiece) {
    setSaid(takenSaid(piece, turnEnd))
    try {
      const until = (await change.mutateAsync({ piece, to: 'take' }))?.task.dueDate
      if (until && until !== turnEnd) setSaid((now) => (now?.takenId === piece.id ? takenSaid(piece, until) : now))
    } catch (error) {
      const lost = lostTo(error)
      if (lost) sayLost(piece, lost)
      else if (isCode(error, 'board_limit')) sayLimit()
      else sayFailed(t('board.line.failedTake', { piece: name(piece) }), error, () => take(piece))
    }
  }

  async function giveBack(piece: BoardPiece) {
    const action = isStill ? undefined : undo(take, piece)
    say({ kind: 'done', title: t('board.line.givenBack', { piece: name(piece) }), action })
    try {
      await change.mutateAsync({ piece, to: 'giveBack' })
    } catch (error) {
      if (isCode(error, 'too_late_to_give_back')) sayLate(piece)
      else sayFailed(t('board.line.failedGiveBack', { piece: name(piece) }), error, () => giveBack(piece))
    }
  }

  async function takeNext() {
    const free = board.pieces.find(({ state }) => state === 'free')
    if (isLimitReached(board, free?.hatimNumber)) return sayLimit()
    try {
      const { task } = await next.mutateAsync()
      // The first piece of a hatim that has just been opened is not on the board yet.
      if (!cachedPiece(queries, roomId, task.id)) await queries.refetchQueries(boardQuery(roomId))
      const piece = cachedPiece(queries, roomId, task.id)
      if (piece) setSaid(takenSaid(piece, task.dueDate ?? turnEnd))
    } catch (error) {
      if (isCode(error, 'board_limit')) sayLimit()
      else if (isCode(error, 'nothing_waits')) say(nothingFree(isEnded))
      else sayFailed(t('board.line.failedNext'), error, takeNext)
    }
  }

  function press(piece: BoardPiece) {
    const { state, isRead, canGiveBack, takenBy } = piece
    const values = { piece: name(piece), name: takenBy ?? t('board.somebody') }
    if (state === 'taken') say({ kind: 'idle', title: t(toldKey(piece), values) })
    else if (state === 'yours' && isRead) say({ kind: 'idle', title: t('board.line.ownRead', values) })
    else if (isStill) setSaid(undefined)
    else if (state === 'yours') void (canGiveBack ? giveBack(piece) : sayLate(piece))
    else if (isLimitReached(board, piece.hatimNumber)) sayLimit()
    else void take(piece)
  }

  return {
    message: said?.message,
    lostId: said?.lostId,
    isTakingNext: next.isPending,
    press,
    takeNext,
    giveBack: (piece: BoardPiece) => focusAndDo(giveBack, piece),
  }
}

function toldKey({ isRead, takenBy }: BoardPiece) {
  if (isRead) return 'board.line.toldRead'
  return takenBy === null ? 'board.line.toldUnnamed' : 'board.line.told'
}

/** Said of a board on which all is taken. */
export const nothingFree = (isEnded: boolean): BoardMessage =>
  isEnded
    ? { kind: 'idle', title: t('board.line.ended'), hint: t('board.line.closedHint') }
    : { kind: 'idle', title: t('board.line.nothing'), hint: t('board.line.nothingHint') }

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code

/** The button that was pressed goes, or becomes another one: the focus goes to the piece's tile. */
function focusAndDo(act: (piece: BoardPiece) => unknown, piece: BoardPiece) {
  document.getElementById(tileId(piece.id))?.focus()
  void act(piece)
}
