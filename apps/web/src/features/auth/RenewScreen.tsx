import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callPublic } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { focusWhenShown, useMailedToken } from '../../lib/use-mailed-token.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { SentForm } from '../../ui/SentForm.tsx'
import { toast } from '../../ui/toast.ts'
import type { SignInState } from './SignInScreen.tsx'
import { useAuth } from './use-auth.ts'

/** The target of the link for a forgotten password. */
export function RenewScreen() {
  const token = useMailedToken()
  const [isExpired, setExpired] = useState(token === '')
  return (
    <AuthPage
      title={t('auth.renew.title')}
      heading={t(isExpired ? 'auth.link.title' : 'auth.renew.title')}
      hint={t(isExpired ? 'auth.link.text' : 'auth.renew.hint')}
      verse={AL_ALAQ_1}
    >
      {isExpired ? (
        <ButtonLink ref={focusWhenShown} to="/forgot-password" size="lg" className="mt-8 w-full">
          {t('auth.link.another')}
        </ButtonLink>
      ) : (
        <Form token={token} onExpired={() => setExpired(true)} />
      )}
    </AuthPage>
  )
}

function Form({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { user, endSessionLocally } = useAuth()
  const navigate = useNavigate()
  const form = useSentForm(
    async () => (await import('@halaqa/contract/auth')).NewPassword,
    { password: '', confirmPassword: '' },
    {
      send: async ({ password }) => {
        await callPublic('POST /auth/password/reset', { body: { token, password } }).catch((error) => {
          if (saysExpired(error)) onExpired()
          throw error
        })
        if (user) endSessionLocally() // the server has ended this session with the others
        await navigate('/signin', { replace: true, state: { notice: t('auth.renew.success') } satisfies SignInState })
        toast.success(t('auth.renew.success'))
      },
      rename: () => 'password',
      textOf: (error) => (saysExpired(error) ? undefined : errorText(error, t('auth.renew.failed'))),
    },
  )

  return (
    <SentForm
      form={form}
      submitLabel={t('auth.renew.submit')}
      busyLabel={t('auth.renew.busy')}
      size="lg"
      className="mt-8"
    >
      <PasswordInput
        label={t('auth.renew.password')}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <PasswordInput
        label={t('auth.renew.confirm')}
        autoComplete="new-password"
        required
        {...form.field('confirmPassword')}
      />
    </SentForm>
  )
}

const saysExpired = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'
