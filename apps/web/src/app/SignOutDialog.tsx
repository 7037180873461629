import { hasDrafts } from '../lib/device-drafts.ts'
import { t } from '../lib/i18n.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks before signing out, because the header's button has no label and is next to the theme's. */
export function SignOutDialog({
  userId,
  onClose,
  onSignOut,
}: {
  userId: string
  onClose: () => void
  onSignOut: () => void
}) {
  const confirm = async () => {
    onSignOut()
    return undefined
  }
  return (
    <ConfirmDialog
      title={t('ui.signOut.ask')}
      confirmLabel={t('ui.signOut')}
      busyLabel={t('ui.signOut')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('ui.signOut.text')}</p>
      {hasDrafts(userId) && <p className="mt-2">{t('ui.signOut.begun')}</p>}
    </ConfirmDialog>
  )
}
