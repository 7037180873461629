import { errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Account, useSetRole } from './people.queries.ts'

/** Says what an admin can do before there is one more, or one less. */
export function RoleDialog({ account, isOwn, onClose }: { account: Account; isOwn: boolean; onClose: () => void }) {
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
