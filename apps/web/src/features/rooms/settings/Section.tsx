import { type ReactNode, useId } from 'react'

/** A part of the settings that takes effect by itself. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-6">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {hint && <p className="text-[0.9375rem] text-ink-muted">{hint}</p>}
      {children}
    </section>
  )
}
