import type { ChangeMembershipBody } from '@halaqa/contract/members'
import type { Share } from '@halaqa/contract/rooms'
import { errorText } from '../../lib/api-error.ts'
import { useSchemaForm } from '../../lib/forms.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Choices } from '../../ui/Choices.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { Switch, TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import type { Room } from '../rooms/room.model.ts'
import { useChangeMembership } from './members.mutations.ts'

const checks = async () => (await import('@halaqa/contract/members')).ChangeMembershipBody

interface OwnReadingDialogProps {
  room: Room
  share: Share
  onClose: () => void
}

/**
 * A member's share if the room gives out, their days of absence, their name in lists, and in an open room whether
 * others see what they have read.
 */
export function OwnReadingDialog({ room, share, onClose }: OwnReadingDialogProps) {
  const today = useToday()
  const change = useChangeMembership(room.id)
  const isOpen = room.openness === 'open'
  const form = useSchemaForm(checks, {
    share,
    away_until: room.myAwayUntil,
    ...(room.listShared && { listed_by_first_name: room.myListedByFirstName ?? false }),
    ...(isOpen && { hides_tick: room.myTickHidden ?? false }),
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await change.mutateAsync(body)
    } catch (error) {
      const isSaid = form.showFieldErrors(error, (path) => path as keyof ChangeMembershipBody)
      if (!isSaid) form.setError('root', { message: errorText(error, t('members.own.failed')) })
      return
    }
    toast.success(t('members.own.saved'))
    onClose()
  })
  return (
    <FormModal
      width="md"
      title={t('members.own.title')}
      onClose={onClose}
      onSubmit={submit}
      onChange={() => form.clearErrors('root')}
      isDirty={form.formState.isDirty}
      busy={form.formState.isSubmitting && t('members.own.busy')}
      submitLabel={t('members.own.save')}
      failure={form.failure}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        {room.dealing !== 'chosen' && (
          <Choices
            legend={t('members.own.share')}
            hint={t('members.own.shareHint')}
            options={[
              { value: 'quarter', name: t('members.own.shareQuarter') },
              { value: 'half', name: t('members.own.shareHalf') },
              { value: 'whole', name: t('members.own.shareWhole') },
              { value: 'double', name: t('members.own.shareDouble') },
            ]}
            {...form.register('share')}
          />
        )}
        <TextInput
          type="date"
          label={t('members.own.awayField')}
          hint={t(`members.own.awayFieldHint${room.piece === 'range' ? 'Own' : ''}`)}
          min={today}
          {...form.field('away_until', { setValueAs: (text: string | null) => text || null })}
        />
        {room.listShared && (
          <div>
            <Switch label={t('members.own.firstName')} {...form.register('listed_by_first_name')} />
            <p className="text-sm text-ink-muted">{t('members.own.firstNameHint')}</p>
          </div>
        )}
        {isOpen && (
          <div>
            <Switch label={t('members.own.hidesTick')} {...form.register('hides_tick')} />
            <p className="text-sm text-ink-muted">{t('members.own.hidesTickHint')}</p>
          </div>
        )}
      </div>
    </FormModal>
  )
}
