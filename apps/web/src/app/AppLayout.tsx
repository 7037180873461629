import { LogOut } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { zoneToAskAbout } from '../features/account/device-zone.ts'
import { useAuth, usePerson } from '../features/auth/use-auth.ts'
import { UnlockButton } from '../features/care/UnlockButton.tsx'
import { t } from '../lib/i18n.ts'
import { AppHeader } from '../ui/AppHeader.tsx'
import { IconButton } from '../ui/Button.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { withZoneCities } from './lazy-screen.ts'

/** Header, page, tab bar. A page has its own `<main id="main">` and leaves room for the bar (`pb-32`). */
export function AppLayout() {
  const user = usePerson()
  const { signOut } = useAuth()
  const { pathname } = useLocation()
  const [asks, setAsks] = useState(false)
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => setZone(zoneToAskAbout({ id: user.id, timeZone: user.timeZone })), [user.id, user.timeZone])
  return (
    <>
      {user.isInCare ? (
        <AppHeader fullName={user.fullName} end={user.isLocked && <UnlockButton />} />
      ) : (
        <AppHeader
          fullName={user.fullName}
          end={
            <IconButton label={t('ui.signOut')} onClick={() => setAsks(true)}>
              <LogOut className="rtl:-scale-x-100" />
            </IconButton>
          }
        >
          <LatePart fallback={<span className="size-touch" />}>
            <Bell />
          </LatePart>
        </AppHeader>
      )}
      <Outlet />
      <TabBar path={pathname} />
      <LatePart>{zone && <ZoneQuestion zone={zone} onClose={() => setZone(null)} />}</LatePart>
      <LatePart onFail={() => setAsks(false)}>
        {asks && <SignOutDialog userId={user.id} onClose={() => setAsks(false)} onSignOut={signOut} />}
      </LatePart>
    </>
  )
}

// Loaded later, because their code would delay the first page.
const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }))
const loadZoneQuestion = withZoneCities(() => import('../features/account/ZoneQuestion.tsx'))
const ZoneQuestion = lazy(async () => ({ default: (await loadZoneQuestion()).ZoneQuestion }))
const Bell = lazy(async () => ({ default: (await import('../features/notifications/Bell.tsx')).Bell }))
