import { LayoutDashboard, LogOut } from 'lucide-react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useAuth, useSignedInUser } from '../features/auth/auth.access.ts'
import { t } from '../lib/i18n.ts'
import { AppHeader } from '../ui/AppHeader.tsx'
import { Footer } from '../ui/Footer.tsx'
import { MarketingHeader } from '../ui/MarketingHeader.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/Menu.tsx'
import { firstName, initials } from '../ui/names.ts'
import { TabBar } from '../ui/TabBar.tsx'

/** Header, page, tab bar. Pages bring their own `<main id="main">` and leave room for the bar (`pb-32`). */
export function AppLayout() {
  const user = useSignedInUser()
  const { signOut } = useAuth()
  const { pathname } = useLocation()
  return (
    <>
      <AppHeader fullName={user.fullName} onSignOut={signOut} />
      <Outlet />
      <TabBar path={pathname} />
    </>
  )
}

/** Public pages that both guests and signed-in people read. */
export function MarketingLayout() {
  const { user } = useAuth()
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <MarketingHeader {...(user ? { account: <AccountMenu /> } : {})} />
      <Outlet />
      <Footer />
    </div>
  )
}

function AccountMenu() {
  const user = useSignedInUser()
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    navigate('/')
  }
  return (
    <Menu
      label={t('ui.nav.account', { name: user.fullName })}
      trigger={
        <button
          type="button"
          aria-label={t('ui.nav.account', { name: user.fullName })}
          className="flex min-h-touch items-center gap-2 rounded-full pe-2 font-medium hover:bg-sunken"
        >
          <span className="avatar" aria-hidden="true">
            {initials(firstName(user.fullName))}
          </span>
          <span className="max-w-32 truncate max-sm:hidden">{firstName(user.fullName)}</span>
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-semibold">{user.fullName}</span>
        <span className="block text-sm break-all text-ink-muted">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLink>
        <Link to="/read">
          <LayoutDashboard />
          {t('ui.nav.dashboard')}
        </Link>
      </MenuLink>
      <MenuItem onSelect={leave}>
        <LogOut />
        {t('ui.signOut')}
      </MenuItem>
    </Menu>
  )
}
