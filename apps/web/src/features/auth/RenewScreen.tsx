import { resetPassword } from '@halaqa/contract/account'
import { NewPassword } from '@halaqa/contract/auth'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { useSchemaForm } from '../../lib/forms.ts'
import { t } from '../../lib/i18n.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/Field.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthPage } from './AuthPage.tsx'
import { useAuth } from './auth.access.ts'
import { focusWhenShown, useMailedToken } from './use-mailed-token.ts'

/** Where the link of a forgotten password leads. */
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
  const { user, forget } = useAuth()
  const navigate = useNavigate()
  const form = useSchemaForm(NewPassword, { password: '', confirmPassword: '' })
  const failure = form.formState.errors.root?.message

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call(resetPassword, { body: { token, password } })
      if (user) forget() // that session has ended with the others
      await navigate('/signin', { replace: true })
      toast.success(t('auth.renew.success'))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_expired') onExpired()
      else if (!form.showFieldErrors(error, () => 'password')) {
        form.setError('root', { message: errorText(error, t('auth.renew.failed')) })
      }
    }
  })

  return (
    <form className="mt-8 grid gap-5" onSubmit={submit} onChange={() => form.clearErrors('root')} noValidate>
      <FormAlert problems={form.problems} attempt={form.submitCount} />
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
      <div role="alert" className="empty:hidden">
        {failure && <ErrorText>{failure}</ErrorText>}
      </div>
      <Button type="submit" size="lg" className="w-full" busy={form.formState.isSubmitting && t('auth.renew.busy')}>
        {t('auth.renew.submit')}
      </Button>
    </form>
  )
}
