import { PushSubscriptionInput } from '@halaqa/contract/reminders'

/** What stands between this browser and a reminder, worst first; `none` is nothing. */
export type Obstacle = 'not_offered' | 'insecure' | 'install_first' | 'unsupported' | 'denied' | 'none'

/** Browsers keep push for https; those of iPhones and iPads for apps on the home screen. */
export function obstacleHere(pushKey: string | null): Obstacle {
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

/** The person, or the browser for them, said no; or the push service of the browser is not there. */
export class NotAllowed extends Error {}
export class NoPushService extends Error {}

/** Asks the person where that is needed, and answers where reminders for this browser go. */
export async function subscribeHere(pushKey: string): Promise<PushSubscriptionInput> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const registration = await navigator.serviceWorker.register('/sw.js')
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
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  // It answers the subscription that is there, where there is one.
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return PushSubscriptionInput.parse(subscription.toJSON())
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array) =>
  one !== null && String(new Uint8Array(one)) === String(other)

/** The push service forgets this browser; that the server does too is another call's matter. */
export async function unsubscribeHere() {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

const KEY = 'halaqa_push'

/** For whom this browser shows reminders: whoever signs in here next has not asked for any. */
export function rememberDevice(userId: string | null) {
  try {
    if (userId) localStorage.setItem(KEY, userId)
    else localStorage.removeItem(KEY)
  } catch {
    // Then it is asked for again.
  }
}

export function isRemembered(userId: string) {
  try {
    return localStorage.getItem(KEY) === userId
  } catch {
    return false
  }
}
