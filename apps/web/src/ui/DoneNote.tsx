import { CircleCheck } from 'lucide-react'

/** Confirms an action that the page does not show otherwise. A toast has announced it, so this is no live region. */
export function DoneNote({ text, className = '' }: { text: string | undefined; className?: string }) {
  if (!text) return null
  return (
    <p className={`flex items-start gap-1.5 text-sm font-medium break-words text-success-ink ${className}`}>
      <CircleCheck className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
