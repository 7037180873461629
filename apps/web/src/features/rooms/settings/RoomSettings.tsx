import { addDays } from '@halaqa/contract/calendar'
import type { ChangeRoomBody, PaceDoubles } from '@halaqa/contract/room-settings'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { RestDaysField } from '../RestDaysField.tsx'
import { ApprovalField, CycleDaysField, DivisionField, NameFields, OpennessField } from '../RoomFields.tsx'
import { isOver, type Room } from '../room.model.ts'
import { BannedMembersSection, TransferOwnershipSection } from './MemberSections.tsx'
import { describeReplan } from './replan-text.ts'
import { CloseSection, InviteSection, LeaveSection, PauseSection } from './SettingsSections.tsx'
import { useChangeRoom } from './use-room-mutation.ts'

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
      failure={form.failure}
      after={
        <>
          {isReading && <InviteSection room={room} />}
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

/** What the owner fills in; once a room is over only its name and description still mean something. */
function SettingsFields({ room, form }: { room: Room; form: RoomSettingsForm }) {
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
          <OpennessField
            field={form.register('openness')}
            {...(dirtyFields.openness
              ? { hint: t(form.watch('openness') === 'open' ? 'rooms.openness.opensLater' : 'rooms.openness.quietNow') }
              : {})}
          />
          <ApprovalField field={form.register('requires_approval')} />
          <RestDaysField
            chosen={form.watch('rest_weekdays') ?? []}
            hint={t(dirtyFields.rest_weekdays ? 'room-settings.restDaysLater' : 'room-settings.restDaysHint')}
            problem={form.formState.errors.rest_weekdays?.message}
            onChange={(days) => {
              form.clearErrors('rest_weekdays')
              form.setValue('rest_weekdays', days, { shouldDirty: true })
            }}
          />
        </>
      )}
    </div>
  )
}

/** When a room ends, or how long its cycles are, and what another answer would mean. */
function PlanField({ room, form }: { room: Room; form: RoomSettingsForm }) {
  const today = useToday()
  const [endDate, cycleDays, rest] = form.watch(['end_date', 'recurrence_duration_days', 'rest_weekdays'])
  const { dirtyFields } = form.formState
  const end = form.field('end_date')
  return (
    <div className="grid gap-2">
      {room.roomType === 'fixed' ? (
        <TextInput
          type="date"
          label={t('room-settings.endDate')}
          className="min-w-0"
          min={addDays(today, 1)}
          required
          {...end}
          error={end.error && (endDate ? end.error : t('room-settings.endRequired'))}
        />
      ) : (
        <CycleDaysField
          label={t('room-settings.duration')}
          {...form.field('recurrence_duration_days', { valueAsNumber: true })}
        />
      )}
      <p className="text-sm font-medium empty:hidden" aria-live="polite">
        {(dirtyFields.end_date || dirtyFields.recurrence_duration_days || dirtyFields.rest_weekdays) &&
          describeReplan(room, {
            ...{ today, endDate: endDate ?? '', cycleDays: cycleDays ?? Number.NaN },
            restWeekdays: rest ?? [],
          })}
      </p>
    </div>
  )
}

const valuesOf = (room: Room): ChangeRoomBody => ({
  name: room.name,
  description: room.description,
  requires_approval: room.requiresApproval,
  division: room.division,
  rest_weekdays: room.restWeekdays ?? [],
  openness: room.openness ?? 'quiet',
  ...(room.roomType === 'fixed'
    ? { end_date: room.endDate ?? '' }
    : { recurrence_duration_days: room.recurrenceDurationDays ?? Number.NaN }),
})

const checks = async () => (await import('@halaqa/contract/room-settings')).ChangeRoomBody

/** Only what was changed is sent: an untouched plan is not planned again. */
function useRoomSettingsForm(room: Room, onSaved: () => void) {
  const form = useSchemaForm(checks, valuesOf(room))
  const change = useChangeRoom(room.id)
  const today = useToday()
  const { dirtyFields, isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    if (dirtyFields.end_date && body.end_date && body.end_date <= today) {
      form.setError('end_date', { message: t('room-settings.endPast') }, { shouldFocus: true })
      return
    }
    const changes = only(body, { ...dirtyFields, rest_weekdays: dirtyFields.rest_weekdays !== undefined })
    try {
      if (isDirty) await save(changes)
      onSaved()
    } catch (error) {
      const pages = doubledPages(error)
      if (pages) setAsked({ changes, ...pages })
      else if (!showFields(error)) form.setError('root', { message: errorText(error, t('room-settings.failed')) })
    }
  })

  const save = async (changes: ChangeRoomBody) => {
    await change.mutateAsync(changes)
    toast.success(t('room-settings.saved'))
  }
  const showFields = (error: unknown) => form.showFieldErrors(error, (path) => path as keyof ChangeRoomBody)

  const [asked, setAsked] = useState<(DoubledPages & { changes: ChangeRoomBody }) | null>(null)
  const question = asked && {
    ...asked,
    onClose: () => setAsked(null),
    /** What was filled in stays in the form where it fails. */
    onConfirm: async () => {
      try {
        await save({ ...asked.changes, confirm: true })
        onSaved()
      } catch (error) {
        if (!showFields(error)) return errorText(error, t('room-settings.failed'))
        setAsked(null)
      }
      return undefined
    },
  }

  return { ...form, submit, isBusy: isSubmitting, question }
}

/** Pages a day of the one who reads most, as it is and as it would be. */
interface DoubledPages {
  pages: number
  pagesThen: number
}

/** Of a change that asks first; null for any other failure. */
function doubledPages(error: unknown): DoubledPages | null {
  if (!(error instanceof ApiError) || error.code !== 'pace_doubles') return null
  const { pages_a_day: pages, pages_a_day_then: pagesThen } = error.body as PaceDoubles
  return pages === undefined || pagesThen === undefined ? null : { pages, pagesThen }
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

function only(body: ChangeRoomBody, changed: Partial<Record<keyof ChangeRoomBody, boolean>>): ChangeRoomBody {
  return Object.fromEntries(Object.entries(body).filter(([field]) => changed[field as keyof ChangeRoomBody]))
}

type RoomSettingsForm = ReturnType<typeof useRoomSettingsForm>
