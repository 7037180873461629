import { useEffect } from 'react'
import { useAuth } from '../auth/use-auth.ts'
import { isDeviceRemembered } from './remembered-device.ts'

/**
 * A push subscription belongs to the session, and a browser may give it another address: where reminders were switched on,
 * each start and each new sign-in of the same person tells the server again. Other devices do not load what does it.
 */
export function useDeviceRenewal() {
  const { user } = useAuth()
  const [id, token] = [user?.id, user?.token]
  useEffect(() => {
    if (!id || !token || !isDeviceRemembered(id)) return
    import('./device.ts').then(({ renewDevice }) => renewDevice()).catch(() => {})
  }, [id, token])
}
