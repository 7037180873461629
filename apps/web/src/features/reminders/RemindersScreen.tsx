import { useQuery } from '@tanstack/react-query'
import { BookOpen, Mail, Route } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsCard, SettingsPage } from '../../ui/SettingsPage.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { ChannelRow, reasonOf, TestButton } from './ChannelRow.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { type Reminders, remindersQuery, useChangeSubjects, useRemindByEmail } from './reminders.queries.ts'
import { TimesCard } from './TimesCard.tsx'

export function RemindersScreen() {
  return (
    <SettingsPage title={t('reminders.title')} hint={t('reminders.hint')}>
      <QueryBoundary
        query={useQuery(remindersQuery)}
        level={2}
        loading={<Skeleton label={t('reminders.loading')} rows={2} />}
        failed={t('reminders.loadFailed')}
        frame={(content) => <Card className="p-2">{content}</Card>}
      >
        {(reminders) => <ReminderCards reminders={reminders} />}
      </QueryBoundary>
    </SettingsPage>
  )
}

function ReminderCards({ reminders }: { reminders: Reminders }) {
  return (
    <>
      <SettingsCard title={t('reminders.channels.title')} text={t('reminders.channels.text')}>
        <div className="mt-4 divide-y divide-line border-t border-line">
          <DeviceRow reminders={reminders} />
          <EmailRow reminders={reminders} />
        </div>
      </SettingsCard>
      <SubjectsCard reminders={reminders} />
      <TimesCard reminders={reminders} />
    </>
  )
}

function EmailRow({ reminders }: { reminders: Reminders }) {
  const email = useSignedInUser().email ?? ''
  const { sendsMail } = useConfig()
  const change = useRemindByEmail()
  const [failure, setFailure] = useState<string>()
  const isOn = reminders.email !== 'off'

  const press = async (on: boolean) => {
    setFailure(undefined)
    try {
      const after = await change.mutateAsync(on)
      if (after.email !== 'awaits_confirmation') toast.success(t(on ? 'reminders.email.done' : 'reminders.email.ended'))
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  return (
    <ChannelRow
      icon={<Mail />}
      title={t('reminders.email.title')}
      text={<p>{sendsMail ? t('reminders.email.text', { email }) : t('reminders.email.unavailable')}</p>}
      isOn={change.isPending ? change.variables : isOn}
      isPossible={sendsMail}
      isBusy={change.isPending}
      failure={failure}
      onSwitch={(on) => void press(on)}
    >
      {reminders.email === 'on' && sendsMail && (
        <TestButton channel="email" done={t('reminders.email.tested', { email })} />
      )}
      <div role="status" className="empty:hidden">
        {reminders.email === 'awaits_confirmation' && (
          <Awaiting email={email} isBusy={change.isPending} onAgain={() => void press(true)} />
        )}
      </div>
    </ChannelRow>
  )
}

/** The mailbox may belong to another person, so its reader has to allow daily mails. */
function Awaiting({ email, isBusy, onAgain }: { email: string; isBusy: boolean; onAgain: () => void }) {
  return (
    <div className="rounded-xl border border-info bg-info-soft p-4 break-words text-info-ink">
      <p className="font-semibold">{t('reminders.email.awaitsTitle', { email })}</p>
      <p className="mt-1">{t('reminders.email.awaits')}</p>
      <Button kind="secondary" className="mt-3" busy={isBusy && t('reminders.busy')} onClick={onAgain}>
        {t('reminders.email.again')}
      </Button>
    </div>
  )
}

const SUBJECTS = [
  { name: 'remindToRead', key: 'read', icon: <BookOpen /> },
  { name: 'remindToMemorize', key: 'memorize', icon: <Route /> },
] as const

/** The subjects of reminders. Both come in the same message. */
function SubjectsCard({ reminders }: { reminders: Reminders }) {
  const change = useChangeSubjects()
  const [failed, setFailed] = useState<{ name: string; text: string }>()
  const shown = change.isPending
    ? { remindToRead: change.variables.remind_to_read, remindToMemorize: change.variables.remind_to_memorize }
    : reminders

  const press = (name: (typeof SUBJECTS)[number]['name'], on: boolean) => {
    setFailed(undefined)
    const choice = { remindToRead: reminders.remindToRead, remindToMemorize: reminders.remindToMemorize, [name]: on }
    change.mutate(
      { remind_to_read: choice.remindToRead, remind_to_memorize: choice.remindToMemorize },
      { onError: (error) => setFailed({ name, text: reasonOf(error) }) },
    )
  }

  return (
    <SettingsCard title={t('reminders.subjects.title')} text={t('reminders.subjects.text')}>
      <div className="mt-4 divide-y divide-line border-t border-line">
        {SUBJECTS.map(({ name, key, icon }) => (
          <ChannelRow
            key={name}
            icon={icon}
            title={t(`reminders.subjects.${key}`)}
            text={<p>{t(`reminders.subjects.${key}Text`)}</p>}
            isOn={shown[name]}
            isPossible
            isBusy={change.isPending}
            failure={failed?.name === name ? failed.text : undefined}
            onSwitch={(on) => press(name, on)}
          />
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-ink-muted empty:hidden">
        {!shown.remindToRead && !shown.remindToMemorize && t('reminders.subjects.none')}
      </p>
    </SettingsCard>
  )
}
