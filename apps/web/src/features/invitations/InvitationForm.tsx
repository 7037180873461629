import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useConfig } from '../../lib/config.ts'
import { timeZone } from '../../lib/dates.ts'
import { useSchemaForm } from '../../lib/forms.ts'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/Field.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'
import type { Invitation } from './invitations.queries.ts'
import type { RoomLink } from './room-link.ts'

interface Props {
  link: RoomLink
  invitation: Invitation
}

interface Values {
  full_name?: string | undefined
  email: string
  password: string
}

const newcomerChecks = async () => (await import('@halaqa/contract/auth')).InvitedForm
const accountChecks = async () => (await import('@halaqa/contract/auth')).InvitedAccountForm

/** Makes an account, or signs in, and joins the room. What was typed stays when one form takes the place of the other. */
export function InvitationForm({ link, invitation }: Props) {
  const { signUps } = useConfig()
  const { signUp, signIn, error, clearError } = useAuth()
  const navigate = useNavigate()
  const [hasAccount, setHasAccount] = useState(!invitation.signsUp)
  const [note, setNote] = useState<string>()
  const form = useSchemaForm<Values, Values>(hasAccount ? accountChecks : newcomerChecks, {})
  const { isSubmitting } = form.formState
  const failure = form.failure ?? (form.problems === 0 ? error : null)
  const errorId = useId()
  const element = useRef<HTMLFormElement>(null)
  const asks = invitation.state === 'ask'
  useEffect(() => clearError, [clearError])

  const showAccount = (hint?: string) => {
    clearError()
    form.clearErrors()
    setHasAccount(true)
    setNote(hint)
  }
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) element.current?.querySelector<HTMLInputElement>('input[data-focus-on-change]')?.focus()
    isFirst.current = false
  }, [hasAccount, note])

  const enter = async ({ full_name = '', email, password }: Values) => {
    const sent = { email, password, time_zone: timeZone() }
    if (hasAccount) {
      let hasJoined = false
      const outcome = await signIn(sent, async () => {
        hasJoined = await join(link)
      })
      return { outcome, hasJoined }
    }
    const { roomId, invite: code, from } = link
    const body = { ...sent, full_name, invitation: { room_id: roomId, code, from } }
    return { outcome: await signUp(body, { enters: true }), hasJoined: !asks }
  }
  const submit = form.handleSubmit(async (values) => {
    const { outcome, hasJoined } = await enter(values)
    if (outcome.success) {
      await navigate(`/rooms/${link.roomId}`, { replace: true })
      if (hasJoined) toast.success(t('invitation.joined'))
      return
    }
    if (codeOf(outcome.error) === 'email_taken') return showAccount(t('invitation.taken'))
    form.showFieldErrors(outcome.error, (path) => path as keyof Values)
  })

  return (
    <>
      <form
        ref={element}
        method="post"
        className="mt-5 grid gap-3.5 border-t border-line pt-5"
        onSubmit={submit}
        onChange={error ? clearError : undefined}
        noValidate
      >
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        {note !== undefined && (
          <p role="status" className="rounded-lg bg-info-soft p-3 text-[0.9375rem] text-info-ink">
            {note}
          </p>
        )}
        {!invitation.signsUp && <p className="text-[0.9375rem] text-ink-muted">{noNewAccounts(signUps)}</p>}
        {!hasAccount && (
          <TextInput
            label={t('invitation.name')}
            hint={asks && t('invitation.nameHint')}
            autoComplete="name"
            required
            data-focus-on-change=""
            {...form.field('full_name')}
          />
        )}
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete={hasAccount ? 'username' : 'email'}
          required
          data-focus-on-change={hasAccount && note === undefined ? '' : undefined}
          {...form.field('email')}
        />
        <PasswordInput
          key={hasAccount ? 'own' : 'new'}
          label={t(hasAccount ? 'auth.password' : 'invitation.password')}
          hint={!hasAccount && t('invitation.passwordHint')}
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          required
          data-focus-on-change={note !== undefined ? '' : undefined}
          {...form.field('password')}
        />
        <div className="mt-1">
          <Button
            type="submit"
            size="lg"
            className="w-full"
            aria-describedby={failure ? errorId : undefined}
            busy={isSubmitting && t(asks ? 'rooms.ask.busy' : 'rooms.join.busy')}
          >
            {t(hasAccount ? 'invitation.signIn' : asks ? 'rooms.ask.confirm' : 'invitation.join')}
          </Button>
          {failure && <ErrorText id={errorId}>{failure}</ErrorText>}
        </div>
        {hasAccount ? (
          <Anchor
            to="/forgot-password"
            className="link inline-flex min-h-touch items-center justify-self-center text-sm"
          >
            {t('auth.forgot')}
          </Anchor>
        ) : (
          <Agreement asks={asks} isListed={invitation.room?.listShared === true} />
        )}
      </form>
      {invitation.signsUp && (
        <Button
          kind="secondary"
          className="mt-3 w-full"
          disabled={isSubmitting}
          onClick={() => {
            if (!hasAccount) return showAccount()
            setHasAccount(false)
            setNote(undefined)
          }}
        >
          {t(hasAccount ? 'invitation.newHere' : 'invitation.haveAccount')}
        </Button>
      )}
    </>
  )
}

const noNewAccounts = (signUps: string) => t(signUps === 'closed' ? 'auth.closedDoor.note' : 'invitation.linkNeeded')

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** Joins with the account that was just signed in. Answers false if the owner is asked first, or the room refuses: its page says so. */
const join = ({ roomId, invite }: RoomLink): Promise<boolean> =>
  call('POST /rooms/join', { body: { room_id: roomId, invite } }).then(
    ({ status }) => status === 'joined',
    () => false,
  )

/** The account made here stays, whatever the owner answers. */
const Agreement = ({ asks, isListed }: { asks: boolean; isListed: boolean }) => (
  <p className="text-sm text-ink-muted">
    {asks && `${t('invitation.accountStays')} `}
    <RichText
      text={t(asks ? 'invitation.agreeAsking' : 'invitation.agree')}
      tags={{
        terms: (text) => <PolicyLink to="/terms">{text}</PolicyLink>,
        privacy: (text) => <PolicyLink to="/privacy">{text}</PolicyLink>,
      }}
    />
    {isListed && ` ${t('rooms.join.listed')}`}
  </p>
)

/** Opens in its own tab, so that the form keeps its values. */
const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor to={to} className="link" target="_blank">
    {children}
  </Anchor>
)
