import { useEffect } from 'react'
import { useAuth, useSignedInUser } from '../auth/use-auth.ts'
import { remindByPush, useRemindByPush } from './reminders.queries.ts'
import { isRemembered, rememberDevice, subscribeHere, unsubscribeHere } from './this-device.ts'

/** Switches reminders on this device on or off. */
export function useThisDevice(pushKey: string | null) {
  const { id } = useSignedInUser()
  return useRemindByPush(async (on) => {
    if (!on) return forgetThisDevice(false)
    const reminders = await remindByPush(await subscribeHere(pushKey ?? ''))
    rememberDevice(id)
    return reminders
  })
}

export const useEveryDevice = () => useRemindByPush(() => forgetThisDevice(true))

async function forgetThisDevice(everywhere: boolean) {
  const reminders = await remindByPush(null, everywhere)
  rememberDevice(null)
  await unsubscribeHere().catch(() => {}) // the server sends nothing any more
  return reminders
}

/**
 * A push subscription belongs to the session, and a browser may give it another address: where reminders were switched on,
 * each start and each new sign-in of the same person tells the server again.
 */
export function useKeptDevice() {
  const { user } = useAuth()
  const [id, token] = [user?.id, user?.token]
  useEffect(() => {
    if (!id || !token || !isRemembered(id)) return
    void import('./keep-device.ts').then(({ keepDevice }) => keepDevice()).catch(() => {})
  }, [id, token])
}
