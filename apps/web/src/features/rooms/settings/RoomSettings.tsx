import { addDays } from '@halaqa/contract/calendar'
import { numberField } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { RestDaysField } from '../RestDaysField.tsx'
import {
  ApprovalField,
  CareLimitField,
  DaysField,
  DedicationField,
  DivisionField,
  ListField,
  NameFields,
  OpennessField,
  PageField,
  PreviewDedicationField,
  PreviewNameField,
} from '../RoomFields.tsx'
import { isOver, type Room } from '../room.model.ts'
import { EndDateField } from './EndDateField.tsx'
import { BannedMembersSection, TransferOwnershipSection } from './MemberSections.tsx'
import { describeReplan } from './replan-text.ts'
import { CloseSection, InviteSection, LeaveSection, PageSection, PauseSection } from './SettingsSections.tsx'
import { TurnFields } from './TurnFields.tsx'
import { nextTurnText, openingText } from './turns-text.ts'
import { type DoubledPages, type RoomSettingsForm, useRoomSettingsForm } from './use-room-settings-form.ts'

/** The owner's settings: a form to save, and below it the actions that take effect by themselves. */
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
      failure={form.failure}
      after={
        <>
          {isReading && <InviteSection room={room} />}
          {room.pageCode && <PageSection room={room} pageCode={room.pageCode} />}
          {isReading && <PauseSection room={room} />}
          {(isReading || room.activeMembers > 1) && <TransferOwnershipSection room={room} onDone={onClose} />}
          {isReading && <BannedMembersSection room={room} />}
          {!room.closedAt && <CloseSection room={room} onClosed={onClose} />}
          <LeaveSection room={room} />
          {form.question && <PaceDialog {...form.question} />}
        </>
      }
    >
      <SettingsFields room={room} form={form} />
    </FormModal>
  )
}

/** The fields of the owner. Once a room is over, only its name, description, dedication and page still mean something. */
function SettingsFields({ room, form }: { room: Room; form: RoomSettingsForm }) {
  const { dirtyFields } = form.formState
  const today = useToday()
  const isPieces = room.plan === 'pieces'
  const restDaysHint = () => {
    if (isPieces) return dirtyFields.rest_weekdays ? nextTurnText(room, today) : t('room-settings.restDaysTurns')
    return t(dirtyFields.rest_weekdays ? 'room-settings.restDaysLater' : 'room-settings.restDaysHint')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      <NameFields
        name={form.field('name')}
        description={form.field('description')}
        lengths={[form.watch('name')?.length ?? 0, form.watch('description')?.length ?? 0]}
      />
      <DedicationField
        {...form.field('dedication')}
        length={form.watch('dedication')?.length ?? 0}
        {...(dirtyFields.dedication && room.activeMembers > 1 ? { hint: t('room-settings.dedicationChanged') } : {})}
      />
      {!isOver(room) && (
        <>
          {isPieces ? (
            <TurnFields room={room} form={form} />
          ) : (
            <>
              {(room.roomType === 'recurrent' || room.pagesLeft > 0) && <PlanField room={room} form={form} />}
              <DivisionField
                field={form.register('division')}
                {...(dirtyFields.division ? { hint: t('room-settings.divisionLater') } : {})}
              />
            </>
          )}
          <OpennessField
            field={form.register('openness')}
            {...(dirtyFields.openness
              ? { hint: form.watch('openness') === 'open' ? openingText(room, today) : t('rooms.openness.quietNow') }
              : {})}
          />
          <ApprovalField field={form.register('requires_approval')} />
          <CareLimitField field={form.register('care_limit_lifted')} />
          <ListField field={form.register('list_shared')} />
          <PreviewNameField field={form.register('named_in_previews')} />
          <PreviewDedicationField field={form.register('dedication_in_previews')} />
          <RestDaysField
            chosen={form.watch('rest_weekdays') ?? []}
            hint={restDaysHint()}
            problem={form.formState.errors.rest_weekdays?.message}
            onChange={(days) => {
              form.clearErrors('rest_weekdays')
              form.setValue('rest_weekdays', days, { shouldDirty: true })
            }}
          />
        </>
      )}
      <PageField field={form.register('is_public')} />
    </div>
  )
}

/** When a room ends, or how long its cycles are, and what another answer would mean. */
function PlanField({ room, form }: { room: Room; form: RoomSettingsForm }) {
  const today = useToday()
  const [endDate, cycleDays, rest] = form.watch(['end_date', 'recurrence_duration_days', 'rest_weekdays'])
  const { dirtyFields } = form.formState
  return (
    <div className="grid gap-2">
      {room.roomType === 'fixed' ? (
        <EndDateField form={form} min={addDays(today, 1)} />
      ) : (
        <DaysField label={t('room-settings.duration')} {...form.field('recurrence_duration_days', numberField)} />
      )}
      <p className="text-sm font-medium empty:hidden" aria-live="polite">
        {(dirtyFields.end_date || dirtyFields.recurrence_duration_days || dirtyFields.rest_weekdays) &&
          describeReplan(room, {
            today,
            endDate: endDate ?? '',
            cycleDays: cycleDays ?? Number.NaN,
            restWeekdays: rest ?? [],
          })}
      </p>
    </div>
  )
}

interface PaceDialogProps extends DoubledPages {
  onClose: () => void
  onConfirm: () => Promise<string | undefined>
}

/** Asks before a change by which somebody reads more than twice as much. */
function PaceDialog({ pages, pagesThen, onClose, onConfirm }: PaceDialogProps) {
  return (
    <ConfirmDialog
      title={t('room-settings.doublesTitle')}
      confirmLabel={t('room-settings.doublesConfirm')}
      busyLabel={t('room-settings.busy')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('room-settings.doublesText', { pages: rounded(pages), pagesThen: rounded(pagesThen) })}</p>
      <p>{t('room-settings.doublesKept')}</p>
    </ConfirmDialog>
  )
}

const rounded = (pages: number) => (pages < 10 ? pages : Math.round(pages))
