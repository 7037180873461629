import { useId } from 'react'
import { pageDigits } from '../../lib/i18n.ts'
import { Medallion } from '../../ui/Medallion.tsx'

const RADIUS = 45.5
const LENGTH = 2 * Math.PI * RADIUS

interface Props {
  /** Of each question. */
  pieces: readonly ('known' | 'returned' | 'open')[]
  /** The text in the middle: "8", "of 10". */
  score: string
  of: string
  /** The text for a screen reader. */
  label: string
}

/**
 * A ring with one piece for each question: filled if it was known at once, hatched gold if it came back, empty if it is
 * open.
 */
export function ScoreRing({ pieces, score, of, label }: Props) {
  const hatching = useId()
  const sorted = (['known', 'returned', 'open'] as const).flatMap((kind) => pieces.filter((piece) => piece === kind))
  const step = LENGTH / sorted.length
  const length = step - Math.min(4, step / 4)
  const colours = { known: 'var(--color-primary)', returned: `url(#${hatching})`, open: 'var(--color-line)' }
  return (
    <Medallion>
      <div className="relative grid size-40 place-items-center" role="img" aria-label={label}>
        <svg
          className="absolute inset-0 size-full rtl:-scale-x-100"
          viewBox="0 0 100 100"
          fill="none"
          aria-hidden="true"
        >
          <pattern id={hatching} width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="3" height="3" fill="var(--color-gold-soft)" />
            <rect width="1.5" height="3" fill="var(--color-gold)" />
          </pattern>
          <g strokeWidth="7" transform="rotate(-90 50 50)">
            {sorted.map((kind, index) => (
              <circle
                key={index}
                cx="50"
                cy="50"
                r={RADIUS}
                stroke={colours[kind]}
                strokeDasharray={`${length} ${LENGTH}`}
                strokeDashoffset={-(index * step + (step - length) / 2)}
              />
            ))}
          </g>
        </svg>
        <div className="relative text-center leading-tight" aria-hidden="true">
          <div className="font-serif text-[2.75rem] leading-none font-semibold tabular-nums">{pageDigits(score)}</div>
          <div className="mt-1 text-sm text-ink-muted">{of}</div>
        </div>
      </div>
    </Medallion>
  )
}
