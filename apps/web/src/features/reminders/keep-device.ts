import { getReminders } from '@halaqa/contract/reminders'
import { call } from '../../lib/api.ts'
import { remindByPush } from './reminders.queries.ts'
import { obstacleHere, subscribeHere } from './this-device.ts'

/** Nobody is asked anything: where the permission was taken back, reminders have ended. */
export async function keepDevice() {
  const { pushKey } = await call(getReminders)
  if (pushKey === null || obstacleHere(pushKey) !== 'none' || Notification.permission !== 'granted') return
  await remindByPush(await subscribeHere(pushKey))
}
