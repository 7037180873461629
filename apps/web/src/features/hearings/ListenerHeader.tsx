import { t } from '../../lib/i18n.ts'
import { Logo } from '../../ui/Logo.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'

/** Above the page of a link: the listener came for one thing. */
export function ListenerHeader() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 max-w-read items-center gap-3 px-gutter">
        <Logo to="/" label={t('ui.logo.home')} />
        <ThemeToggle />
      </div>
    </header>
  )
}
