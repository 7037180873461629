import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { callPublic } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SentForm } from '../../ui/SentForm.tsx'
import { MessageToOperator } from './ForgotPassword.tsx'

/** Asks for a link by mail, or says what the operator can do if the server sends no mail. */
export function ForgottenScreen() {
  const { sendsMail } = useConfig()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const [isSent, setSent] = useState(false)
  const hint = t(sendsMail ? 'auth.forgotten.hint' : 'auth.reset.text')

  return (
    <AuthPage
      title={t('auth.forgotten.title')}
      heading={t(isSent ? 'auth.forgotten.sent' : 'auth.reset.title')}
      hint={isSent ? t('auth.forgotten.once') : hint}
      verse={AL_ALAQ_1}
    >
      {!sendsMail && (
        <div className="mt-6">
          <MessageToOperator email={email} />
        </div>
      )}
      {sendsMail && isSent && <Sent email={email} onAgain={() => setSent(false)} />}
      {sendsMail && !isSent && (
        <Form
          email={email}
          onSent={(to) => {
            setEmail(to)
            setSent(true)
          }}
        />
      )}
      <ButtonLink to="/signin" kind="ghost" className="mt-6 w-full">
        {t('auth.forgotten.back')}
      </ButtonLink>
    </AuthPage>
  )
}

function Form({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useSentForm(
    async () => (await import('@halaqa/contract/account')).ForgotPasswordBody,
    email ? { email } : {},
    {
      send: async (body) => {
        await callPublic('POST /auth/password/forgot', { body })
        onSent(body.email)
      },
      rename: () => 'email',
      textOf: (error) => errorText(error, t('auth.forgotten.failed')),
    },
  )
  return (
    <SentForm
      form={form}
      submitLabel={t('auth.forgotten.submit')}
      busyLabel={t('auth.forgotten.busy')}
      size="lg"
      className="mt-8"
    >
      <TextInput label={t('auth.email')} type="email" autoComplete="email" required {...form.field('email')} />
    </SentForm>
  )
}

/** Replaces the form, and takes its focus, so that a screen reader continues here. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div ref={(text) => text?.focus()} tabIndex={-1} className="mt-6 grid gap-4 break-words outline-none">
      <p>{t('auth.forgotten.sentText', { email })}</p>
      <p className="text-ink-muted">{t('auth.forgotten.again')}</p>
      <Button kind="secondary" size="lg" className="mt-1 w-full" onClick={onAgain}>
        {t('auth.forgotten.other')}
      </Button>
    </div>
  )
}
