import { firstNameOf } from '@halaqa/contract/person-name'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { pageDigits, t } from '../../../lib/i18n.ts'
import { rangeText } from '../../../lib/ranges.ts'
import { shownName } from '../../../lib/shown-name.ts'
import { surahName } from '../../../lib/surah-names.ts'
import { cn } from '../../../ui/cn.ts'
import type { BoardPiece } from './board.model.ts'
import type { BoardKind } from './board-kind.ts'

interface PieceTileProps {
  piece: BoardPiece
  kind: BoardKind
  /** Another reader took it while the person did. */
  isLost: boolean
  /** Its room is paused or over: nothing is taken, and nothing goes back by a press that cannot be undone. */
  isStill: boolean
  /** The Tab key reaches the board here. */
  isTabStop: boolean
}

/** A piece. A press takes it or gives it back. Arrow keys reach taken pieces too, so that names can be read. */
export const PieceTile = memo(({ piece, kind, isLost, isStill, isTabStop }: PieceTileProps) => {
  const { id, state, isRead, number, startSurah } = piece
  const isOff = state === 'taken' || isStill || isRead
  return (
    <button
      type="button"
      id={tileId(id)}
      data-piece={id}
      className={cn('piece', isLost ? 'piece-lost' : LOOKS[state])}
      aria-disabled={isOff || undefined}
      aria-pressed={state === 'taken' ? undefined : state === 'yours'}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className="sr-only">{labelOf(piece, kind, isLost)}</span>
      <b aria-hidden="true">{pageDigits(number)}</b>
      <small aria-hidden="true">{surahName(startSurah)}</small>
      <span aria-hidden="true">
        {(state === 'yours' || isRead) && <Check />}
        <bdi>{stateText(piece)}</bdi>
      </span>
    </button>
  )
})

export const tileId = (pieceId: string) => `piece-${pieceId}`

const LOOKS = { free: 'piece-free', yours: 'piece-yours', taken: 'piece-taken' } as const

function stateText({ state, isRead, takenBy }: BoardPiece) {
  if (isRead) return t('board.read')
  return state === 'taken' && takenBy !== null ? firstNameOf(shownName(takenBy)) : t(`board.${state}`)
}

function labelOf(piece: BoardPiece, kind: BoardKind, isLost: boolean) {
  const { state, isRead, takenBy } = piece
  const label = isLost ? 'lost' : state === 'free' || !isRead ? state : (`${state}Read` as const)
  return t(`board.label.${label}`, {
    piece: pieceName(piece, kind),
    range: rangeText(piece),
    name: takenBy === null ? t('board.somebody') : shownName(takenBy),
  })
}

/** "Juz 12" */
export const pieceName = ({ number }: Pick<BoardPiece, 'number'>, kind: BoardKind) =>
  t(`board.piece.${kind}`, { number })
