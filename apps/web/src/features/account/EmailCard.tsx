import { ChangeEmailBody } from '@halaqa/contract/account'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { useChangeEmail } from './account.queries.ts'
import { failureOf } from './failure.ts'

const EMPTY = { email: '', password: '' }

const textOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'mail_failed' ? t('account.email.mailFailed') : failureOf(error)

export function EmailCard() {
  const user = useSignedInUser()
  const change = useChangeEmail()
  const { sendsMail } = useConfig()
  const [awaited, setAwaited] = useState<string | null>(null)
  const form = useSentForm(ChangeEmailBody, EMPTY, {
    send: async (values) => {
      const { awaitsConfirmation } = await change(values)
      form.reset(EMPTY)
      setAwaited(awaitsConfirmation ? values.email : null)
      if (!awaitsConfirmation) toast.success(t('account.email.success'))
    },
    rename: (path) => path as keyof ChangeEmailBody,
    textOf,
  })

  return (
    <SettingsCard title={t('account.email.title')} text={t('account.email.text', { email: user.email })}>
      <div role="status">{awaited && awaited !== user.email && <Sent to={awaited} before={user.email} />}</div>
      <form className="mt-5 grid gap-5" onSubmit={form.submit} onChange={form.forgetOutcome} noValidate>
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        <TextInput
          label={t('account.email.new')}
          hint={sendsMail && t('account.email.proof')}
          type="email"
          autoComplete="email"
          required
          {...form.field('email')}
        />
        <PasswordInput
          label={t('account.yours')}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <Failure text={form.failure} />
        <Button type="submit" className="justify-self-start" busy={form.isBusy && t('account.email.busy')}>
          {t('account.email.submit')}
        </Button>
      </form>
    </SettingsCard>
  )
}

function Sent({ to, before }: { to: string; before: string }) {
  return (
    <div className="mt-4 rounded-xl border border-info bg-info-soft p-4 break-words text-info-ink">
      <p className="font-semibold">{t('account.email.sentTitle', { email: to })}</p>
      <p className="mt-1">{t('account.email.sent', { before })}</p>
    </div>
  )
}
