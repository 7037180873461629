import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { ChannelRow, reasonOf, TestButton } from './ChannelRow.tsx'
import {
  findObstacle,
  NoPushService,
  type Obstacle,
  PushNotAllowed,
  useDeviceReminders,
  useEndOnEveryDevice,
} from './device.ts'
import type { Reminders } from './reminders.queries.ts'

const OBSTACLES = {
  not_offered: 'reminders.push.notOffered',
  insecure: 'reminders.push.insecure',
  install_first: 'reminders.push.installFirst',
  unsupported: 'reminders.push.unsupported',
  denied: 'reminders.push.denied',
} as const satisfies Record<Exclude<Obstacle, 'none'>, string>

export function DeviceRow({ reminders }: { reminders: Reminders }) {
  const change = useDeviceReminders(reminders.pushKey)
  const [failure, setFailure] = useState<string>()
  const obstacle = findObstacle(reminders.pushKey)
  // A permission that was taken back leaves the subscription without effect.
  const isOn = reminders.thisDevice && obstacle === 'none'

  const press = async (on: boolean) => {
    setFailure(undefined)
    try {
      await change.mutateAsync(on)
      toast.success(t(on ? 'reminders.push.done' : 'reminders.push.ended'))
    } catch (error) {
      setFailure(causeOf(error))
    }
  }
  return (
    <ChannelRow
      icon={<BellRing />}
      title={t('reminders.push.title')}
      text={<p>{t(obstacle === 'none' ? 'reminders.push.text' : OBSTACLES[obstacle])}</p>}
      isOn={change.isPending ? change.variables : isOn}
      isPossible={obstacle === 'none'}
      isBusy={change.isPending}
      failure={failure}
      onSwitch={(on) => void press(on)}
    >
      {(isOn || reminders.otherDevices > 0) && (
        <div className="grid gap-3">
          {isOn && <TestButton channel="push" done={t('reminders.push.tested')} />}
          {reminders.otherDevices > 0 && <OtherDevices count={reminders.otherDevices} />}
        </div>
      )}
    </ChannelRow>
  )
}

function causeOf(error: unknown) {
  if (error instanceof PushNotAllowed) return t('reminders.push.notAllowed')
  if (error instanceof NoPushService) return t('reminders.push.noService')
  return reasonOf(error)
}

function OtherDevices({ count }: { count: number }) {
  const end = useEndOnEveryDevice()
  const { attempt, failed } = useAttempt((error) => ({ title: t('reminders.push.endFailed'), reason: reasonOf(error) }))
  const press = async () => {
    await end.mutateAsync(false)
    toast.success(t('reminders.push.endedEverywhere'))
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-muted">{t('reminders.push.others', { count })}</p>
      <Button
        kind="ghost"
        className="-ms-4"
        aria-describedby={failed?.id}
        busy={end.isPending && t('reminders.busy')}
        onClick={() => void attempt(press)}
      >
        {t('reminders.push.everywhere')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} />
    </div>
  )
}
