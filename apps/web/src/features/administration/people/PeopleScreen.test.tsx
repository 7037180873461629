import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi, written } from '../../../../test/app.tsx'
import { writeSession } from '../../../lib/session.ts'

const me = { ...aminaOnTheWire, role: 'admin' }
const account = (change: object = {}) => ({
  id: '0b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a33',
  full_name: 'Amr Khan',
  email: 'amr@example.com',
  role: 'user',
  created_at: '2025-08-02T10:00:00Z',
  is_named: false,
  suspension: null,
  ...change,
})
const SUSPENSION = { since: '2026-03-01T10:00:00Z', reason: 'Unkind words', deletes_at: null }
const path = `/admin/users/${account().id}/suspension`

function open(people: object[], more: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    'GET /auth/me': { body: me },
    'GET /admin/users?limit=50': { body: people },
    'GET /admin/users': { body: people },
    'GET /admin/dedications': { body: [] },
    'GET /admin/sign-ups': { body: { sign_ups: 'open', is_set: false } },
    ...more,
  })
  renderApp('/admin/people')
  return sent
}

describe('people in the studio', () => {
  beforeEach(() => writeSession({ ...amina, role: 'admin' }, 'her-token'))

  test('are suspended with a reason', async () => {
    const sent = open([account()], { [`PUT ${path}`]: { body: account({ suspension: SUSPENSION }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend or remove Amr Khan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect((await dialog.findAllByText('Give a reason.')).length).toBeGreaterThan(0)
    expect(written(sent)).toEqual([])

    await userEvent.type(dialog.getByLabelText(/Reason/), 'Unkind words')
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written(sent)).toMatchObject([{ method: 'PUT', path, body: { reason: 'Unkind words', remove: false } }])
  })

  test('are removed, and the dialog says for how long that can be undone', async () => {
    const sent = open([account()], { [`PUT ${path}`]: { body: account({ suspension: SUSPENSION }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend or remove Amr Khan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Remove' }))
    expect(dialog.getByText(/for 30 days/)).not.toBeNull()
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Spam')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))

    await waitFor(() => expect(written(sent)).toMatchObject([{ body: { reason: 'Spam', remove: true } }]))
  })

  test('keep the dialog and the reason when the server refuses', async () => {
    const error = 'This is the last admin. Make someone else an admin first.'
    const answer = { status: 409, body: { error, message: error, code: 'last_admin' } }
    open([account()], { [`PUT ${path}`]: answer })
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend or remove Amr Khan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Spam')
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))

    expect((await dialog.findAllByText(error)).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText(/Reason/)).toHaveProperty('value', 'Spam')
  })

  test('are restored, and nothing else is offered of them until then', async () => {
    const removed = account({ suspension: { ...SUSPENSION, deletes_at: '2026-03-31T10:00:00Z' } })
    const sent = open([removed], { [`DELETE ${path}`]: { body: account() } })
    expect(await screen.findByText('Unkind words')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Make admin: Amr Khan' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Restore Amr Khan' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))

    await waitFor(() => expect(written(sent)).toMatchObject([{ method: 'DELETE', path }]))
  })

  test('cannot be suspended by themselves', async () => {
    open([account({ id: amina.id, full_name: amina.fullName, role: 'admin' })])

    expect(await screen.findByRole('button', { name: 'Remove admin: Amina Yusupova' })).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Suspend or remove Amina Yusupova' })).toBeNull()
  })

  test('an admin chooses who may sign up', async () => {
    const sent = open([account()], { 'PUT /admin/sign-ups': { body: { sign_ups: 'invited', is_set: false } } })
    await userEvent.click(await screen.findByRole('radio', { name: 'By invitation' }))

    await waitFor(() => expect(written(sent)).toMatchObject([{ body: { sign_ups: 'invited' } }]))
    expect(await screen.findByText(/Only people who open a room’s invitation/)).not.toBeNull()
  })

  test('the card says that SIGN_UPS decides if it is set', async () => {
    open([account()], { 'GET /admin/sign-ups': { body: { sign_ups: 'closed', is_set: true } } })

    expect(await screen.findByText(/SIGN_UPS in the server’s settings decides this/)).not.toBeNull()
    expect(screen.queryByRole('radio', { name: 'By invitation' })).toBeNull()
  })
})

describe('reported dedications', () => {
  beforeEach(() => writeSession({ ...amina, role: 'admin' }, 'her-token'))
  const reported = {
    room_id: '0b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a44',
    room_name: 'Winter Hatim',
    dedication: 'For my shop',
    reports: 2,
    first_reported_at: '2026-03-01T10:00:00Z',
  }
  const address = `/admin/dedications/${reported.room_id}`

  test.each([
    ['Remove', true],
    ['Keep', false],
  ])('%s answers the line that is shown, and it goes from the list', async (button, clear) => {
    let list = [reported]
    const sent = open([account()], {
      'GET /admin/dedications': () => ({ body: list }),
      [`PUT ${address}`]: () => {
        list = []
        return { body: { message: 'Done' } }
      },
    })
    expect(await screen.findByText('Reported by 2 readers, first on Mar 1, 2026')).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: `${button} the dedication of Winter Hatim` }))
    await waitFor(() => expect(screen.queryByText('For my shop')).toBeNull())
    expect(written(sent)).toEqual([
      expect.objectContaining({ method: 'PUT', path: address, body: { dedication: 'For my shop', clear } }),
    ])
  })

  test('that its owner changed meanwhile says so, and the list is asked for again', async () => {
    const error = 'The dedication changed in the meantime. Please check it again.'
    let asked = 0
    open([account()], {
      'GET /admin/dedications': () => {
        asked += 1
        return { body: [reported] }
      },
      [`PUT ${address}`]: { status: 409, body: { error, message: error, code: 'dedication_changed' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the dedication of Winter Hatim' }))
    expect(await screen.findByText(error)).not.toBeNull()
    await waitFor(() => expect(asked).toBe(2))
  })
})
