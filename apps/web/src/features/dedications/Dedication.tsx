import { cn } from '../../ui/cn.ts'

/** For whom or what a room reads: a line of its own, whose direction moves nothing around it. Nothing is shown for a room without one. */
export function Dedication({ text, className }: { text: string | null | undefined; className?: string }) {
  if (!text) return null
  return (
    <p dir="auto" className={cn('text-match-parent font-serif text-balance break-words text-gold-ink', className)}>
      {text}
    </p>
  )
}
