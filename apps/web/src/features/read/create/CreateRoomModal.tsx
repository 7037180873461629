import { t } from '../../../lib/i18n.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { CreateRoomFields } from './CreateRoomFields.tsx'
import { useCreateRoomForm } from './create-room-form.ts'

/** Each opening is a new form, with a new key for what it sends. */
export const CreateRoomModal = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open && <CreateRoom onClose={onClose} />

function CreateRoom({ onClose }: { onClose: () => void }) {
  const form = useCreateRoomForm(onClose)
  return (
    <FormModal
      title={t('read.create.title')}
      onClose={onClose}
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
