import { AccountForm } from '@halaqa/contract/account'
import { toCamel } from '../../lib/camel.ts'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Button } from '../../ui/Button.tsx'
import { DoneNote } from '../../ui/DoneNote.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SettingsCard, SettingsPage } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { useChangeAccount } from './account.queries.ts'
import { EmailCard } from './EmailCard.tsx'
import { failureOf } from './failure.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

export function AccountScreen() {
  return (
    <SettingsPage title={t('account.settings.title')} hint={t('account.settings.hint')}>
      <NameCard />
      <EmailCard />
    </SettingsPage>
  )
}

function NameCard() {
  const user = useSignedInUser()
  const change = useChangeAccount()
  const form = useSentForm(
    AccountForm,
    { fullName: user.fullName, timeZone: user.timeZone },
    {
      send: async (values) => {
        await change(values)
        form.reset(values)
        toast.success(t('account.name.success'))
      },
      rename: (path) => toCamel(path) as keyof AccountForm,
      textOf: failureOf,
    },
  )
  const timeZone = form.watch('timeZone')

  return (
    <SettingsCard title={t('account.name.title')}>
      <form className="mt-5 grid gap-5" onSubmit={form.submit} onChange={form.forgetOutcome} noValidate>
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        <TextInput label={t('auth.fullName')} autoComplete="name" required {...form.field('fullName')} />
        <TimeZoneField
          value={timeZone}
          field={form.field('timeZone')}
          onChoose={(zone) => form.setValue('timeZone', zone, { shouldDirty: true })}
        />
        <Failure text={form.failure} />
        <Button type="submit" className="justify-self-start" busy={form.isBusy && t('account.name.busy')}>
          {t('account.name.submit')}
        </Button>
        <DoneNote text={form.isSent ? t('account.name.success') : undefined} />
      </form>
    </SettingsCard>
  )
}
