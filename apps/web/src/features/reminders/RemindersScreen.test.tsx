import type { Reminders } from '@halaqa/contract/reminders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, type Sent, signInAmina, stubApi } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { leftBeside, leftByToast } from '../../../test/toasts.ts'
import type { Config } from '../../lib/config.ts'

const PUSH_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/one',
  keys: { p256dh: PUSH_KEY, auth: 'tBHItJI5svbpez7KI4CCXg' },
}

const reminders = (change: Partial<Reminders> = {}): Reminders => ({
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

type Replies = Parameters<typeof stubApi>[0]

async function open(is: Partial<Reminders> = {}, replies: Replies = {}, config: Partial<Config> = { sendsMail: true }) {
  const sent = stubApi({ 'GET /user/reminders': { body: reminders(is) }, ...replies })
  renderApp('/profile/notifications', config)
  await screen.findByRole('heading', { level: 2, name: 'Reminders' })
  return sent
}

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sentTo = (sent: Sent[], path: string) => sent.filter((one) => one.path === path && one.method !== 'GET')
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))

/** A browser that can be reached; `permission` is what the person says when asked. */
function stubBrowser({ permission = 'granted', before = 'default', service = true } = {}) {
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

beforeEach(signInAmina)

describe('the notification settings', () => {
  test('say what could not be loaded, and load it again', async () => {
    let isAway = true
    stubApi({
      'GET /user/reminders': () =>
        isAway ? { status: 500, body: { error: 'Something went wrong.' } } : { body: reminders() },
    })
    renderApp('/profile/notifications')
    await screen.findByText('Your reminders could not be loaded')
    isAway = false
    await press('Try Again')

    expect(await screen.findByRole('heading', { level: 2, name: 'Reminders' })).toBeTruthy()
  })

  test('are reached from the profile', async () => {
    stubApi({})
    renderApp('/profile')
    const link = await screen.findByRole('link', { name: 'Notifications' })
    expect(link.getAttribute('href')).toBe('/profile/notifications')
  })

  test('show everything off, as it comes', async () => {
    stubBrowser()
    await open()

    expect(toggle('On this device').checked).toBe(false)
    expect(toggle('By email').checked).toBe(false)
    expect(toggle('Quiet hoursNothing is sent in them; they may go over midnight.').checked).toBe(false)
    expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull()
  })
})

describe('reminders on this device', () => {
  test.each([
    ['over plain http', {}, /begin with https/],
    ['where the operator wants none', { push_key: null }, /has switched reminders on devices off/],
  ])('cannot be switched on %s, and say why', async (_, is, reason) => {
    vi.stubGlobal('isSecureContext', false)
    await open(is)

    expect(toggle('On this device').disabled).toBe(true)
    expect(screen.getByText(reason)).toBeTruthy()
  })

  test.each([
    ['a browser without them', 'Mozilla/5.0 (X11; Linux x86_64)', /shows no notifications of websites/],
    ['an iPhone, before it is on the home screen', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', /Add to Home Screen/],
  ])('cannot be switched on in %s, and say what to do', async (_, userAgent, reason) => {
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: userAgent } }))
    await open()

    expect(toggle('On this device').disabled).toBe(true)
    expect(screen.getByText(reason)).toBeTruthy()
  })

  test('cannot be switched on where the browser blocks them', async () => {
    stubBrowser({ before: 'denied' })
    await open()

    expect(toggle('On this device').disabled).toBe(true)
    expect(screen.getByText(/are blocked in this browser/)).toBeTruthy()
  })

  test.each([
    ['the person says no', { permission: 'denied' }, 'Your browser did not allow it. Nothing has changed.'],
    ['the browser has no push service', { service: false }, /could not reach its push service/],
  ])('stay off when %s', async (_, browser, reason) => {
    stubBrowser(browser)
    const sent = await open()
    await userEvent.click(toggle('On this device'))

    expect(await screen.findByText(reason)).toBeTruthy()
    expect(toggle('On this device').checked).toBe(false)
    expect(sentTo(sent, '/user/reminders/push')).toEqual([])
  })

  test('go to this browser once switched on, can be tried, and end', async () => {
    const { unsubscribe } = stubBrowser()
    let isOn = false
    const sent = await open(
      {},
      {
        'PUT /user/reminders/push': ({ body }) => {
          isOn = (body as { subscription: unknown }).subscription !== null
          return { body: reminders({ this_device: isOn }) }
        },
        'POST /user/reminders/test': { body: { message: 'A test is on its way.' } },
      },
    )
    await userEvent.click(toggle('On this device'))
    expect(await toasts().findByText('Reminders come to this device')).toBeTruthy()
    expect(sentTo(sent, '/user/reminders/push')[0]!.body).toEqual({ subscription: SUBSCRIPTION, everywhere: false })

    await press('Send me a test')
    // Nothing else in the page would say it.
    await leftByToast('A test is on its way to this device')
    await userEvent.click(toggle('On this device'))
    await waitFor(() => expect(toggle('On this device').checked).toBe(false))
    expect(unsubscribe).toHaveBeenCalled()
  })

  test.each([
    ['a test', 'POST /user/reminders/test', 'Send me a test', 'The test could not be sent'],
    ['an end', 'PUT /user/reminders/push', 'Switch off on all devices', 'Reminders could not be switched off'],
  ])('%s that failed is said with its button when the toast has gone', async (_, call, button, said) => {
    stubBrowser({ before: 'granted' })
    await open(
      { this_device: true, other_devices: 2 },
      { [call]: { status: 502, body: { error: 'No.', code: 'push_failed' } } },
    )
    await press(button)
    await leftBeside(button, said)
  })

  test('that reach other devices can be ended on all of them', async () => {
    stubBrowser()
    const sent = await open({ other_devices: 2 }, { 'PUT /user/reminders/push': { body: reminders() } })
    expect(screen.getByText('Reminders come to 2 other devices of yours.')).toBeTruthy()
    await press('Switch off on all devices')

    await waitFor(() => expect(screen.queryByText(/other devices/)).toBeNull())
    expect(sentTo(sent, '/user/reminders/push')[0]!.body).toEqual({ subscription: null, everywhere: true })
  })
})

describe('reminders by email', () => {
  test('cannot be switched on where no mail is sent, and say why', async () => {
    await open({}, {}, { sendsMail: false })

    expect(toggle('By email').disabled).toBe(true)
    expect(screen.getByText(/This Halaqa sends no mail/)).toBeTruthy()
  })

  test('wait for the link that went to the mailbox', async () => {
    await open({}, { 'PUT /user/reminders/email': { body: reminders({ email: 'awaits_confirmation' }) } })
    await userEvent.click(toggle('By email'))

    expect(await screen.findByText(`Look into the mail of ${amina.email}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull()
    expect(toggle('By email').checked).toBe(true)
  })

  test.each([
    [503, 'mail_failed', 'The mail could not be sent. Please try again in a few minutes.'],
    [429, 'too_many_attempts', 'Too many attempts.'],
  ])('that could not be switched on (%i) say so beside their switch', async (status, code, sentence) => {
    await open({}, { 'PUT /user/reminders/email': { status, body: { error: sentence, code } } })
    await userEvent.click(toggle('By email'))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(toggle('By email').checked).toBe(false)
  })

  test('can be switched off, also where mail is sent no more', async () => {
    const sent = await open(
      { email: 'on' },
      { 'PUT /user/reminders/email': { body: reminders() } },
      { sendsMail: false },
    )
    await userEvent.click(toggle('By email'))

    await waitFor(() => expect(toggle('By email').checked).toBe(false))
    expect(sentTo(sent, '/user/reminders/email')[0]!.body).toEqual({ on: false })
  })
})

describe('the times', () => {
  const quiet = () => screen.getByRole('switch', { name: /^Quiet hours/ })
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const choose = async (name: string, time: string) => {
    await userEvent.clear(field(name))
    if (time) await userEvent.type(field(name), time)
  }

  test('are saved with quiet hours, and said where they hold the reminder back', async () => {
    const sent = await open(
      {},
      {
        'PUT /user/reminders/times': ({ body }) => ({ body: reminders(body as Partial<Reminders>) }),
      },
    )
    await choose('Remind me at', '05:15')
    await userEvent.click(quiet())
    expect(await screen.findByText(/the reminder comes when they end, at 6:00/)).toBeTruthy()
    await choose('To', '04:30')
    await press('Save Times')

    await leftByToast('Your times are saved')
    expect(sentTo(sent, '/user/reminders/times')[0]!.body).toEqual({
      remind_at: '05:15',
      quiet_from: '22:00',
      quiet_to: '04:30',
    })
  })

  test('that are missing are named beside their field, and nothing is sent', async () => {
    const sent = await open()
    await choose('Remind me at', '')
    await userEvent.click(quiet())
    await choose('To', '22:00')
    await press('Save Times')

    await waitFor(() => expect(errorOf(field('Remind me at'))).toBe('Choose a time.'))
    expect(errorOf(field('To'))).toBe('Quiet hours must end at another time than they begin.')
    expect(sentTo(sent, '/user/reminders/times')).toEqual([])
  })

  test('stay typed when they could not be saved', async () => {
    await open({}, { 'PUT /user/reminders/times': { status: 503, body: { error: 'Something went wrong.' } } })
    await choose('Remind me at', '05:15')
    await press('Save Times')

    expect(await screen.findByText('Something went wrong.')).toBeTruthy()
    expect(field('Remind me at').value).toBe('05:15')
  })
})

describe('the links in mails', () => {
  test.each([
    ['/reminders/stop#a-token', 'Stop these mails', 'POST /reminders/unsubscribe?token=a-token', 'No more mails'],
    ['/reminders/confirm#a-token', 'Send reminders here', 'POST /reminders/confirm', 'Reminders come to your mailbox'],
  ])('%s works after a press, signed out as well', async (path, button, call, done) => {
    localStorage.clear()
    const sent = stubApi({ [call]: { body: { message: 'Done.' } } })
    renderApp(path)
    await screen.findByRole('button', { name: button })
    expect(sent).toEqual([])
    await press(button)

    expect(await screen.findByRole('heading', { name: done })).toBeTruthy()
  })

  test.each([
    ['/reminders/stop', /not complete/],
    ['/reminders/confirm', /older than an hour/],
  ])('%s that was cut off says so', async (path, text) => {
    stubApi({})
    renderApp(path)

    expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('what one is reminded of', () => {
  test('is chosen one by one, and both off is said to mean none', async () => {
    const none = reminders({ remind_to_read: false, remind_to_memorize: false })
    const sent = await open({ remind_to_memorize: false }, { 'PUT /user/reminders/subjects': { body: none } })
    expect([toggle('My portions').checked, toggle('Memorizing').checked]).toEqual([true, false])
    await userEvent.click(toggle('My portions'))
    await screen.findByText('Nothing is chosen, so no reminder comes.')
    expect(sentTo(sent, '/user/reminders/subjects')[0]?.body).toEqual({
      remind_to_read: false,
      remind_to_memorize: false,
    })
  })

  test('stays as it was when it could not be saved, and says so', async () => {
    await open({}, { 'PUT /user/reminders/subjects': { status: 500, body: { error: 'Sorry', code: 'internal' } } })
    await userEvent.click(toggle('Memorizing'))
    await screen.findByText('Sorry')
    expect(toggle('Memorizing').checked).toBe(false)
  })
})
