import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { openReminders, press, reminders, SUBSCRIPTION, sentTo, stubBrowser, toggle } from '../../../test/reminders.ts'
import { leftBeside, leftByToast } from '../../../test/toasts.ts'
import { rememberDevice } from './remembered-device.ts'

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))

beforeEach(signInAmina)

describe('reminders on this device', () => {
  test.each([
    ['over plain http', {}, /begin with https/],
    ['where the operator wants none', { push_key: null }, /Reminders on devices are turned off/],
  ])('cannot be switched on %s, and say why', async (_, is, reason) => {
    vi.stubGlobal('isSecureContext', false)
    await openReminders(is)

    expect(toggle('On this device').disabled).toBe(true)
    expect(screen.getByText(reason)).toBeTruthy()
  })

  test.each([
    ['a browser without them', 'Mozilla/5.0 (X11; Linux x86_64)', /doesn’t support notifications/],
    ['an iPhone, before it is on the home screen', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', /Add to Home Screen/],
  ])('cannot be switched on in %s, and say what to do', async (_, userAgent, reason) => {
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: userAgent } }))
    await openReminders()

    expect(toggle('On this device').disabled).toBe(true)
    expect(screen.getByText(reason)).toBeTruthy()
  })

  test('cannot be switched on when the browser blocks them', async () => {
    stubBrowser({ before: 'denied' })
    await openReminders()

    expect(toggle('On this device').disabled).toBe(true)
    expect(screen.getByText(/are blocked in this browser/)).toBeTruthy()
  })

  test.each([
    ['the person says no', { permission: 'denied' }, 'Your browser didn’t allow it. Nothing has changed.'],
    ['the browser has no push service', { service: false }, /couldn’t reach its push service/],
  ])('stay off when %s', async (_, browser, reason) => {
    stubBrowser(browser)
    const sent = await openReminders()
    await userEvent.click(toggle('On this device'))

    expect(await screen.findByText(reason)).toBeTruthy()
    expect(toggle('On this device').checked).toBe(false)
    expect(sentTo(sent, '/user/reminders/push')).toEqual([])
  })

  test('go to this browser once switched on, can be tried, and end', async () => {
    const { unsubscribe } = stubBrowser()
    let isOn = false
    const sent = await openReminders(
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
    expect(await toasts().findByText('Reminders are on for this device')).toBeTruthy()
    expect(sentTo(sent, '/user/reminders/push')[0]!.body).toEqual({ subscription: SUBSCRIPTION, everywhere: false })

    await press('Send me a test')
    // The page says it nowhere else.
    await leftByToast('A test is on its way to this device')
    await userEvent.click(toggle('On this device'))
    await waitFor(() => expect(toggle('On this device').checked).toBe(false))
    expect(unsubscribe).toHaveBeenCalled()
  })

  test.each([
    ['a test', 'POST /user/reminders/test', 'Send me a test', 'We couldn’t send the test'],
    ['an end', 'PUT /user/reminders/push', 'Turn off on all devices', 'We couldn’t turn off reminders'],
  ])('shows a failure of %s with its button when the toast has gone', async (_, call, button, said) => {
    stubBrowser({ before: 'granted' })
    await openReminders(
      { this_device: true, other_devices: 2 },
      { [call]: { status: 502, body: { error: 'No.', code: 'push_failed' } } },
    )
    await press(button)
    await leftBeside(button, said)
  })

  test('can be ended on all other devices', async () => {
    stubBrowser()
    const sent = await openReminders({ other_devices: 2 }, { 'PUT /user/reminders/push': { body: reminders() } })
    expect(screen.getByText('Reminders are also on for 2 other devices of yours.')).toBeTruthy()
    await press('Turn off on all devices')

    await waitFor(() => expect(screen.queryByText(/other devices/)).toBeNull())
    expect(sentTo(sent, '/user/reminders/push')[0]!.body).toEqual({ subscription: null, everywhere: true })
  })
})

describe('a device on which they were switched on', () => {
  const about = { 'GET /user/reminders': { body: reminders() } }

  test('sends its address again at each start', async () => {
    stubBrowser({ before: 'granted' })
    rememberDevice(amina.id)
    const sent = stubApi(about)
    renderApp('/about')
    await waitFor(() => expect(sentTo(sent, '/user/reminders/push')).toHaveLength(1))
    expect(sentTo(sent, '/user/reminders/push')[0]!.body).toEqual({ subscription: SUBSCRIPTION, everywhere: false })
  })

  test('sends nothing after the permission was withdrawn', async () => {
    stubBrowser({ before: 'default' })
    rememberDevice(amina.id)
    const sent = stubApi(about)
    renderApp('/about')
    await waitFor(() => expect(sent.some(({ path }) => path === '/user/reminders')).toBe(true))
    await act(async () => {})
    expect(sentTo(sent, '/user/reminders/push')).toEqual([])
  })
})
