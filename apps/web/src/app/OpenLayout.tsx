import { Navigate } from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { t } from '../lib/i18n.ts'
import { PageSpinner } from '../ui/states.tsx'
import { AppLayout } from './AppLayout.tsx'
import { MarketingLayout } from './MarketingLayout.tsx'

/** The layout of screens of the app that guests see too. */
export function OpenLayout() {
  const auth = useAuth()
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (auth.isAuthenticated) return <AppLayout />
  return auth.redirectAfterSignOut ? <Navigate to={auth.redirectAfterSignOut} replace /> : <MarketingLayout />
}
