import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmDialogProps {
  title: string
  /** Null if there is nothing to confirm. */
  confirmLabel: string | null
  busyLabel: string
  kind?: ButtonProps['kind']
  onClose: () => void
  /** Does it and closes, or stays to show what came of it; answers the sentence to show when that failed, and the dialog stays. */
  onConfirm: () => Promise<string | undefined>
  /** The title of a failure whose reason is the server's sentence. */
  failed?: string
  /** Whether there is nothing to confirm yet, such as before a choice. */
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
  const [timesDone, setTimesDone] = useState(0)
  const closeButton = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    setFailure(undefined)
    setBusy(true)
    const why = await onConfirm()
    setFailure(why)
    setBusy(false)
    if (why === undefined) setTimesDone((times) => times + 1)
  }
  // If the dialog stays, the focus goes to its close button.
  useEffect(() => {
    if (timesDone > 0) closeButton.current?.focus()
  }, [timesDone])
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
          <Button ref={closeButton} kind="secondary" className="max-sm:flex-1" disabled={isBusy} onClick={onClose}>
            {t(timesDone > 0 || confirmLabel === null ? 'ui.done' : 'ui.cancel')}
          </Button>
          {confirmLabel !== null && (
            <Button
              kind={kind}
              className="max-sm:flex-1"
              disabled={isDisabled}
              busy={isBusy && busyLabel}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-ink-muted">{children}</div>
    </Modal>
  )
}
