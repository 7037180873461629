import { useEffect } from 'react'
import { useAuth } from '../auth/use-auth.ts'
import { isDeviceRemembered } from './remembered-device.ts'

/**
 * Tells the server this browser's push address again at each start and each new sign-in of the same person, if
 * reminders are on: a subscription belongs to the session, and browsers may change the address. Other devices do not
 * load this code.
 */
export function useDeviceRenewal() {
  const { user } = useAuth()
  const [id, token] = [user?.id, user?.token]
  useEffect(() => {
    if (!id || !token || !isDeviceRemembered(id)) return
    import('./device.ts').then(({ renewDevice }) => renewDevice()).catch(() => {})
  }, [id, token])
}
