import type { ReactNode } from 'react'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface Props {
  title: string
  /** Shown before the title, such as a unit's number. */
  mark?: ReactNode
  hint?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

export function AdminPage({ title, mark, hint, back, actions, children }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {back && (
        <BackLink to={back.to} className="mt-3">
          {back.label}
        </BackLink>
      )}
      <div className={`${back ? 'mt-1' : 'mt-6'} flex flex-wrap items-center justify-between gap-x-6 gap-y-4`}>
        <div className="flex min-w-0 items-center gap-4">
          {mark}
          <div className="min-w-0">
            <h1 className="text-headline break-words">{title}</h1>
            {hint && <p className="mt-1 text-ink-muted">{hint}</p>}
          </div>
        </div>
        {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-1">{actions}</div>}
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </>
  )
}
