import { lazy, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { zoneToAskAbout } from '../features/account/device-zone.ts'
import { useAuth, useSignedInUser } from '../features/auth/use-auth.ts'
import { AppHeader } from '../ui/AppHeader.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { TabBar } from '../ui/TabBar.tsx'

/** Header, page, tab bar. A page has its own `<main id="main">` and leaves room for the bar (`pb-32`). */
export function AppLayout() {
  const user = useSignedInUser()
  const { signOut } = useAuth()
  const { pathname } = useLocation()
  const [asks, setAsks] = useState(false)
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => setZone(zoneToAskAbout({ id: user.id, timeZone: user.timeZone })), [user.id, user.timeZone])
  return (
    <>
      <AppHeader fullName={user.fullName} onSignOut={() => setAsks(true)}>
        <LatePart fallback={<span className="size-touch" />}>
          <Bell />
        </LatePart>
      </AppHeader>
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
const ZoneQuestion = lazy(async () => ({
  default: (await import('../features/account/ZoneQuestion.tsx')).ZoneQuestion,
}))
const Bell = lazy(async () => ({ default: (await import('../features/notifications/Bell.tsx')).Bell }))
