import { useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Account, useSetRole } from './people.queries.ts'

/** Says what an admin can do before there is one more, or one less. */
export function RoleDialog({ account, isOwn, onClose }: { account: Account; isOwn: boolean; onClose: () => void }) {
  const setRole = useSetRole(isOwn)
  const [failure, setFailure] = useState<string>()
  const grants = account.role !== 'admin'
  const name = account.fullName
  const confirm = async () => {
    setFailure(undefined)
    try {
      await setRole.mutateAsync({ id: account.id, role: grants ? 'admin' : 'user' })
      toast.success(t(grants ? 'admin.people.granted' : 'admin.people.revoked', { name }))
      onClose()
    } catch (error) {
      setFailure(errorText(error, t('admin.people.roleFailed')))
    }
  }
  return (
    <Modal
      open
      width="sm"
      title={t(grants ? 'admin.people.askGrant' : 'admin.people.askRevoke')}
      onClose={() => !setRole.isPending && onClose()}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" disabled={setRole.isPending} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            kind={grants ? 'primary' : 'danger'}
            className="max-sm:flex-1"
            busy={setRole.isPending && t('admin.saving')}
            onClick={() => void confirm()}
          >
            {t(grants ? 'admin.people.grant' : 'admin.people.revoke')}
          </Button>
        </>
      }
    >
      <p className="font-semibold break-words">
        {name}
        <span className="block font-normal break-all text-ink-muted">{account.email}</span>
      </p>
      <p className="mt-3 text-ink-muted">
        {t(grants ? 'admin.people.grantHint' : isOwn ? 'admin.people.revokeOwn' : 'admin.people.revokeHint')}
      </p>
      {!grants && account.isNamed && <p className="mt-2 text-ink-muted">{t('admin.people.named')}</p>}
      <div role="alert" className="mt-3 empty:hidden">
        {failure && <ErrorText>{failure}</ErrorText>}
      </div>
    </Modal>
  )
}
