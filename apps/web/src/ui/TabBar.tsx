import { BookOpen, Route, User } from 'lucide-react'
import { t } from '../lib/i18n.ts'
import { LOW_WINDOW, useMedia } from '../lib/media.ts'
import { Anchor } from './Anchor.tsx'
import { cn } from './cn.ts'
import { useIsReadingOn } from './use-is-reading-on.ts'

const TABS = [
  { to: '/read', below: ['/rooms', '/tasks'], label: 'ui.tab.read', Icon: BookOpen },
  { to: '/memorize', below: ['/hearings'], label: 'ui.tab.memorize', Icon: Route },
  { to: '/profile', below: [], label: 'ui.tab.profile', Icon: User },
] as const

/**
 * The bar covers the text of a portion on a wide window, and every page on a phone on its side. It leaves while the
 * person scrolls down, unless it has the focus.
 */
const AWAY = 'md:translate-y-[calc(100%+2rem)] md:focus-within:translate-y-0'

/** Marks the tab whose address, or that of a page below it, begins the current one. */
export function TabBar({ path }: { path: string }) {
  const isLow = useMedia(LOW_WINDOW)
  const isAway = useIsReadingOn(isLow || path.startsWith('/tasks/'))
  return (
    <nav
      aria-label={t('ui.tab.label')}
      data-bottom-bar=""
      className={cn(
        'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:inset-x-auto md:start-1/2 md:bottom-5 md:-translate-x-1/2 md:rounded-full md:border md:p-1.5 md:shadow-raised rtl:md:translate-x-1/2',
        'transition-transform',
        isAway && AWAY,
      )}
    >
      <ul className="mx-auto flex max-w-md md:gap-1">
        {TABS.map(({ to, below, label, Icon }) => {
          const here = [to, ...below].some((base) => path === base || path.startsWith(`${base}/`))
          return (
            <li key={to} className="min-w-0 flex-1 md:flex-none">
              <Anchor
                to={to}
                aria-current={here ? 'page' : undefined}
                className={cn(
                  'flex min-h-16 flex-col items-center justify-center gap-1 px-1 text-2xs font-semibold md:min-h-12 md:flex-row md:gap-2 md:rounded-full md:px-5 md:text-sm',
                  here
                    ? 'text-primary-ink md:bg-primary-soft forced-colors:underline'
                    : 'text-ink-muted hover:text-ink',
                )}
              >
                <span
                  className={cn(
                    'grid h-7 w-14 max-w-full place-items-center rounded-full md:size-auto',
                    here && 'bg-primary-soft md:bg-transparent',
                  )}
                >
                  <Icon className="size-5" />
                </span>
                <span>{t(label)}</span>
              </Anchor>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
