import { useEffect, useId, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useConfig } from '../../lib/config.ts'
import { timeZone } from '../../lib/dates.ts'
import { useSchemaForm } from '../../lib/forms.ts'
import { t } from '../../lib/i18n.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DoneNote } from '../../ui/DoneNote.tsx'
import { ErrorText } from '../../ui/Field.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { useAuth } from './use-auth.ts'
import { useWantedPage } from './use-wanted-page.ts'

export function SignInScreen() {
  const wanted = useWantedPage()
  return (
    <AuthPage
      title={t('auth.signIn.title')}
      heading={t(wanted === 'room' ? 'auth.invited.heading' : 'auth.signIn.heading')}
      hint={t(HINTS[wanted])}
      verse={AL_ALAQ_1}
    >
      <SignInForm />
      <NewHere />
    </AuthPage>
  )
}

const HINTS = { room: 'auth.invited.hint', task: 'auth.wanted.task', other: 'auth.signIn.hint' } as const

/** The state of a navigation to this page. */
export interface SignInState {
  email?: string
  /** The result of the page before. */
  notice?: string
}
const checks = async () => (await import('@halaqa/contract/auth')).SignInBody

/** Success needs no step of its own, because the guard of guest pages redirects a signed-in person. */
function SignInForm() {
  const { signIn, error, clearError } = useAuth()
  const { state } = useLocation() as { state: SignInState | null }
  const form = useSchemaForm(checks, { email: state?.email ?? '', password: '' })
  const { isSubmitting } = form.formState
  const failure = form.failure ?? error
  const { sendsMail } = useConfig()
  const navigate = useNavigate()
  const [forgot, setForgot] = useState(false)
  const errorId = useId()
  useEffect(() => clearError, [clearError])

  const submit = form.handleSubmit(async (values) => {
    const outcome = await signIn({ ...values, time_zone: timeZone() })
    if (outcome.success) toast.success(t('auth.signIn.success'))
    else toast.error(outcome.message || t('auth.signIn.failed'))
  })

  const openForgotten = () => {
    if (!sendsMail) setForgot(true)
    else void navigate('/forgot-password', { state: { email: form.getValues('email') } })
  }

  return (
    <form
      method="post"
      className="mt-8 grid gap-5"
      onSubmit={submit}
      onChange={error ? clearError : undefined}
      noValidate
    >
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      <DoneNote text={state?.notice} />
      <TextInput label={t('auth.email')} type="email" autoComplete="email" required {...form.field('email')} />
      <div>
        <PasswordInput
          label={t('auth.password')}
          autoComplete="current-password"
          required
          // After a sign-up the email is filled in already.
          data-focus-on-arrival={state?.email ? '' : undefined}
          {...form.field('password')}
        />
        <div className="mt-1 flex justify-end">
          <button
            type="button"
            className="inline-flex min-h-touch items-center rounded-md px-1 text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
            onClick={openForgotten}
          >
            {t('auth.forgot')}
          </button>
        </div>
        {failure && <ErrorText id={errorId}>{failure}</ErrorText>}
      </div>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        aria-describedby={failure ? errorId : undefined}
        busy={isSubmitting && t('auth.signIn.busy')}
      >
        {t('auth.signIn.submit')}
      </Button>

      <ForgotPassword open={forgot} onClose={() => setForgot(false)} email={form.getValues('email').trim()} />
    </form>
  )
}

function NewHere() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const { signUps } = useConfig()
  if (signUps === 'closed') {
    return <p className="mt-7 text-center text-[0.9375rem] text-ink-muted">{t('auth.closedDoor.note')}</p>
  }
  return (
    <>
      <div className="my-7 flex items-center gap-4 text-sm text-ink-muted">
        <span className="h-px flex-1 bg-line" />
        <span>{t('auth.signIn.newHere')}</span>
        <span className="h-px flex-1 bg-line" />
      </div>
      <ButtonLink
        to={next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'}
        kind="secondary"
        size="lg"
        className="w-full"
      >
        {t('auth.signIn.create')}
      </ButtonLink>
    </>
  )
}
