import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'

/** The way to the page above this one; a name too long for the line is cut. */
export function BackLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Anchor
      to={to}
      className={`-ms-2 inline-flex min-h-touch max-w-full items-center gap-1.5 rounded-md px-2 text-[0.9375rem] font-medium text-ink-muted hover:text-ink ${className}`}
    >
      <ArrowLeft className="size-5 shrink-0 rtl:-scale-x-100" />
      <span className="truncate" dir="auto">
        {children}
      </span>
    </Anchor>
  )
}
