import { ChevronUp } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import type { BoardHatim, BoardPiece } from './board.model.ts'
import type { BoardKind } from './board-kind.ts'
import { PieceTile } from './PieceTile.tsx'
import { tileAfter } from './tile-keys.ts'

interface PieceGridProps {
  hatims: readonly BoardHatim[]
  /** The hatims that are folded at first, if there are several. */
  folded: ReadonlySet<number>
  kind: BoardKind
  /** The piece that another reader took while the person did. */
  lostId: string | undefined
  isStill: boolean
  onPress: (piece: BoardPiece) => void
  onLeave: () => void
}

/** The tiles of a board, one stop of the Tab key: arrows, Home and End move within it, Escape leaves it. */
export function PieceGrid({ hatims, folded, kind, lostId, isStill, onPress, onLeave }: PieceGridProps) {
  const [focused, setFocused] = useState<string>()
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const isFolded = ({ number }: BoardHatim) => hatims.length > 1 && folded.has(number) !== toggled.has(number)
  const shown = hatims.filter((hatim) => !isFolded(hatim)).flatMap(({ pieces }) => pieces)
  const tabStop = (
    shown.find(({ id }) => id === focused) ??
    shown.find(({ state }) => state === 'yours') ??
    shown.find(({ state }) => state === 'free') ??
    shown[0]
  )?.id
  const toggle = (number: number) =>
    setToggled(new Set(toggled.has(number) ? [...toggled].filter((one) => one !== number) : [...toggled, number]))
  const tiles = {
    onFocus: ({ target }: FocusEvent) => {
      const id = pieceIdOf(target)
      if (id) setFocused(id)
    },
    onClick: ({ target }: MouseEvent) => {
      const piece = shown.find(({ id }) => id === pieceIdOf(target))
      if (piece) onPress(piece)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!pieceIdOf(event.target)) return
      if (event.key === 'Escape') onLeave()
      else moveAmongTiles(event)
    },
  }
  const list = (pieces: readonly BoardPiece[], label: string) => (
    <ul aria-label={label} className={PIECE_GRID}>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <PieceTile
            piece={piece}
            kind={kind}
            isStill={isStill}
            isLost={piece.id === lostId}
            isTabStop={piece.id === tabStop}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <div {...tiles} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hatims.length === 1
        ? list(shown, t('board.pieces'))
        : hatims.map((hatim) => {
            const name = t('board.hatim', { number: hatim.number })
            const headingId = `hatim-${hatim.number}`
            return (
              <section key={hatim.number} aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
                <h2 id={headingId} className="font-sans text-base font-semibold tracking-normal">
                  <button
                    type="button"
                    className="flex min-h-touch w-full items-center gap-2 rounded-md text-start"
                    aria-expanded={!isFolded(hatim)}
                    onClick={() => toggle(hatim.number)}
                  >
                    <span>{name}</span>
                    <span className="flex-1 text-sm font-normal text-ink-muted">
                      {t('board.hatimFree', { free: hatim.free, total: hatim.pieces.length })}
                    </span>
                    <ChevronUp className={isFolded(hatim) ? 'size-5 rotate-180' : 'size-5'} />
                  </button>
                </h2>
                {!isFolded(hatim) && list(hatim.pieces, name)}
              </section>
            )
          })}
    </div>
  )
}

/**
 * The classes of the grid: at most four tiles in a row on a phone, six on wider screens, and fewer as letters grow, so
 * that a surah's name fits.
 */
export const PIECE_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(clamp(22%,4.5rem,45%),1fr))] gap-1.5 min-[24rem]:gap-2 sm:grid-cols-[repeat(auto-fill,minmax(clamp(15%,4.5rem,45%),1fr))] sm:gap-2.5'

const pieceIdOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-piece]')?.dataset.piece : undefined

function moveAmongTiles(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const board = event.currentTarget
  const tiles = [...board.querySelectorAll<HTMLElement>('[data-piece]')]
  const to = tileAfter(
    event.key,
    tiles.indexOf(event.target as HTMLElement),
    tiles.map((tile) => tile.getBoundingClientRect()),
    getComputedStyle(board).direction === 'rtl',
  )
  if (to === undefined) return
  event.preventDefault()
  tiles[to]?.focus()
}
