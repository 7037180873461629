import { House, Library, Server, Users } from 'lucide-react'
import { Outlet, useLocation } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { cn } from '../../ui/cn.ts'

/** The four parts, in pairs: on a narrow screen the second pair is below the first. */
const PAIRS = [
  [
    { to: '/admin', label: 'admin.nav.content', Icon: Library },
    { to: '/admin/people', label: 'admin.nav.people', Icon: Users },
  ],
  [
    { to: '/admin/house', label: 'admin.nav.house', Icon: House },
    { to: '/admin/server', label: 'admin.nav.server', Icon: Server },
  ],
] as const
const PARTS = PAIRS.flat()

/** The parts of the studio, and the page of one of them. */
export function AdminLayout() {
  const { pathname } = useLocation()
  const here = PARTS.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-5 pb-36">
      <nav aria-label={t('admin.nav.label')} className="segment sm:max-w-lg">
        {PAIRS.map((parts) => (
          <div key={parts[0].to} className="flex flex-1 gap-1">
            {parts.map(({ to, label, Icon }) => (
              <Anchor
                key={to}
                to={to}
                aria-current={here?.to === to ? 'page' : undefined}
                className={cn(
                  'segment-item',
                  here?.to === to && 'border-line bg-raised text-primary-ink shadow-card hover:text-primary-ink',
                )}
              >
                <Icon className="size-4 max-[22rem]:hidden" />
                <span>{t(label)}</span>
              </Anchor>
            ))}
          </div>
        ))}
      </nav>
      <Outlet />
    </main>
  )
}
