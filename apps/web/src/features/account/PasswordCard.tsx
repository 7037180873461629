import { PasswordForm } from '@halaqa/contract/account'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Button } from '../../ui/Button.tsx'
import { DoneNote } from '../../ui/DoneNote.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { useChangePassword } from './account.queries.ts'
import { failureOf } from './failure.ts'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

export function PasswordCard() {
  const user = useSignedInUser()
  const change = useChangePassword()
  const form = useSentForm(PasswordForm, EMPTY, {
    send: async (values) => {
      await change(values)
      form.reset(EMPTY)
      toast.success(t('account.password.success'), { description: t('account.password.successHint') })
    },
    rename: (path) => (path === 'current_password' ? 'currentPassword' : 'password'),
    textOf: failureOf,
  })

  return (
    <SettingsCard title={t('account.password.title')} text={t('account.password.text')}>
      <form className="mt-5 grid gap-5" onSubmit={form.submit} onChange={form.forgetOutcome} noValidate>
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        {/* For a password manager: whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={t('account.password.current')}
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <PasswordInput
          label={t('account.password.new')}
          autoComplete="new-password"
          required
          {...form.field('password')}
        />
        <PasswordInput
          label={t('account.password.confirm')}
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
        <Failure text={form.failure} />
        <Button type="submit" className="justify-self-start" busy={form.isBusy && t('account.password.busy')}>
          {t('account.password.submit')}
        </Button>
        <DoneNote text={form.isSent ? t('account.password.success') : undefined} />
      </form>
    </SettingsCard>
  )
}
