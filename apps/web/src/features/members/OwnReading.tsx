import type { ChangeMembershipBody } from '@halaqa/contract/members'
import type { Share } from '@halaqa/contract/rooms'
import { Moon } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { longDate } from '../../lib/dates.ts'
import { useSchemaForm } from '../../lib/forms.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { isOver, type Room } from '../rooms/room.model.ts'
import { useChangeMembership } from './members.mutations.ts'

const SHARES = {
  half: 'members.own.half',
  whole: 'members.own.whole',
  double: 'members.own.double',
} as const satisfies Record<Share, string>

/** How the signed-in member reads in a room, and whether they are away; other members do not see it. */
export function OwnReading({ room }: { room: Room }) {
  const [isOpen, setOpen] = useState(false)
  const change = useChangeMembership(room.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('members.own.backFailed'), t('members.again')))
  const comeBack = async () => {
    await change.mutateAsync({ away_until: null })
    toast.success(t('members.own.backDone'))
  }
  const { myShare: share, myAwayUntil: awayUntil } = room
  if (share === null || isOver(room)) return null
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5 sm:px-8" aria-labelledby="own-reading">
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="own-reading" className="font-sans text-sm font-semibold tracking-normal text-ink-muted">
          {t('members.own.title')}
        </h2>
        {awayUntil ? (
          <>
            <p className="mt-1 flex items-center gap-2 font-serif text-lg font-semibold">
              <Moon className="size-5 shrink-0 text-gold" />
              {t('members.own.away', { date: longDate(awayUntil) })}
            </p>
            <p className="text-ink-muted">{t('members.own.awayHint')}</p>
          </>
        ) : (
          <p className="mt-1 font-serif text-lg font-semibold">{t(SHARES[share])}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {awayUntil && (
          <Button
            className="max-sm:flex-1"
            aria-describedby={failed?.id}
            busy={change.isPending && t('members.own.backBusy')}
            onClick={() => void attempt(comeBack)}
          >
            {t('members.own.back')}
          </Button>
        )}
        <Button kind="secondary" className="max-sm:flex-1" aria-describedby="own-reading" onClick={() => setOpen(true)}>
          {t('members.own.change')}
        </Button>
      </div>
      {awayUntil && <FailureNote id={failed?.id} words={failed?.words} className="-mt-2 w-full" />}
      {isOpen && <OwnReadingDialog room={room} share={share} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const checks = async () => (await import('@halaqa/contract/members')).ChangeMembershipBody

interface OwnReadingDialogProps {
  room: Room
  share: Share
  onClose: () => void
}

/** A member's share, and the days on which they are away. */
function OwnReadingDialog({ room, share, onClose }: OwnReadingDialogProps) {
  const today = useToday()
  const change = useChangeMembership(room.id)
  const form = useSchemaForm(checks, { share, away_until: room.myAwayUntil })
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
      <div className="grid gap-6">
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        <Choices
          legend={t('members.own.share')}
          hint={t('members.own.shareHint')}
          className="sm:grid-cols-3"
          options={[
            { value: 'half', name: t('members.own.shareHalf'), hint: t('members.own.shareHalfHint') },
            { value: 'whole', name: t('members.own.shareWhole'), hint: t('members.own.shareWholeHint') },
            { value: 'double', name: t('members.own.shareDouble'), hint: t('members.own.shareDoubleHint') },
          ]}
          {...form.register('share')}
        />
        <TextInput
          type="date"
          label={t('members.own.awayField')}
          hint={t('members.own.awayFieldHint')}
          min={today}
          {...form.field('away_until', { setValueAs: (text: string | null) => text || null })}
        />
      </div>
    </FormModal>
  )
}
