import { Check, Copy } from 'lucide-react'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SelectedText } from '../../ui/SelectedText.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** The email as far as it was typed. */
  email: string
}

/** Shown if the server sends no mail: only its operator can set a new password. */
export function ForgotPassword({ open, onClose, email }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      width="sm"
      title={t('auth.reset.title')}
      description={t('auth.reset.text')}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <MessageToOperator email={email} />
    </Modal>
  )
}

/** A message ready to send. The person need not know what a command is, because the operator does. */
export function MessageToOperator({ email }: { email: string }) {
  const { publicUrl } = useConfig()
  const address = publicUrl ?? location.origin
  const text = email ? t('auth.reset.message', { address, email }) : t('auth.reset.messageWithoutEmail', { address })
  // A command with an isolate in it would look for another email.
  const message = text.replace(/[\u2068\u2069]/g, '')
  const { copy, isCopied, outcome } = useCopy(message)
  return (
    <div className="grid gap-3">
      <SelectedText
        label={t('auth.reset.send')}
        hint={outcome === 'refused' ? t('auth.reset.manual') : undefined}
        text={message}
      />
      <Button kind="secondary" onClick={copy}>
        {isCopied ? <Check /> : <Copy />}
        <span>{t(isCopied ? 'auth.reset.copied' : 'auth.reset.copy')}</span>
      </Button>
      <span className="sr-only" role="status">
        {isCopied && t('auth.reset.copied')}
      </span>
    </div>
  )
}
