import { REMOVED_DAYS } from '@halaqa/contract/constants'
import { useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { checkText } from '../../../lib/failure-texts.ts'
import { loadMessages, t } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Segmented, TextArea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Account, useRestore, useSuspend } from './people.queries.ts'
import { WhoseAccount } from './WhoseAccount.tsx'

interface Props {
  account: Account
  onClose: () => void
}

/** Says what suspending and removing do, and asks for the reason, which the person reads. */
export function SuspendDialog({ account, onClose }: Props) {
  const [what, setWhat] = useState<'suspend' | 'remove'>('suspend')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const suspend = useSuspend()
  const confirm = async () => {
    try {
      const [{ SuspensionReason }] = await Promise.all([
        import('@halaqa/contract/administration'),
        loadMessages('errors'),
      ])
      const checked = SuspensionReason.safeParse(reason)
      if (!checked.success) {
        const message = checkText(checked.error.issues[0]?.message ?? '')
        setFault(message)
        return message
      }
      await suspend.mutateAsync({ id: account.id, reason: checked.data, remove: what === 'remove' })
    } catch (error) {
      return errorText(error, t('admin.people.suspendFailed'))
    }
    toast.success(t(`admin.people.${what}Done`, { name: account.fullName }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('admin.people.askSuspend')}
      kind="danger"
      confirmLabel={t(`admin.people.${what}`)}
      busyLabel={t('admin.saving')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <WhoseAccount account={account} />
      <Segmented
        label={t('admin.people.askSuspend')}
        value={what}
        options={[
          { value: 'suspend', label: t('admin.people.suspend') },
          { value: 'remove', label: t('admin.people.remove') },
        ]}
        onChange={setWhat}
      />
      <p>
        {t('admin.people.suspendHint')} <span>{t(`admin.people.${what}Undo`, { days: REMOVED_DAYS })}</span>
      </p>
      <TextArea
        label={t('admin.people.reason')}
        hint={t('admin.people.reasonHint')}
        rows={3}
        maxLength={500}
        dir="auto"
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.target.value)
          setFault(undefined)
        }}
      />
    </ConfirmDialog>
  )
}

export function RestoreDialog({ account, onClose }: Props) {
  const restore = useRestore()
  const confirm = async () => {
    try {
      await restore.mutateAsync(account.id)
    } catch (error) {
      return errorText(error, t('admin.people.restoreFailed'))
    }
    toast.success(t('admin.people.restored', { name: account.fullName }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('admin.people.askRestore')}
      confirmLabel={t('admin.people.restore')}
      busyLabel={t('admin.saving')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <WhoseAccount account={account} />
      <p>{t('admin.people.restoreHint')}</p>
    </ConfirmDialog>
  )
}
