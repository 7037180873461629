import type { Channel } from '@halaqa/contract/reminders'
import { Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DoneNote } from '../../ui/DoneNote.tsx'
import { Failure, FailureNote } from '../../ui/Failure.tsx'
import { Switch } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useTestReminder } from './reminders.queries.ts'

interface Props {
  icon: ReactNode
  title: string
  /** Says what the channel does, or why it cannot be switched on here. */
  text: ReactNode
  isOn: boolean
  isPossible: boolean
  isBusy: boolean
  /** Why the last press changed nothing. */
  failure?: string | undefined
  onSwitch: (on: boolean) => void
  children?: ReactNode
}

/** A channel of reminders: its switch, and its settings while it is on. */
export function ChannelRow({ icon, title, text, isOn, isPossible, isBusy, failure, onSwitch, children }: Props) {
  const id = useId()
  return (
    <div className="py-5 last:pb-0">
      <Switch
        checked={isOn}
        // A channel that is on can always be switched off.
        disabled={!isPossible && !isOn}
        aria-busy={isBusy || undefined}
        aria-describedby={id}
        onChange={(event) => !isBusy && onSwitch(event.target.checked)}
        label={
          <span className="flex items-center gap-3 font-medium [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-muted">
            {icon}
            <span>{title}</span>
          </span>
        }
      />
      <div id={id} className="mt-1 ps-8 pe-14 text-sm break-words text-ink-muted">
        {text}
      </div>
      <Failure text={failure} className="ps-8" />
      {children && <div className="mt-4 ps-8">{children}</div>}
    </div>
  )
}

export function TestButton({ channel, done }: { channel: Channel; done: string }) {
  const test = useTestReminder(channel)
  const { attempt, failed } = useAttempt((error) => ({ title: t('reminders.test.failed'), reason: reasonOf(error) }))
  const press = async () => {
    await test.mutateAsync()
    toast.success(done)
  }
  return (
    <div>
      <Button
        kind="secondary"
        aria-describedby={failed?.id}
        busy={test.isPending && t('reminders.test.busy')}
        onClick={() => void attempt(press)}
      >
        <Send className="rtl:-scale-x-100" />
        <span>{t('reminders.test.submit')}</span>
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} />
      <DoneNote text={test.isSuccess ? done : undefined} className="mt-2" />
    </div>
  )
}

/**
 * The reason in this screen's words for a failed mail or push server: the API's own message only says that something
 * failed.
 */
export function reasonOf(error: unknown) {
  if (error instanceof ApiError && error.code === 'mail_failed') return t('reminders.mailFailed')
  if (error instanceof ApiError && error.code === 'push_failed') return t('reminders.pushFailed')
  return errorText(error, t('reminders.failed'))
}
