import { t } from '../../../lib/i18n.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { isOver, type Room } from '../room.ts'
import { BannedMembersSection } from './BannedMembersSection.tsx'
import { CloseSection } from './CloseSection.tsx'
import { HandOverSection } from './HandOverSection.tsx'
import { InviteSection } from './InviteSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { PauseSection } from './PauseSection.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { useRoomSettingsForm } from './settings-form.ts'

/** What the owner can do with the room: a form that is saved, and below it what takes effect by itself. */
export function RoomSettings({ room, onClose }: { room: Room; onClose: () => void }) {
  const form = useRoomSettingsForm(room, onClose)
  const isReading = !isOver(room)
  return (
    <FormModal
      title={t('room-settings.title')}
      onClose={onClose}
      onSubmit={form.submit}
      onChange={() => form.clearErrors('root')}
      isDirty={form.formState.isDirty}
      busy={form.isBusy && t('room-settings.busy')}
      submitLabel={t('room-settings.save')}
      failure={form.formState.errors.root?.message}
      after={
        <>
          {isReading && <InviteSection room={room} />}
          {isReading && <PauseSection room={room} />}
          {(isReading || room.activeMembers > 1) && <HandOverSection room={room} onDone={onClose} />}
          {isReading && <BannedMembersSection room={room} />}
          {!room.closedAt && <CloseSection room={room} onClosed={onClose} />}
          <LeaveSection room={room} />
        </>
      }
    >
      <SettingsFields room={room} form={form} />
    </FormModal>
  )
}
