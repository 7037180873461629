import { type FormEventHandler, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { Modal, type ModalProps } from './Modal.tsx'

interface FormModalProps extends Pick<ModalProps, 'title' | 'width' | 'keepFocus'> {
  onClose: () => void
  onSubmit: FormEventHandler<HTMLFormElement>
  onChange?: () => void
  isDirty: boolean
  /** The button's label while it waits. The dialog cannot be closed meanwhile. */
  busy: string | false
  submitLabel: string
  /** A failure that belongs to no field. */
  failure?: string | undefined
  /** The outcome of the form, above the buttons. */
  summary?: ReactNode
  /** Below the form: what takes effect by itself. */
  after?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog. What was filled in is not lost by a slip of the finger: Escape, the scrim and the back button ask. Where nothing
 * was, they close the dialog, and the page below it stays.
 */
export function FormModal(props: FormModalProps) {
  const { title, width = 'lg', onClose, isDirty, after, keepFocus, children, ...form } = props
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (form.busy) return
    if (!isDirty) onClose()
    else setAsking(!isAsking)
  }
  return (
    <Modal
      open
      width={width}
      title={title}
      onClose={close}
      onBack={() => (isDirty ? setAsking(true) : close())}
      {...(keepFocus ? { keepFocus } : {})}
      footer={
        isAsking ? (
          <Discard onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <Actions {...form} formId={id} onCancel={close} />
        )
      }
    >
      <form id={id} onSubmit={form.onSubmit} onChange={form.onChange} noValidate>
        {children}
      </form>
      {after}
    </Modal>
  )
}

interface ActionsProps extends Pick<FormModalProps, 'failure' | 'busy' | 'submitLabel' | 'summary'> {
  formId: string
  onCancel: () => void
}

const Actions = ({ failure, summary, busy, submitLabel, formId, onCancel }: ActionsProps) => (
  <>
    {summary}
    <Failure className="w-full" text={failure} />
    <Button kind="secondary" className="max-sm:flex-1" onClick={onCancel}>
      {t('ui.cancel')}
    </Button>
    <Button type="submit" form={formId} className="max-sm:flex-2" busy={busy}>
      {submitLabel}
    </Button>
  </>
)

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <p role="alert" className="flex-1 basis-56 self-center font-medium">
        {t('ui.form.discard')}
      </p>
      <Button kind="danger" className="max-sm:flex-1" onClick={onDiscard}>
        {t('ui.form.drop')}
      </Button>
      <Button ref={keep} kind="secondary" className="max-sm:flex-1" onClick={onKeep}>
        {t('ui.form.keep')}
      </Button>
    </>
  )
}
