import type { Reminders } from '@halaqa/contract/reminders'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { openReminders, press, reminders, sentTo, stubBrowser, toggle } from '../../../test/reminders.ts'
import { leftByToast } from '../../../test/toasts.ts'

beforeEach(signInAmina)

describe('the notification settings', () => {
  test('say what could not be loaded, and load it again', async () => {
    let isAway = true
    stubApi({
      'GET /user/reminders': () =>
        isAway ? { status: 500, body: { error: 'Something went wrong. Please try again.' } } : { body: reminders() },
    })
    renderApp('/profile/notifications')
    await screen.findByText('We couldn’t load your reminders')
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

  test('show everything off at first', async () => {
    stubBrowser()
    await openReminders()

    expect(toggle('On this device').checked).toBe(false)
    expect(toggle('By email').checked).toBe(false)
    expect(toggle('Quiet hoursNo messages during these hours. They can cross midnight.').checked).toBe(false)
    expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull()
  })
})

describe('reminders by email', () => {
  test('cannot be switched on when no mail is sent, and say why', async () => {
    await openReminders({}, {}, { sendsMail: false })

    expect(toggle('By email').disabled).toBe(true)
    expect(screen.getByText(/Email isn’t set up on this server/)).toBeTruthy()
  })

  test('wait for the link that went to the mailbox', async () => {
    await openReminders({}, { 'PUT /user/reminders/email': { body: reminders({ email: 'awaits_confirmation' }) } })
    await userEvent.click(toggle('By email'))

    expect(await screen.findByText(`Check the email of ${amina.email}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull()
    expect(toggle('By email').checked).toBe(true)
  })

  test.each([
    [503, 'mail_failed', 'We couldn’t send the email. Please try again in a few minutes.'],
    [429, 'too_many_attempts', 'Too many attempts. Please wait a few minutes and try again.'],
  ])('say beside their switch why they could not be switched on (%i)', async (status, code, sentence) => {
    await openReminders({}, { 'PUT /user/reminders/email': { status, body: { error: sentence, code } } })
    await userEvent.click(toggle('By email'))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(toggle('By email').checked).toBe(false)
  })

  test('can be switched off even if mail is no longer sent', async () => {
    const sent = await openReminders(
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

  test('are saved with quiet hours, and show when these delay the reminder', async () => {
    const sent = await openReminders(
      {},
      {
        'PUT /user/reminders/times': ({ body }) => ({ body: reminders(body as Partial<Reminders>) }),
      },
    )
    await choose('Remind me at', '05:15')
    await userEvent.click(quiet())
    expect(await screen.findByText(/The reminder comes when they end, at 6:00/)).toBeTruthy()
    await choose('To', '04:30')
    await press('Save Times')

    await leftByToast('Your times are saved')
    expect(sentTo(sent, '/user/reminders/times')[0]!.body).toEqual({
      remind_at: '05:15',
      quiet_from: '22:00',
      quiet_to: '04:30',
    })
  })

  test('are named beside their field when they are missing, and nothing is sent', async () => {
    const sent = await openReminders()
    await choose('Remind me at', '')
    await userEvent.click(quiet())
    await choose('To', '22:00')
    await press('Save Times')

    await waitFor(() => expect(errorOf(field('Remind me at'))).toBe('Choose a time.'))
    expect(errorOf(field('To'))).toBe('Quiet hours can’t end when they begin.')
    expect(sentTo(sent, '/user/reminders/times')).toEqual([])
  })

  test('stay typed when they could not be saved', async () => {
    await openReminders(
      {},
      { 'PUT /user/reminders/times': { status: 503, body: { error: 'Something went wrong. Please try again.' } } },
    )
    await choose('Remind me at', '05:15')
    await press('Save Times')

    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
    expect(field('Remind me at').value).toBe('05:15')
  })
})

describe('the subjects of reminders', () => {
  test('are chosen one by one, and with both off the page says that none will come', async () => {
    const none = reminders({ remind_to_read: false, remind_to_memorize: false })
    const sent = await openReminders({ remind_to_memorize: false }, { 'PUT /user/reminders/subjects': { body: none } })
    expect([toggle('My portions').checked, toggle('Memorizing').checked]).toEqual([true, false])
    await userEvent.click(toggle('My portions'))
    await screen.findByText('Nothing is selected, so you won’t get reminders.')
    expect(sentTo(sent, '/user/reminders/subjects')[0]?.body).toEqual({
      remind_to_read: false,
      remind_to_memorize: false,
    })
  })

  test('keep their state when saving fails, and the page says so', async () => {
    await openReminders(
      {},
      {
        'PUT /user/reminders/subjects': {
          status: 500,
          body: { error: 'Something went wrong. Please try again.', code: 'internal' },
        },
      },
    )
    await userEvent.click(toggle('Memorizing'))
    await screen.findByText('Something went wrong. Please try again.')
    expect(toggle('Memorizing').checked).toBe(false)
  })
})
