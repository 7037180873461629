import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Logo } from './Logo.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The header of every signed-in page. `children` come before the theme toggle. Its buttons are inert until they can do something (`isInert`). */
export function AppHeader({
  fullName,
  end,
  isInert = false,
  children,
}: {
  fullName: string
  /** After the theme toggle: the way out. */
  end?: ReactNode
  isInert?: boolean
  children?: ReactNode
}) {
  return (
    <header className="sticky top-(--bar) z-30 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-app items-center gap-1 px-gutter">
        <Logo to="/read" label={t('ui.logo.dashboard')} nameClass="max-sm:hidden" />
        <span dir="auto" className="me-1 min-w-0 truncate text-[0.9375rem] font-medium sm:me-2">
          {fullName}
        </span>
        <div className="flex shrink-0 items-center gap-1" inert={isInert}>
          {children}
          <ThemeToggle />
          {end}
        </div>
      </div>
    </header>
  )
}
