import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'

beforeEach(() => {
  signInAmina()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 10, 20, 12) })
})
afterEach(() => void vi.useRealTimers())

/** A time in the reader's time zone. */
const local = (day: number, hour: number, minute = 0) => new Date(2025, 10, day, hour, minute).toISOString()
const at = local(20, 9, 12)
const signedIn = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'signed_in',
  browser: 'Chrome',
  system: 'Android',
  is_new_device: false,
  times: 1,
  first_at: at,
  last_at: at,
}
const list = (...events: object[]) => ({ 'GET /auth/events': { body: events }, 'GET /auth/sessions': { body: [] } })
const card = async () => within(await screen.findByRole('region', { name: 'Account activity' }))
const rows = async () => (await (await card()).findAllByRole('listitem')).map(({ textContent }) => textContent)

describe('the security events', () => {
  test.each([
    [{}, 'Signed inChrome on Android · today at 9:12 AM'],
    [{ is_new_device: true }, 'Signed inNew deviceChrome on Android · today at 9:12 AM'],
    [{ last_at: local(19, 23) }, 'Signed inChrome on Android · yesterday at 11:00 PM'],
    [{ last_at: local(2, 8) }, 'Signed inChrome on Android · Nov 2, 2025 at 8:00 AM'],
    [{ kind: 'sign_in_refused' }, 'Failed sign-in: wrong passwordChrome on Android · today at 9:12 AM'],
    [{ kind: 'sign_in_refused', times: 14 }, '14 failed sign-ins: wrong passwordChrome on Android · today at 9:12 AM'],
    [
      { kind: 'password_reset_by_operator', browser: null, system: null },
      'New password set by the person who runs this Halaqatoday at 9:12 AM',
    ],
    [
      { kind: 'signed_out_elsewhere', times: 3, browser: null, system: null },
      '3 devices signed out from another devicetoday at 9:12 AM',
    ],
  ])('says %j in plain words', async (change, text) => {
    stubApi(list({ ...signedIn, ...change }))
    renderApp('/profile/security')

    expect(await rows()).toEqual([text])
  })

  test('offer a retry when they do not load, and are not shown as none', async () => {
    stubApi({ 'GET /auth/events': { status: 500 }, 'GET /auth/sessions': { body: [] } })
    renderApp('/profile/security')
    const region = await card()
    expect(await region.findByText('We couldn’t load your account activity')).not.toBeNull()

    stubApi(list(signedIn))
    await userEvent.click(region.getByRole('button', { name: 'Try Again' }))
    expect(await region.findByText('Signed in')).not.toBeNull()
  })

  test('show that there are none', async () => {
    stubApi(list())
    renderApp('/profile/security')

    expect(await (await card()).findByText(/^Nothing yet/)).not.toBeNull()
  })

  test('show a few first and all on request, without losing the focus', async () => {
    const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`
    stubApi(list(...Array.from({ length: 20 }, (_, number) => ({ ...signedIn, id: id(number + 10) }))))
    renderApp('/profile/security')
    expect(await rows()).toHaveLength(6)
    const button = (await card()).getByRole('button', { name: 'Show all 20' })
    await userEvent.click(button)

    expect(await rows()).toHaveLength(20)
    expect(document.activeElement).toBe(button)
    expect(button.textContent).toBe('Show fewer')
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })
})
