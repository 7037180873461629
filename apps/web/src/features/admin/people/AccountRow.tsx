import { useState } from 'react'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { initials } from '../../../ui/names.ts'
import { useSignedInUser } from '../../auth/use-auth.ts'
import type { Account } from './people.queries.ts'
import { RoleDialog } from './RoleDialog.tsx'

export function AccountRow({ account }: { account: Account }) {
  const [isAsking, setAsking] = useState(false)
  const user = useSignedInUser()
  const isAdmin = account.role === 'admin'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="avatar shrink-0" aria-hidden="true">
        {initials(account.fullName)}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{account.fullName}</span>
          {isAdmin && <Badge kind="primary">{t('admin.people.admin')}</Badge>}
          {account.id === user.id && <Badge>{t('admin.people.you')}</Badge>}
        </p>
        <p className="text-sm break-all text-ink-muted">{account.email}</p>
        <p className="text-sm text-ink-muted">{t('admin.people.joined', { date: shortDate(account.createdAt) })}</p>
      </div>
      <Button
        kind={isAdmin ? 'secondary' : 'soft'}
        aria-label={t(isAdmin ? 'admin.people.revokeLabel' : 'admin.people.grantLabel', { name: account.fullName })}
        onClick={() => setAsking(true)}
      >
        {t(isAdmin ? 'admin.people.revoke' : 'admin.people.grant')}
      </Button>
      {isAsking && <RoleDialog account={account} isOwn={account.id === user.id} onClose={() => setAsking(false)} />}
    </li>
  )
}
