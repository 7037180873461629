import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cn } from './cn.ts'

interface MoreOptionsProps {
  label: string
  /** Names the options inside in a few words. */
  hint?: string
  /** Whether one of its fields has an error: it opens by itself at each attempt to send. */
  hasError: boolean
  attempt: number
  children: ReactNode
}

/** Fields that few people need, folded away until they are asked for. */
export function MoreOptions({ label, hint, hasError, attempt, children }: MoreOptionsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // Runs before the form moves the focus to the field, which cannot have it while it is folded away.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError, attempt])
  return (
    <details ref={details} className={cn('group/more', !hint && 'border-t border-line')}>
      <summary
        className={cn(
          'flex min-h-touch list-none items-center [&::-webkit-details-marker]:hidden',
          hint ? 'gap-3 rounded-lg border border-line-strong px-4 py-2.5' : 'gap-2 pt-3 font-semibold text-primary-ink',
        )}
      >
        {hint ? <Described label={label} hint={hint} /> : <span>{label}</span>}
        <ChevronDown className="size-5 group-open/more:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">{children}</div>
    </details>
  )
}

const Described = ({ label, hint }: { label: string; hint: string }) => (
  <>
    <SlidersHorizontal className="size-5 text-ink-muted" />
    <span className="min-w-0 flex-1">
      <span className="block leading-snug font-semibold">{label}</span>
      <span className="block text-sm text-ink-muted">{hint}</span>
    </span>
  </>
)
