import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cn('card', className)} />
}

export interface Figure {
  label: string
  value: ReactNode
  /** A line under the label. */
  note?: ReactNode
  /** A Lucide icon with its colour class. */
  icon: ReactNode
}

/** Two to four figures in one card: two in a row on phones, or one as letters grow, four on wide screens. */
export function StatCards({ label, figures, className }: { label: string; figures: Figure[]; className?: string }) {
  return (
    <ul
      aria-label={label}
      className={cn(
        'card grid grid-cols-[repeat(auto-fit,minmax(clamp(40%,8rem,100%),1fr))] overflow-hidden lg:grid-cols-4',
        className,
      )}
    >
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </ul>
  )
}

function StatCard({ label, value, note, icon }: Figure) {
  return (
    <li className="-ms-px -mt-px flex flex-col border-s border-t border-line p-4 sm:px-6 sm:py-5">
      <p className="flex flex-wrap items-center justify-between gap-x-2 font-serif text-[2.25rem] leading-none font-[560] tabular-nums sm:text-[2.75rem]">
        <span>{value}</span>
        <span className="[&>svg]:size-6">{icon}</span>
      </p>
      <p className="mt-2.5 text-[0.9375rem] leading-snug font-medium">{label}</p>
      {note && <p className="text-sm text-ink-muted">{note}</p>}
    </li>
  )
}
