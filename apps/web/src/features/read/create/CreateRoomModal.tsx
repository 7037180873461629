import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { CreateRoomFields } from './CreateRoomFields.tsx'
import { type CreateRoomForm, useCreateRoomForm } from './create-room-form.ts'

const FORM_ID = 'create-room'

/** Each opening is a new form, with a new key for what it sends. */
export const CreateRoomModal = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open && <CreateRoom onClose={onClose} />

function CreateRoom({ onClose }: { onClose: () => void }) {
  const form = useCreateRoomForm(onClose)
  const [isAsking, setAsking] = useState(false)
  const { isDirty } = form.formState
  useAskOnBack(isDirty, () => setAsking(true))

  const close = () => {
    if (form.isBusy) return
    if (!isDirty) onClose()
    else setAsking(!isAsking)
  }

  return (
    <Modal
      open
      width="lg"
      title={t('read.create.title')}
      onClose={close}
      footer={
        isAsking ? (
          <Discard onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <Actions form={form} onCancel={close} />
        )
      }
    >
      <form id={FORM_ID} onSubmit={form.submit} onChange={() => form.clearErrors('root')} noValidate>
        <CreateRoomFields form={form} />
      </form>
    </Modal>
  )
}

/** The back button asks as Escape does, instead of taking the page and the form with it. */
function useAskOnBack(isDirty: boolean, ask: () => void) {
  const blocker = useBlocker(({ historyAction }) => isDirty && historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    ask()
  })
}

function Actions({ form, onCancel }: { form: CreateRoomForm; onCancel: () => void }) {
  const failure = form.formState.errors.root?.message
  return (
    <>
      <div role="alert" className="w-full empty:hidden">
        {failure && <ErrorText>{failure}</ErrorText>}
      </div>
      <Button kind="secondary" className="max-sm:flex-1" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" form={FORM_ID} className="max-sm:flex-2" busy={form.isBusy && t('read.create.busy')}>
        {t('read.create.submit')}
      </Button>
    </>
  )
}

/** What was filled in is not lost by a slip of the finger. */
function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <p role="alert" className="flex-1 basis-56 self-center font-medium">
        {t('read.create.discard')}
      </p>
      <Button kind="danger" className="max-sm:flex-1" onClick={onDiscard}>
        {t('read.create.drop')}
      </Button>
      <Button ref={keep} kind="secondary" className="max-sm:flex-1" onClick={onKeep}>
        {t('read.create.keep')}
      </Button>
    </>
  )
}
