import { useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { initials } from '../../../ui/names.ts'
import { toast } from '../../../ui/toast.ts'
import { useSignedInUser } from '../../auth/use-auth.ts'
import { type Account, useSetRole } from './people.queries.ts'

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

/** Says what an admin can do before there is one more, or one less. */
function RoleDialog({ account, isOwn, onClose }: { account: Account; isOwn: boolean; onClose: () => void }) {
  const setRole = useSetRole(isOwn)
  const grants = account.role !== 'admin'
  const name = account.fullName
  const confirm = async () => {
    try {
      await setRole.mutateAsync({ id: account.id, role: grants ? 'admin' : 'user' })
    } catch (error) {
      return errorText(error, t('admin.people.roleFailed'))
    }
    toast.success(t(grants ? 'admin.people.granted' : 'admin.people.revoked', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(grants ? 'admin.people.askGrant' : 'admin.people.askRevoke')}
      kind={grants ? 'primary' : 'danger'}
      confirmLabel={t(grants ? 'admin.people.grant' : 'admin.people.revoke')}
      busyLabel={t('admin.saving')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="font-semibold break-words text-ink">
        {name}
        <span className="block font-normal break-all text-ink-muted">{account.email}</span>
      </p>
      <p>{t(grants ? 'admin.people.grantHint' : isOwn ? 'admin.people.revokeOwn' : 'admin.people.revokeHint')}</p>
      {!grants && account.isNamed && <p>{t('admin.people.named')}</p>}
    </ConfirmDialog>
  )
}
