import { type ReactNode, useId } from 'react'
import { t } from '../lib/i18n.ts'
import { BackLink } from './BackLink.tsx'
import { Card } from './Card.tsx'
import { PageTitle } from './PageTitle.tsx'

/** A page below the profile: the way back, the title, and its cards. */
export function SettingsPage({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-6 pb-36">
      <PageTitle>{title}</PageTitle>
      <BackLink to="/profile">{t('account.back')}</BackLink>
      <h1 className="mt-2 text-headline">{title}</h1>
      <p className="mt-2 text-ink-muted">{hint}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </main>
  )
}

export function SettingsCard({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card className="p-5 sm:p-7" aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {text && <p className="mt-1.5 break-words text-ink-muted">{text}</p>}
      {children}
    </Card>
  )
}
