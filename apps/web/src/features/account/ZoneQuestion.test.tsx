import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi, written } from '../../../test/app.tsx'
import { readSession, writeSession } from '../../lib/session.ts'
import { zoneToAskAbout } from './device-zone.ts'

const { resolvedOptions } = Intl.DateTimeFormat.prototype
const deviceIn = (zone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: zone }
  })

beforeEach(() => {
  writeSession({ ...amina, timeZone: 'Europe/Berlin' }, 'her-token')
  deviceIn('Asia/Kuala_Lumpur')
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const ON_THE_WIRE = { ...aminaOnTheWire, time_zone: 'Asia/Kuala_Lumpur' }
const TITLE = 'You’re in Kuala Lumpur. Use its time?'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const shown = () => screen.findByRole('dialog', { name: TITLE })

/**
 * Expects that nothing is asked once the page is loaded. The dialog is loaded later than the page, so its absence alone would
 * prove nothing.
 */
const notAsked = async () => {
  await screen.findByRole('region', { name: 'Name and time zone' })
  expect(zoneToAskAbout(readSession()!)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
}

describe('a device in another time zone', () => {
  test('is asked about; Always makes its zone the account’s', async () => {
    const sent = stubApi({ 'PUT /auth/me/time-zone': { body: ON_THE_WIRE } })
    renderApp('/profile/account')
    expect((await shown()).textContent).toContain('Your account uses the time of Berlin.')
    await press('Always')
    await isGone()
    expect(written(sent)).toMatchObject([{ path: '/auth/me/time-zone', body: { time_zone: 'Asia/Kuala_Lumpur' } }])
    expect(readSession()?.timeZone).toBe('Asia/Kuala_Lumpur')
  })

  test('is not asked about after another zone was chosen in the account settings', async () => {
    writeSession({ ...amina, timeZone: 'Asia/Kuala_Lumpur' }, 'her-token')
    stubApi({ 'PUT /auth/me': { body: { ...aminaOnTheWire, time_zone: 'Africa/Cairo' } } })
    renderApp('/profile/account')
    await userEvent.selectOptions(await screen.findByLabelText('Time zone'), 'Africa/Cairo')
    await press('Save Changes')
    await waitFor(() => expect(readSession()?.timeZone).toBe('Africa/Cairo'))
    cleanup()
    renderApp('/profile/account')
    await notAsked()
  })

  test('says why it cannot be followed yet, and keeps the other answers', async () => {
    const error =
      'Your time zone followed a device less than 12 hours ago. You can choose another one in your account settings.'
    stubApi({ 'PUT /auth/me/time-zone': { status: 409, body: { error, message: error, code: 'zone_just_followed' } } })
    renderApp('/profile/account')
    await shown()
    await press('Always')
    expect(await screen.findByText(error)).not.toBeNull()
    await press('Just for now')
    await isGone()
    expect(readSession()?.timeZone).toBe('Europe/Berlin')
  })

  test.each([
    ['Just for now', true],
    ['No', false],
  ])('is not asked about again after %s, and changes nothing', async (answer, asksNextVisit) => {
    const sent = stubApi({})
    renderApp('/profile/account')
    await shown()
    await press(answer)
    await isGone()
    expect(written(sent)).toEqual([])

    cleanup()
    renderApp('/profile/account')
    await notAsked()

    cleanup()
    sessionStorage.clear()
    renderApp('/profile/account')
    if (asksNextVisit) await shown()
    else await notAsked()
  })

  test('is asked about after No if its zone is another one or the person is', async () => {
    localStorage.setItem(`halaqa_zone_no:${amina.id}:Asia/Tokyo`, 'no')
    localStorage.setItem('halaqa_zone_no:somebody-else:Asia/Kuala_Lumpur', 'no')
    stubApi({})
    renderApp('/profile/account')
    await shown()
  })

  test.each(['Europe/Berlin', 'Europe/Paris', 'UTC', 'Etc/GMT+5'])(
    'is not asked about if its zone is %s',
    async (zone) => {
      deviceIn(zone)
      stubApi({})
      renderApp('/profile/account')
      await notAsked()
    },
  )
})
