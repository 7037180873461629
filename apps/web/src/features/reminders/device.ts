import type { PushSubscriptionInput } from '@halaqa/contract/reminders'
import { call } from '../../lib/api.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { rememberDevice } from './remembered-device.ts'
import { remindByPush, useRemindByPush } from './reminders.queries.ts'

/** The reason why this browser shows no reminders, worst first; `none` if it shows them. */
export type Obstacle = 'not_offered' | 'insecure' | 'install_first' | 'unsupported' | 'denied' | 'none'

/** Browsers keep push for https; those of iPhones and iPads for apps on the home screen. */
export function findObstacle(pushKey: string | null): Obstacle {
  if (pushKey === null) return 'not_offered'
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleHandheld() && !isInstalled() ? 'install_first' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'none'
}

/** An iPad says that it is a Mac, which has no touch screen. */
const isAppleHandheld = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** The person or the browser refused, or the browser's push service is not available. */
export class PushNotAllowed extends Error {}
export class NoPushService extends Error {}

/** Asks the person if necessary, and returns the address for this browser's reminders. */
async function subscribeDevice(pushKey: string): Promise<PushSubscriptionInput> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed()
  const { serviceWorker } = navigator
  // A worker that keeps portions too stays registered (features/tasks/offline-portions.ts).
  const registration = (await serviceWorker.getRegistration('/')) ?? (await serviceWorker.register('/sw.js'))
  await navigator.serviceWorker.ready
  try {
    return await subscribe(registration, pushKey)
  } catch (cause) {
    throw new NoPushService('This browser could not subscribe.', { cause })
  }
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, pushKey: string) {
  const key = Uint8Array.from(atob(pushKey.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  const before = await pushManager.getSubscription()
  if (before && !isSameKey(before.options.applicationServerKey, key)) await before.unsubscribe()
  // `subscribe` answers the subscription that exists, if there is one.
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  if (!endpoint || !p256dh || !auth) throw new Error('The subscription has no address or no keys.')
  return { endpoint, keys: { p256dh, auth } }
}

const isSameKey = (one: ArrayBuffer | null, other: Uint8Array) =>
  one !== null && String(new Uint8Array(one)) === String(other)

/** Ends the subscription at the push service; another call ends it at the server. */
async function unsubscribeDevice() {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Switches reminders on this device on or off. */
export function useDeviceReminders(pushKey: string | null) {
  const { id } = useSignedInUser()
  return useRemindByPush(async (on) => {
    if (!on) return forgetDevice(false)
    const reminders = await remindByPush(await subscribeDevice(pushKey ?? ''))
    rememberDevice(id)
    return reminders
  })
}

export const useEndOnEveryDevice = () => useRemindByPush(() => forgetDevice(true))

async function forgetDevice(everywhere: boolean) {
  const reminders = await remindByPush(null, everywhere)
  rememberDevice(null)
  await unsubscribeDevice().catch(() => {}) // the server sends nothing any more
  return reminders
}

/** Asks the person nothing: if the permission was withdrawn, reminders have ended. */
export async function renewDevice() {
  const { pushKey } = await call('GET /user/reminders')
  if (pushKey === null || findObstacle(pushKey) !== 'none' || Notification.permission !== 'granted') return
  await remindByPush(await subscribeDevice(pushKey))
}
