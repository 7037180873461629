import { READING_AS_HEADER } from '@halaqa/contract/constants'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { aReader, aRoom } from '../../../test/wire.ts'

beforeEach(signInAmina)

const READERS = 'GET /user/readers'
const yusuf = aReader({ full_name: 'Yusuf', open_portions: 2, rooms: 1, room_names: ['Winter Hatim'] })
const yahya = aReader({ full_name: 'Yahya', colour: 'terracotta', open_portions: 0, rooms: 0 })
const family = aRoom({ name: 'Family Juz', invite_code: 'c'.repeat(22) })
const mosque = aRoom({ name: 'Mosque', requires_approval: true })
const board = aRoom({ name: 'Weekly', plan: 'pieces', dealing: 'chosen' })

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') as HTMLElement)
}
const openMenu = async (name: string, item: string) => {
  await userEvent.click((await card(name)).getByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

describe('the list', () => {
  test('says what each reader has to read, and sets nobody beside another', async () => {
    stubApi({ [READERS]: { body: [yusuf, yahya] } })
    renderApp('/profile/readers')
    const first = await card('Yusuf')
    expect(first.getByText('2 portions to read')).not.toBeNull()
    expect(first.getByText('\u2068Winter Hatim\u2069')).not.toBeNull()
    expect(first.getByText('Yu')).not.toBeNull()
    const second = await card('Yahya')
    expect(second.getByText('Nothing to read now')).not.toBeNull()
    expect(second.getByText('Ya')).not.toBeNull()
    expect(screen.getByText('2 of 20')).not.toBeNull()
    expect(screen.getByRole('main').textContent).not.toMatch(/streak|XP|days in a row/)
  })

  test('says that there is nobody yet, and what to do', async () => {
    stubApi({ [READERS]: { body: [] } })
    renderApp('/profile/readers')
    expect(await screen.findByRole('heading', { name: 'Read with those beside you' })).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Add a reader' })).not.toBeNull()
  })

  test('a failure is not shown as nobody, and can be tried again', async () => {
    stubApi({ [READERS]: new Error('no network') })
    renderApp('/profile/readers')
    expect(await screen.findByText('We couldn’t load the readers in your care')).not.toBeNull()
    stubApi({ [READERS]: { body: [yusuf] } })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await card('Yusuf')
  })

  test('offers no more than twenty', async () => {
    const twenty = Array.from({ length: 20 }, (_, number) => aReader({ full_name: `Reader ${number}` }))
    stubApi({ [READERS]: { body: twenty } })
    renderApp('/profile/readers')
    await card('Reader 19')
    expect(screen.queryByRole('button', { name: 'Add a reader' })).toBeNull()
    expect(screen.getByText(/^20 of 20/)).not.toBeNull()
  })
})

describe('adding a reader', () => {
  const idris = aReader({ full_name: 'Idris', colour: 'emerald' })
  const replies = {
    [READERS]: { body: [yusuf] },
    'GET /rooms': { body: [family, mosque, board] },
    'POST /user/readers': { status: 201, body: idris },
  }

  async function open(more: Parameters<typeof stubApi>[0] = {}) {
    const sent = stubApi({ ...replies, ...more })
    renderApp('/profile/readers')
    await userEvent.click(await screen.findByRole('button', { name: 'Add a reader' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a reader' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Idris')
    return { sent, dialog }
  }

  test('asks for a name', async () => {
    const { sent, dialog } = await open()
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add a reader' }))
    await waitFor(() => expect(errorOf(dialog.getByLabelText('Name'))).toContain('Full name is required'))
    expect(written(sent)).toEqual([])
  })

  test('offers a colour that no other reader has, and the chosen one is sent', async () => {
    const { sent, dialog } = await open()
    expect(dialog.getByLabelText('Emerald')).toHaveProperty('checked', true)
    await userEvent.click(dialog.getByLabelText('Rose'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add Idris' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written(sent).map(({ body }) => body)).toEqual([{ full_name: 'Idris', colour: 'rose' }])
  })

  test('joins the rooms that were chosen for the reader, with the share', async () => {
    const { sent, dialog } = await open({
      'POST /rooms/join': { body: { status: 'joined', first_portion_date: null, message: 'Joined' } },
      [`PUT /rooms/${family.id}/membership`]: { body: { ...family, my_share: 'half' } },
    })
    await userEvent.click(await dialog.findByLabelText('Family Juz'))
    await userEvent.click(dialog.getByLabelText('Weekly'))
    await userEvent.click(dialog.getByLabelText('Half'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add Idris' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const calls = written(sent)
    expect(calls.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      ['POST /user/readers', { full_name: 'Idris', colour: 'emerald' }],
      ['POST /rooms/join', { room_id: family.id, invite: 'c'.repeat(22) }],
      [`PUT /rooms/${family.id}/membership`, { share: 'half' }],
      ['POST /rooms/join', { room_id: board.id }],
    ])
    expect(calls.map(({ headers }) => headers.get(READING_AS_HEADER))).toEqual([null, idris.id, idris.id, idris.id])
  })

  test('says of each room what became of it, loses nothing, and tries again what failed', async () => {
    const full = { status: 409, body: { error: 'This room is full.', code: 'room_full' } }
    const { sent, dialog } = await open({
      'POST /rooms/join': ({ body }) => {
        const { room_id } = body as { room_id: string }
        const status = room_id === mosque.id ? 'requested' : 'joined'
        return room_id === family.id ? full : { body: { status, first_portion_date: null, message: 'Done' } }
      },
    })
    for (const room of [/^Family Juz/, /^Mosque/]) await userEvent.click(await dialog.findByLabelText(room))
    await userEvent.click(dialog.getByRole('button', { name: 'Add Idris' }))

    const outcome = within(await screen.findByRole('dialog', { name: 'Idris and your rooms' }))
    const rows = outcome.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toBe('Family JuzIdris couldn’t join.This room is full.')
    expect(rows[1]).toMatch(/^MosqueThe owner has been asked\./)

    stubApi({
      ...replies,
      'POST /rooms/join': { body: { status: 'joined', first_portion_date: null, message: 'Joined' } },
      [`PUT /rooms/${family.id}/membership`]: { body: family },
    })
    await userEvent.click(outcome.getByRole('button', { name: 'Try Again' }))
    expect(await outcome.findByText('Idris reads here now.')).not.toBeNull()
    expect(outcome.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(written(sent).filter(({ path }) => path === '/user/readers')).toHaveLength(1)
  })

  test('keeps what was filled in if the reader could not be added', async () => {
    const { dialog } = await open({ 'POST /user/readers': new Error('no network') })
    await userEvent.click(await dialog.findByLabelText('Family Juz'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add Idris' }))
    expect(await dialog.findByText(/Network error/)).not.toBeNull()
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Idris')
    expect(dialog.getByLabelText('Family Juz')).toHaveProperty('checked', true)
  })
})

test('changes the name and the colour of a reader', async () => {
  const changed = { ...yusuf, full_name: 'Yusuf Ali' }
  const sent = stubApi({ [READERS]: { body: [yusuf] }, [`PUT /user/readers/${yusuf.id}`]: { body: changed } })
  renderApp('/profile/readers')
  const dialog = await openMenu('Yusuf', 'Change name or colour')
  await userEvent.type(dialog.getByLabelText('Name'), ' Ali')
  await userEvent.click(dialog.getByLabelText('Teal'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written(sent).map(({ body }) => body)).toEqual([{ full_name: 'Yusuf Ali', colour: 'teal' }])
})

test('deletes a reader once their name is typed', async () => {
  const sent = stubApi({
    [READERS]: { body: [yusuf, yahya] },
    [`DELETE /user/readers/${yusuf.id}`]: { body: { message: 'Deleted' } },
  })
  renderApp('/profile/readers')
  const dialog = await openMenu('Yusuf', 'Delete Yusuf')
  expect(dialog.getByText(/open portions go to other readers/)).not.toBeNull()
  const button = dialog.getByRole('button', { name: 'Delete Yusuf' })
  expect(button).toHaveProperty('disabled', true)
  await userEvent.type(dialog.getByLabelText(/^Type/), 'yusuf ')
  await userEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE /user/readers/${yusuf.id}`])
})

describe('a second guardian', () => {
  const bilal = { user_id: '00000000-0000-4000-8000-00000000b11a', full_name: 'Bilal', is_you: false }
  const shared = { ...yusuf, guardians: [...yusuf.guardians, bilal] }
  const link = { token: 'one-time-token', expires_at: '2025-11-23T09:00:00Z' }

  test('is invited by a link', async () => {
    stubApi({ [READERS]: { body: [yusuf] }, [`POST /user/readers/${yusuf.id}/guardians`]: { status: 201, body: link } })
    renderApp('/profile/readers')
    const dialog = await openMenu('Yusuf', 'Guardians')
    expect(dialog.queryByRole('button', { name: /^End/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }))
    const field = await dialog.findByLabelText('Link')
    expect(field).toHaveProperty('value', `${location.origin}/care#one-time-token`)
    expect(dialog.getByText(/^It works once, until Nov 23, 2025/)).not.toBeNull()
  })

  test('can be ended, and so can the own care', async () => {
    const sent = stubApi({
      [READERS]: { body: [shared] },
      [`DELETE /user/readers/${yusuf.id}/guardians/${bilal.user_id}`]: { body: { message: 'Ended' } },
      [`DELETE /user/readers/${yusuf.id}/guardians/${amina.id}`]: { body: { message: 'Ended' } },
    })
    renderApp('/profile/readers')
    expect((await card('Yusuf')).getByText('with Bilal')).not.toBeNull()
    const dialog = await openMenu('Yusuf', 'Guardians')
    await userEvent.click(dialog.getByRole('button', { name: 'End care by Bilal' }))
    const asked = within(await screen.findByRole('dialog', { name: 'End Bilal’s care?' }))
    await userEvent.click(asked.getByRole('button', { name: 'End care' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'End Bilal’s care?' })).toBeNull())
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))

    const own = await openMenu('Yusuf', 'End my care')
    expect(own.getByText(/Bilal still cares for Yusuf\. You lose access at once/)).not.toBeNull()
    await userEvent.click(own.getByRole('button', { name: 'End my care' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written(sent).map(({ path }) => path.split('/').at(-1))).toEqual([bilal.user_id, amina.id])
  })

  test('keeps the reader from being deleted', async () => {
    stubApi({ [READERS]: { body: [shared] } })
    renderApp('/profile/readers')
    await userEvent.click((await card('Yusuf')).getByRole('button', { name: 'More for Yusuf' }))
    await screen.findByRole('menuitem', { name: 'End my care' })
    expect(screen.queryByRole('menuitem', { name: 'Delete Yusuf' })).toBeNull()
  })
})

test('hands a reader over by a link, and withdraws it', async () => {
  let until: string | null = null
  const link = { token: 'release-token', expires_at: '2025-11-23T09:00:00Z' }
  stubApi({
    [READERS]: () => ({ body: [{ ...yusuf, release_until: until }] }),
    [`POST /user/readers/${yusuf.id}/release`]: () => {
      until = link.expires_at
      return { status: 201, body: link }
    },
    [`DELETE /user/readers/${yusuf.id}/release`]: () => {
      until = null
      return { body: { message: 'Withdrawn' } }
    },
  })
  renderApp('/profile/readers')
  const dialog = await openMenu('Yusuf', 'Hand over to Yusuf')
  expect(dialog.getByText(/^Yusuf keeps everything/)).not.toBeNull()
  expect(dialog.getByText(/^You lose access at once/)).not.toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }))
  expect(await dialog.findByLabelText('Link')).toHaveProperty('value', `${location.origin}/care#release-token`)
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the link' }))
  expect(await dialog.findByRole('button', { name: 'Make the link' })).not.toBeNull()
  expect(dialog.queryByLabelText('Link')).toBeNull()
})
