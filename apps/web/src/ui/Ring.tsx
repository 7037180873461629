import type { ReactNode } from 'react'
import { pageDigits } from '../lib/i18n.ts'
import { cn } from './cn.ts'

const RADIUS = 45
const LENGTH = 2 * Math.PI * RADIUS

interface RingProps {
  /** 0 to 100. At 100 the ring is gold. */
  percent: number
  /** Percent of each of the 30 juz, null for a juz outside of the range: drawn as 30 segments instead of one arc. */
  juz?: readonly (number | null)[] | undefined
  /** The text for a screen reader. */
  label: string
  /** The middle of the ring; the percentage by default. */
  children?: ReactNode
  className?: string
}

/** Progress of a hatim. A plain arc, or one segment a juz. */
export function Ring({ percent, juz, label, children, className = 'size-32' }: RingProps) {
  const full = percent >= 100
  const colour = full ? 'var(--color-gold)' : 'var(--color-primary)'
  return (
    <div className={cn('relative grid shrink-0 place-items-center', className)} role="img" aria-label={label}>
      <svg className="absolute inset-0 size-full rtl:-scale-x-100" viewBox="0 0 100 100" aria-hidden="true">
        <g fill="none" strokeWidth="8" transform="rotate(-90 50 50)">
          {juz ? <Segments juz={juz} colour={colour} /> : <Arc percent={percent} colour={colour} />}
        </g>
      </svg>
      <div className="relative text-center leading-tight">
        {children ?? (
          <span className="font-serif text-sm font-semibold tabular-nums">{pageDigits(`${Math.floor(percent)}%`)}</span>
        )}
      </div>
    </div>
  )
}

const circle = { cx: 50, cy: 50, r: RADIUS }

function Arc({ percent, colour }: { percent: number; colour: string }) {
  const length = (Math.min(percent, 100) / 100) * LENGTH
  return (
    <>
      <circle {...circle} stroke="var(--color-line)" />
      {percent > 0 && (
        <circle {...circle} stroke={colour} strokeLinecap="round" strokeDasharray={`${length} ${LENGTH}`} />
      )}
    </>
  )
}

function Segments({ juz, colour }: { juz: readonly (number | null)[]; colour: string }) {
  const step = LENGTH / juz.length
  const gap = Math.min(2, step / 5)
  return juz.map((percent, index) => {
    const from = -(index * step + gap / 2)
    const length = step - gap
    const done = (Math.min(percent ?? 0, 100) / 100) * length
    return (
      <g key={index} strokeDashoffset={from}>
        <circle
          {...circle}
          stroke="var(--color-line)"
          strokeOpacity={percent === null ? 0.4 : 1}
          strokeDasharray={`${length} ${LENGTH}`}
        />
        {done > 0 && <circle {...circle} stroke={colour} strokeDasharray={`${done} ${LENGTH}`} />}
      </g>
    )
  })
}
