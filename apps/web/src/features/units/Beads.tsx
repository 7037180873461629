import { memo } from 'react'
import { threadCurve } from './path-layout.ts'

interface Props {
  surahNumber: number
  count: number
  /** The stretches of beads that are drawn. */
  from: number
  to: number
  /** The tile that the person has reached. */
  reached: number
  scale: number
}

/**
 * The number of tiles whose beads share one path. A path that grows is repainted as a whole, and a path for each tile
 * is slower to lay out.
 */
const STRETCH = 8

/** The stretches that lead to the drawn tiles and from each of them to the next. */
export const beadsNear = (count: number, first: number, last: number) => ({
  from: Math.floor(Math.max(0, first - 1) / STRETCH),
  to: Math.floor(Math.min(count - 2, last) / STRETCH),
})

/** Dots from tile to tile, gold up to the reached one. */
export const Beads = memo(function Beads({ surahNumber, count, from, to, reached, scale }: Props) {
  const stretches = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const start = (from + index) * STRETCH
    const end = Math.min(start + STRETCH, count - 1)
    const change = Math.min(Math.max(reached, start), end)
    return { start, change, end }
  })
  const draw = (first: number, last: number, stroke: string) =>
    first < last && (
      <path
        key={`${first} ${stroke}`}
        d={Array.from({ length: last - first }, (_, index) => threadCurve(first + index, count, surahNumber)).join('')}
        stroke={stroke}
      />
    )
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeDasharray="0 14"
      aria-hidden="true"
    >
      <g transform={scale === 1 ? undefined : `scale(${scale})`}>
        {stretches.map(({ start, change, end }) => [
          draw(change, end, 'var(--color-line)'),
          draw(start, change, 'var(--color-gold-leaf)'),
        ])}
      </g>
    </svg>
  )
})
