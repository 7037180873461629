import { lazy } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useChooseLanguage } from '../features/account/account.queries.ts'
import { useAuth } from '../features/auth/use-auth.ts'
import { errorText } from '../lib/api-error.ts'
import { t } from '../lib/i18n.ts'
import { Footer } from '../ui/Footer.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { MarketingHeader } from '../ui/MarketingHeader.tsx'
import { toast } from '../ui/toast.ts'

/** Public pages that both guests and signed-in people read. */
export function MarketingLayout() {
  const { user } = useAuth()
  const chooseLanguage = useChooseLanguage()
  const { pathname } = useLocation()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      {/* The key gives each page its own header, so that the menu closes after a link in it. */}
      <MarketingHeader key={pathname} {...(user ? { account: <Account /> } : {})} />
      <Outlet />
      <Footer
        onChooseLanguage={(language) =>
          void chooseLanguage(language).catch((reason) => toast.error(errorText(reason, t('ui.error.network'))))
        }
      />
    </div>
  )
}

/** Loaded on its own, because only a signed-in person needs the menu on a public page. */
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))

const Account = () => (
  <LatePart fallback={<span className="size-touch" />}>
    <AccountMenu />
  </LatePart>
)
