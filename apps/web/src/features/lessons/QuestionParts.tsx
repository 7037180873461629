import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../../ui/cn.ts'

/**
 * A question's two parts, one above the other in a window that does not scroll: what is asked, the only part that scrolls,
 * and below it, always in sight, what one answers with. Nine rem of the prompt stay; a lower window scrolls as a whole.
 */
export function Prompt({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflow(box)
  return (
    <div
      ref={box}
      // `relative`: words for screen readers are absolute, and would lengthen the page instead of the prompt.
      className="relative flex-[1_1_9rem] min-h-36 overflow-y-auto overscroll-contain"
      // Keys can scroll it only where it can take the focus.
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <div className="mx-auto max-w-[48rem] px-gutter pt-1.5 pb-1.5 sm:pt-4 sm:pb-3">{children}</div>
    </div>
  )
}

export const Foot = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className="border-t border-line bg-sunken">
    <div className={cn('mx-auto max-w-[48rem] px-gutter pt-2 pb-0.5 sm:pt-3', className)}>{children}</div>
  </div>
)

/** The right answer, at the end of the prompt. It is brought into sight when it comes. */
export function RightAnswer({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="card mt-3 border-gold px-4 py-2 sm:mt-5 sm:px-5 sm:py-3">
      <p className="text-sm font-semibold text-gold-ink">{label}</p>
      {children}
    </div>
  )
}

function useOverflow(box: { current: HTMLElement | null }) {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [box])
  return overflows
}
