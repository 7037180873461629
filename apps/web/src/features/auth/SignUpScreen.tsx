import type { Invitation, SignUpForm } from '@halaqa/contract/auth'
import { useEffect, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError } from '../../lib/api-error.ts'
import { toCamel } from '../../lib/camel.ts'
import { useConfig } from '../../lib/config.ts'
import { timeZone } from '../../lib/dates.ts'
import { useSchemaForm } from '../../lib/forms.ts'
import { t } from '../../lib/i18n.ts'
import { signInPath } from '../../lib/paths.ts'
import { TA_HA_114 } from '../../lib/verses.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/Field.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { toast } from '../../ui/toast.ts'
import type { SignInState } from './SignInScreen.tsx'
import { useAuth } from './use-auth.ts'
import { useInvitation, useWantedPage } from './use-wanted-page.ts'

export function SignUpScreen() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const wanted = useWantedPage()
  const signInAddress = next ? signInPath(next) : '/signin'
  const { signUps } = useConfig()
  const invitation = useInvitation()
  if (signUps === 'closed' || (signUps === 'invited' && !invitation)) {
    return <NoSignUp signUps={signUps} signInAddress={signInAddress} />
  }
  return (
    <AuthPage
      title={t('auth.signUp.title')}
      heading={t('auth.signUp.heading')}
      hint={t(wanted === 'room' ? 'auth.invited.hint' : 'auth.signUp.hint')}
      verse={TA_HA_114}
    >
      <Form signInAddress={signInAddress} invitation={signUps === 'invited' ? invitation : undefined} />
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-[0.9375rem] text-ink-muted">
        <span>{t('auth.signUp.already')}</span>
        <Anchor to={signInAddress} className="link inline-flex min-h-touch items-center">
          {t('auth.signUp.signIn')}
        </Anchor>
      </p>
    </AuthPage>
  )
}

/** Replaces a form that the server would refuse. */
function NoSignUp({ signUps, signInAddress }: { signUps: 'invited' | 'closed'; signInAddress: string }) {
  return (
    <AuthPage
      title={t('auth.signUp.title')}
      heading={t(`auth.${signUps}Door.heading`)}
      hint={t(`auth.${signUps}Door.hint`)}
      verse={TA_HA_114}
    >
      <div className="mt-8 grid gap-3">
        <ButtonLink to={signInAddress} size="lg" className="w-full">
          {t('auth.signIn.submit')}
        </ButtonLink>
        <ButtonLink to="/quran" kind="secondary" size="lg" className="w-full">
          {t('landing.readQuran')}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

const checks = async () => (await import('@halaqa/contract/auth')).SignUpForm

function Form({ signInAddress, invitation }: { signInAddress: string; invitation: Invitation | undefined }) {
  const { signUp, error, clearError } = useAuth()
  const navigate = useNavigate()
  const form = useSchemaForm(checks, {})
  const { isSubmitting } = form.formState
  const errorId = useId()
  const failure = form.failure ?? (form.problems === 0 ? error : null)
  useEffect(() => clearError, [clearError])

  const submit = form.handleSubmit(async ({ fullName, email, password }) => {
    const account = { full_name: fullName, email, password, time_zone: timeZone() }
    const outcome = await signUp({ ...account, ...(invitation && { invitation }) })
    if (outcome.success) {
      await navigate(signInAddress, { state: { email, notice: t('auth.signUp.next') } satisfies SignInState })
      toast.success(t('auth.signUp.success'))
      return
    }
    toast.error(t('auth.signUp.failed'), { description: outcome.message })
    form.showFieldErrors(outcome.error, (path) => toCamel(path) as keyof SignUpForm)
    if (isTaken(outcome.error)) form.setError('email', { message: outcome.message }, { shouldFocus: true })
  })

  return (
    <form
      method="post"
      className="mt-8 grid gap-5"
      onSubmit={submit}
      onChange={error ? clearError : undefined}
      noValidate
    >
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      <TextInput label={t('auth.fullName')} autoComplete="name" required {...form.field('fullName')} />
      <TextInput label={t('auth.email')} type="email" autoComplete="email" required {...form.field('email')} />
      <PasswordInput label={t('auth.password')} autoComplete="new-password" required {...form.field('password')} />
      <PasswordInput
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        required
        {...form.field('confirmPassword')}
      />
      <p className="text-sm leading-relaxed text-ink-muted">
        <RichText
          text={t('auth.signUp.agree')}
          tags={{
            terms: (text) => <PolicyLink to="/terms">{text}</PolicyLink>,
            privacy: (text) => <PolicyLink to="/privacy">{text}</PolicyLink>,
          }}
        />
      </p>
      <div>
        <Button
          type="submit"
          size="lg"
          className="w-full"
          aria-describedby={failure ? errorId : undefined}
          busy={isSubmitting && t('auth.signUp.busy')}
        >
          {t('auth.signUp.submit')}
        </Button>
        {failure && <ErrorText id={errorId}>{failure}</ErrorText>}
      </div>
    </form>
  )
}

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'email_taken'

/** Opens in its own tab, so that the form keeps its values. */
const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor to={to} className="link" target="_blank">
    {children}
  </Anchor>
)
