import { SECURITY_EVENT_DAYS } from '@halaqa/contract/constants'
import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  Download,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldAlert,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { dayAndTime } from '../../lib/relative-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { DoneNote } from '../../ui/DoneNote.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { SentForm } from '../../ui/SentForm.tsx'
import { SettingsCard, SettingsPage } from '../../ui/SettingsPage.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { type SecurityEvent, securityEventsQuery, useChangePassword, useDownloadOwnData } from './account.queries.ts'
import { deviceLabel, failureOf } from './account.text.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export function SecurityScreen() {
  return (
    <SettingsPage title={t('account.security.title')} hint={t('account.security.hint')}>
      <PasswordCard />
      <SessionsCard />
      <SecurityEventsCard />
      <OwnDataCard />
      <DeleteCard />
    </SettingsPage>
  )
}

function OwnDataCard() {
  const { start, cancel, name, isPending, percent } = useDownloadOwnData()
  const { attempt, failed } = useAttempt(failureWithReason(t('account.data.failed'), t('account.failed')))
  const button = useRef<HTMLButtonElement>(null)
  const press = async () => {
    const saved = await start()
    if (saved) toast.success(t('account.data.done', { name: saved }))
  }
  const stop = () => {
    cancel()
    button.current?.focus() // the pressed button is about to disappear
  }
  return (
    <SettingsCard title={t('account.data.title')} text={t('account.data.text')}>
      <p className="mt-3 text-ink-muted">
        <RichText text={t('account.data.pages')} tags={{ privacy: linkTo('/privacy'), terms: linkTo('/terms') }} />
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          ref={button}
          kind="secondary"
          busy={isPending && (percent === undefined ? t('account.data.busy') : t('account.data.progress', { percent }))}
          aria-describedby={failed?.id}
          onClick={() => void attempt(press)}
        >
          <Download />
          <span>{t('account.data.download')}</span>
        </Button>
        {isPending && (
          <Button kind="ghost" onClick={stop}>
            {t('account.data.cancel')}
          </Button>
        )}
      </div>
      {isPending && (
        <progress
          className="thread mt-4 block w-full"
          aria-label={t('account.data.title')}
          max={100}
          {...(percent !== undefined && { value: percent })}
        />
      )}
      <FailureNote id={failed?.id} words={failed?.words} />
      <DoneNote text={name && t('account.data.done', { name })} className="mt-2" />
    </SettingsCard>
  )
}

const NO_PASSWORDS = { currentPassword: '', password: '', confirmPassword: '' }

function PasswordCard() {
  const user = useSignedInUser()
  const change = useChangePassword()
  const form = useSentForm(async () => (await import('@halaqa/contract/account')).PasswordForm, NO_PASSWORDS, {
    send: async (values) => {
      await change(values)
      form.reset(NO_PASSWORDS)
      toast.success(t('account.password.success'), { description: t('account.password.successHint') })
    },
    rename: (path) => (path === 'current_password' ? 'currentPassword' : 'password'),
    textOf: failureOf,
  })

  return (
    <SettingsCard title={t('account.password.title')} text={t('account.password.text')}>
      <SentForm
        form={form}
        submitLabel={t('account.password.submit')}
        busyLabel={t('account.password.busy')}
        done={t('account.password.success')}
        className="mt-5"
      >
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
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
      </SentForm>
    </SettingsCard>
  )
}

const FIRST = 6

function SecurityEventsCard() {
  return (
    <SettingsCard title={t('account.events.title')} text={t('account.events.text', { days: SECURITY_EVENT_DAYS })}>
      <Events />
    </SettingsCard>
  )
}

function Events() {
  return (
    <QueryBoundary
      query={useQuery(securityEventsQuery)}
      loading={<Skeleton label={t('account.events.loading')} rows={3} />}
      failed={t('account.events.failed')}
    >
      {(events) => <EventList events={events} />}
    </QueryBoundary>
  )
}

function EventList({ events }: { events: SecurityEvent[] }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (events.length === 0) return <p className="mt-4 text-ink-muted">{t('account.events.none')}</p>
  const shown = isWhole ? events : events.slice(0, FIRST)
  return (
    <>
      <ul id={id} className="mt-4 divide-y divide-line border-y border-line">
        {shown.map((event) => (
          <SecurityEventRow key={event.id} event={event} />
        ))}
      </ul>
      {events.length > FIRST && (
        <Button
          kind="secondary"
          className="mt-5"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('account.events.fewer') : t('account.events.all', { count: events.length })}
        </Button>
      )}
      <p className="mt-4 text-ink-muted">{t('account.events.advice')}</p>
    </>
  )
}

const ICONS: Record<SecurityEvent['kind'], LucideIcon> = {
  account_created: UserRound,
  signed_in: LogIn,
  sign_in_refused: ShieldAlert,
  password_changed: KeyRound,
  password_reset_by_mail: KeyRound,
  password_reset_by_operator: KeyRound,
  email_changed: Mail,
  signed_out_elsewhere: LogOut,
  became_admin: ShieldCheck,
  suspended: Ban,
  removed: Ban,
  restored: ShieldCheck,
}
/** Icons with an arrow along the line. */
const POINTING: LucideIcon[] = [LogIn, LogOut]

/** "Signed in", and below it "Chrome on Android · today at 9:12 AM". */
function SecurityEventRow({ event }: { event: SecurityEvent }) {
  const now = useNow()
  const Icon = ICONS[event.kind]
  const hasDevice = event.browser !== null || event.system !== null
  return (
    <li className="flex items-start gap-4 py-4">
      <Icon className={cn('mt-0.5 size-5 shrink-0 text-ink-muted', POINTING.includes(Icon) && 'rtl:-scale-x-100')} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{t(`account.events.${event.kind}`, { count: event.times })}</span>
          {event.isNewDevice && <Badge kind="info">{t('account.events.newDevice')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          <Facts
            of={[
              ...(hasDevice ? [deviceLabel(event)] : []),
              <time key="time" dateTime={event.lastAt}>
                {dayAndTime(event.lastAt, now)}
              </time>,
            ]}
          />
        </p>
      </div>
    </li>
  )
}
