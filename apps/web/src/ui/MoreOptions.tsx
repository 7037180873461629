import { ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface MoreOptionsProps {
  label: string
  /** One of the fields in it is wrong: it opens by itself, at each attempt to send. */
  hasError: boolean
  attempt: number
  children: ReactNode
}

/** Fields that few people need, folded away until they are asked for. */
export function MoreOptions({ label, hasError, attempt, children }: MoreOptionsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // Before the form moves the focus to the field, which could not have it while it is folded away.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError, attempt])
  return (
    <details ref={details} className="group/more border-t border-line">
      <summary className="flex min-h-touch list-none items-center gap-2 pt-3 font-semibold text-primary-ink [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown className="size-5 group-open/more:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">{children}</div>
    </details>
  )
}
