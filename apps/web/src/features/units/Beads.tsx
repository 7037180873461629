import { memo } from 'react'
import { threadCurve } from './path-layout.ts'

interface Props {
  surahNumber: number
  count: number
  /** The tiles that are drawn: beads lead from each of them to the next. */
  first: number
  last: number
  /** The tile that the person has reached. */
  reached: number
  scale: number
}

/** Dots from tile to tile, gold up to the reached one. */
export const Beads = memo(function Beads({ surahNumber, count, first, last, reached, scale }: Props) {
  const threads = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => threadCurve(from + index, count, surahNumber)).join('')
  const start = Math.max(0, first - 1)
  const end = Math.min(count - 1, last + 1)
  const turn = Math.min(Math.max(reached, start), end)
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
        <path d={threads(turn, end)} stroke="var(--color-line)" />
        <path d={threads(start, turn)} stroke="var(--color-gold-leaf)" />
      </g>
    </svg>
  )
})
