import type { Reminders } from '@halaqa/contract/reminders'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Config } from '../src/lib/config.ts'
import { renderApp, type Sent, stubApi } from './app.tsx'
import type { Replies } from './rooms.tsx'

const PUSH_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
export const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/one',
  keys: { p256dh: PUSH_KEY, auth: 'tBHItJI5svbpez7KI4CCXg' },
}

/** The answer of `GET /user/reminders` at first: everything off. */
export const reminders = (change: Partial<Reminders> = {}): Reminders => ({
  remind_at: '07:00',
  quiet_from: null,
  quiet_to: null,
  remind_to_read: true,
  remind_to_memorize: false,
  this_device: false,
  other_devices: 0,
  push_key: PUSH_KEY,
  email: 'off',
  ...change,
})

/** The notification settings, loaded; gives the calls that the page makes. */
export async function openReminders(
  is: Partial<Reminders> = {},
  replies: Replies = {},
  config: Partial<Config> = { sendsMail: true },
) {
  const sent = stubApi({ 'GET /user/reminders': { body: reminders(is) }, ...replies })
  renderApp('/profile/notifications', config)
  await screen.findByRole('heading', { level: 2, name: 'Reminders' })
  return sent
}

export const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const sentTo = (sent: Sent[], path: string) => sent.filter((one) => one.path === path && one.method !== 'GET')

/** A browser with push; `permission` is the person's answer when asked. */
export function stubBrowser({ permission = 'granted', before = 'default', service = true } = {}) {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { options: { applicationServerKey: null }, toJSON: () => SUBSCRIPTION, unsubscribe }
  const pushManager = {
    getSubscription: async () => null as typeof subscription | null,
    subscribe: async () => {
      if (!service) throw new DOMException('Registration failed', 'AbortError')
      pushManager.getSubscription = async () => subscription
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: before, requestPermission: async () => permission })
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      serviceWorker: {
        register: async () => registration,
        ready: Promise.resolve(registration),
        getRegistration: async () => registration,
      },
    }),
  )
  return { unsubscribe }
}
