import type { ReactNode } from 'react'

export function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
      {note && <dd className="w-full text-sm text-ink-muted">{note}</dd>}
    </div>
  )
}
