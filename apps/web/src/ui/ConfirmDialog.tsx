import { type ReactNode, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmDialogProps {
  title: string
  confirmLabel: string
  busyLabel: string
  kind?: ButtonProps['kind']
  onClose: () => void
  /** Does it and closes; answers the sentence to show when that failed, and the dialog stays. */
  onConfirm: () => Promise<string | undefined>
  /** What failed, where the sentence that is answered says why. */
  failed?: string
  /** Nothing to confirm yet, such as before a choice. */
  isDisabled?: boolean
  keepFocus?: () => boolean
  children: ReactNode
}

/** Says what will happen before it happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    kind = 'primary',
    confirmLabel,
    busyLabel,
    isDisabled,
    keepFocus,
    failed,
    onClose,
    onConfirm,
    children,
  } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setFailure(undefined)
    setBusy(true)
    setFailure(await onConfirm())
    setBusy(false)
  }
  return (
    <Modal
      open
      width="sm"
      title={title}
      onClose={() => !isBusy && onClose()}
      {...(keepFocus ? { keepFocus } : {})}
      footer={
        <>
          <Failure className="w-full" text={failure && (failed ?? failure)} reason={failure} />
          <Button kind="secondary" className="max-sm:flex-1" disabled={isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            kind={kind}
            className="max-sm:flex-1"
            disabled={isDisabled}
            busy={isBusy && busyLabel}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-ink-muted">{children}</div>
    </Modal>
  )
}
