import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { t } from '../lib/i18n.ts'
import { HOME, safeNext, signInPath } from '../lib/paths.ts'
import { PageSpinner } from '../ui/states.tsx'

/** Pages for signed-in people. Anyone else signs in first and then comes back to the page they wanted. */
export function Protected() {
  const auth = useAuth()
  const location = useLocation()
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (auth.isAuthenticated) return <Outlet />
  if (auth.isLoading) return <PageSpinner label={t('ui.loading')} />
  return (
    <Navigate
      to={auth.redirectAfterSignOut ?? signInPath(location.pathname + location.search + location.hash)}
      replace
    />
  )
}

/** Pages for guests. Signing in goes on beneath them, so that a failure leaves what was typed. */
export function GuestOnly() {
  const auth = useAuth()
  const [query] = useSearchParams()
  const { clearRedirect } = auth
  useEffect(clearRedirect, [clearRedirect])
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (!auth.isAuthenticated) return <Outlet />
  return (
    <>
      <Navigate to={safeNext(query.get('next')) ?? HOME} replace />
      <PageSpinner label={t('ui.redirecting')} />
    </>
  )
}
