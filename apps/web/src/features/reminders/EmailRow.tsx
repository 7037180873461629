import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { ChannelRow, reasonOf, TestButton } from './ChannelRow.tsx'
import { type Reminders, useRemindByEmail } from './reminders.queries.ts'

export function EmailRow({ reminders }: { reminders: Reminders }) {
  const { email } = useSignedInUser()
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

/** The mailbox may belong to another person: its reader has to allow what goes there every day. */
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
