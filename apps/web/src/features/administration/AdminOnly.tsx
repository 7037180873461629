import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { PageSpinner } from '../../ui/states.tsx'
import { useAuth, useSignedInUser } from '../auth/use-auth.ts'
import { adminKeys } from './admin.keys.ts'

const meQuery = queryOptions({
  queryKey: adminKeys.me,
  queryFn: ({ signal }) => call('GET /auth/me', { signal }),
})

/**
 * Pages for admins; for anybody else they do not exist. The role that this device remembers is checked: a new admin
 * need not sign in again, and a former one is redirected.
 */
export function AdminOnly() {
  const user = useSignedInUser()
  const { update } = useAuth()
  const me = useQuery(meQuery)
  const { data } = me
  useEffect(() => {
    if (data && data.id === user.id && data.role !== user.role) update(data)
  }, [data, user, update])

  const { role } = data ?? user
  if (role === 'admin') return <Outlet />
  if (me.isPending) return <PageSpinner label={t('ui.loading')} />
  return <Navigate to="/" replace />
}
