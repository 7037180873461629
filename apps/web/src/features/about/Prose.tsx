import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface ProseProps {
  title: string
  /** The opening line. */
  intro?: string
  /** Above the title, such as the way back. */
  before?: ReactNode
  children: ReactNode
}

/** A page to read. */
export function Prose({ title, intro, before, children }: ProseProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-read px-gutter pt-8 pb-20 sm:pt-14">
      <PageTitle>{title}</PageTitle>
      {before}
      <h1 className="text-headline">{title}</h1>
      {intro && <p className="mt-4 text-xl leading-relaxed text-ink-muted">{intro}</p>}
      {children}
    </main>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 grid gap-3 leading-relaxed">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  )
}

export function External({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} rel="noreferrer" target="_blank">
      {children}
    </a>
  )
}
