import { areTimes, bodyOf, effectiveReminderTime } from '@halaqa/contract/reminder-times'
import type { TimesForm } from '@halaqa/contract/reminders'
import { toCamel } from '../../lib/camel.ts'
import { clockTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { zoneName } from '../../lib/time-zones.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Switch, TextInput } from '../../ui/inputs.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { SentForm } from '../../ui/SentForm.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { reasonOf } from './ChannelRow.tsx'
import { type Reminders, useChangeTimes } from './reminders.queries.ts'

/** The quiet hours that are proposed when they are switched on. */
const NIGHT = { from: '22:00', to: '06:00' }

const formOf = ({ remindAt, quietFrom, quietTo }: Reminders): TimesForm => ({
  remindAt,
  hasQuietHours: quietFrom !== null,
  quietFrom: quietFrom ?? NIGHT.from,
  quietTo: quietTo ?? NIGHT.to,
})

export function TimesCard({ reminders }: { reminders: Reminders }) {
  const { timeZone } = useSignedInUser()
  const change = useChangeTimes()
  const form = useSentForm(async () => (await import('@halaqa/contract/reminders')).TimesForm, formOf(reminders), {
    send: async (times) => {
      form.reset(formOf(await change.mutateAsync(times)))
      toast.success(t('reminders.times.done'))
    },
    rename: (path) => toCamel(path) as keyof TimesForm,
    textOf: reasonOf,
  })
  const values = form.watch()

  return (
    <SettingsCard
      title={t('reminders.times.title')}
      text={
        <RichText
          text={t('reminders.times.text', { zone: zoneName(timeZone) })}
          tags={{ account: linkTo('/profile/account') }}
        />
      }
    >
      <SentForm
        form={form}
        submitLabel={t('reminders.times.submit')}
        busyLabel={t('reminders.times.busy')}
        done={t('reminders.times.done')}
        className="mt-5"
      >
        <TextInput
          type="time"
          required
          className="[&_input]:max-w-56"
          label={t('reminders.times.at')}
          hint={heldBackHint(values)}
          {...form.field('remindAt')}
        />
        <fieldset className="grid gap-4">
          <legend className="sr-only">{t('reminders.quiet.title')}</legend>
          <Switch
            label={t('reminders.quiet.title')}
            hint={t('reminders.quiet.text')}
            {...form.register('hasQuietHours')}
          />
          {values.hasQuietHours && (
            <div className="grid gap-4 min-[400px]:grid-cols-2 sm:max-w-md">
              <TextInput type="time" required label={t('reminders.quiet.from')} {...form.field('quietFrom')} />
              <TextInput type="time" required label={t('reminders.quiet.to')} {...form.field('quietTo')} />
            </div>
          )}
        </fieldset>
      </SentForm>
    </SettingsCard>
  )
}

/** Shown while the times are being chosen, before anything is sent. */
function heldBackHint(values: TimesForm) {
  const times = bodyOf(values)
  if (!areTimes(times) || effectiveReminderTime(times) === times.remind_at) return undefined
  return t('reminders.times.heldBack', { time: clockTime(effectiveReminderTime(times)) })
}
