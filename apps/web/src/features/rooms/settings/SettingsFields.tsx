import { t } from '../../../lib/i18n.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { ApprovalField, DivisionField, NameFields } from '../RoomFields.tsx'
import { isOver, type Room } from '../room.ts'
import { PlanField } from './PlanField.tsx'
import type { RoomSettingsForm } from './settings-form.ts'

/** What the owner fills in; once a room is over only its name and description still mean something. */
export function SettingsFields({ room, form }: { room: Room; form: RoomSettingsForm }) {
  const { dirtyFields } = form.formState
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      <NameFields
        name={form.field('name')}
        description={form.field('description')}
        lengths={[form.watch('name')?.length ?? 0, form.watch('description')?.length ?? 0]}
      />
      {!isOver(room) && (
        <>
          {(room.roomType === 'recurrent' || room.pagesLeft > 0) && <PlanField room={room} form={form} />}
          <DivisionField
            field={form.register('division')}
            {...(dirtyFields.division ? { hint: t('room-settings.divisionLater') } : {})}
          />
          <ApprovalField field={form.register('requires_approval')} />
        </>
      )}
    </div>
  )
}
