import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { StarMark } from './Ornament.tsx'
import { RangeText } from './RangeText.tsx'

export type PortionKind = 'open' | 'done' | 'late'

interface Portion {
  kind: PortionKind
  /** The line above the range, such as "Juz 29". */
  name?: string | null
  ends: [start: string] | [start: string, end: string]
  /** One button or link, or its replacement. */
  action?: ReactNode
  /** Below the row, in its whole width. */
  note?: ReactNode
  /** Lines under the range. */
  children?: ReactNode
}

/** A portion of reading in a list: mark, range, notes and one action. */
export function PortionRow({ note, ...portion }: Portion) {
  return (
    <li className="border-b border-line px-5 py-4 last:border-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:flex-nowrap">
        <PortionBody {...portion} />
      </div>
      {note}
    </li>
  )
}

/** The content of a `PortionRow` without the row, for a card of its own. */
export function PortionBody({ kind, name, ends, action, children }: Portion) {
  return (
    <>
      <Mark kind={kind} />
      <div className="min-w-0 flex-1 basis-44">
        <p className={cn('font-serif text-lg leading-snug font-semibold', kind === 'done' && 'text-ink-muted')}>
          {name ?? <RangeText ends={ends} />}
        </p>
        {name && (
          <p className="text-sm text-ink-muted">
            <RangeText ends={ends} />
          </p>
        )}
        {children}
      </div>
      {action}
    </>
  )
}

function Mark({ kind }: { kind: PortionKind }) {
  if (kind === 'open') return <StarMark kind="open" className="size-11 text-gold" />
  if (kind === 'late') {
    return (
      <StarMark className="size-11 text-warning">
        <Clock className="size-4.5 text-warning-ink" />
      </StarMark>
    )
  }
  return (
    <StarMark kind="filled" className="size-11 text-tile-done">
      <Check className="size-4.5 text-tile-done-ink" />
    </StarMark>
  )
}
