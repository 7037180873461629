import { useRef } from 'react'
import { t } from '../../../lib/i18n.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import type { Room } from '../../rooms/rooms.queries.ts'
import { focusCreatedRoom } from './CreatedRoom.tsx'
import { CreateRoomFields } from './CreateRoomFields.tsx'
import { useCreateRoomForm } from './create-room-form.ts'

interface Props {
  onClose: () => void
  onCreated: (room: Room) => void
}

/** Each opening is a new form, with a new key for what it sends. */
export const CreateRoomModal = ({ open, ...props }: Props & { open: boolean }) => open && <CreateRoom {...props} />

function CreateRoom({ onClose, onCreated }: Props) {
  const isCreated = useRef(false)
  const form = useCreateRoomForm((room) => {
    isCreated.current = true
    onCreated(room)
    onClose()
  })
  return (
    <FormModal
      title={t('read.create.title')}
      onClose={onClose}
      keepFocus={() => isCreated.current && focusCreatedRoom()}
      onSubmit={form.submit}
      onChange={() => form.clearErrors('root')}
      isDirty={form.formState.isDirty}
      busy={form.isBusy && t('read.create.busy')}
      submitLabel={t('read.create.submit')}
      failure={form.formState.errors.root?.message}
    >
      <CreateRoomFields form={form} />
    </FormModal>
  )
}
