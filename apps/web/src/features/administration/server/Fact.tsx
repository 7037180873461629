import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-7" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <dl className="mt-2 divide-y divide-line">{children}</dl>
    </Card>
  )
}

export function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
      {note && <dd className="w-full text-sm text-ink-muted">{note}</dd>}
    </div>
  )
}
