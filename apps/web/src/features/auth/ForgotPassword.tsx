import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** A Halaqa sends no mail, so only the person who runs it can set a new password. */
export function ForgotPassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      width="sm"
      title={t('auth.reset.title')}
      description={t('auth.reset.text')}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <OperatorsCommand />
    </Modal>
  )
}

export const OperatorsCommand = () => (
  <>
    <p className="text-sm text-ink-muted">{t('auth.reset.operator')}</p>
    <code className="well mt-2 block p-3 text-sm break-words">npm run admin -- reset-password EMAIL</code>
  </>
)
