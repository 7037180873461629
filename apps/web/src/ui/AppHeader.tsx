import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { IconButton } from './Button.tsx'
import { Logo } from './Logo.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The header of every signed-in page. `children` come before the theme toggle. Its buttons are inert until they can do something. */
export function AppHeader({
  fullName,
  onSignOut,
  children,
}: {
  fullName: string
  onSignOut?: (() => void) | undefined
  children?: ReactNode
}) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-app items-center gap-1 px-gutter">
        <Logo to="/read" label={t('ui.logo.dashboard')} nameClass="max-sm:hidden" />
        <span dir="auto" className="me-1 min-w-0 truncate text-[0.9375rem] font-medium sm:me-2">
          {fullName}
        </span>
        <div className="flex shrink-0 items-center gap-1" inert={!onSignOut}>
          {children}
          <ThemeToggle />
          <IconButton label={t('ui.signOut')} onClick={onSignOut}>
            <LogOut className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      </div>
    </header>
  )
}
