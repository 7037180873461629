import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina } from '../../../test/app.tsx'
import { openRoom, type Replies } from '../../../test/rooms.tsx'
import { aMember, aPiece, aPiecesRoom } from '../../../test/wire.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const SALMA = '00000000-0000-4000-8000-0000000000a1'
const BILAL = '00000000-0000-4000-8000-0000000000a2'
const room = aPiecesRoom({ creator_id: amina.id, readers_by_name: 2 })
const path = `/rooms/${room.id}/readers`
const piece = aPiece({ room_id: room.id, user_id: SALMA })
const names = (change = {}) => [
  { id: SALMA, full_name: 'Auntie Salma', tasks: [{ ...piece, ...change }] },
  { id: BILAL, full_name: 'Bilal Khan', tasks: [] },
]
const questions = `GET /rooms/${room.id}/name-questions`
const open = (replies: Replies = {}) =>
  openRoom(room, {
    [`GET ${path}`]: { body: names() },
    [questions]: { body: { same: [], claims: [], silent: [] } },
    ...replies,
  })
const card = async () => within(await screen.findByRole('region', { name: 'Readers by name' }))

test('one tap marks what somebody by name has read, and another takes it back', async () => {
  let read = false
  const { writes } = open({
    [`GET ${path}`]: () => ({ body: names(read ? { is_completed: true, completed_at: '2025-11-21T12:00:00Z' } : {}) }),
    [`PUT ${path}/${SALMA}/tasks/${piece.id}/complete`]: () => {
      read = true
      return { body: { message: 'Portion completed.', task: { ...piece, is_completed: true } } }
    },
    [`PUT ${path}/${SALMA}/tasks/${piece.id}/reopen`]: () => {
      read = false
      return { body: { message: 'Portion reopened.', task: piece } }
    },
  })
  const { findByRole, findByText } = await card()
  expect(await findByText('Nothing to read right now')).not.toBeNull()
  await userEvent.click(await findByRole('button', { name: 'Read, says Auntie Salma' }))
  await userEvent.click(await findByRole('button', { name: /^Undo: / }))
  expect(await findByRole('button', { name: 'Read, says Auntie Salma' })).not.toBeNull()
  const { start_surah, start_ayah, end_surah, end_ayah } = piece
  expect(writes()).toEqual([
    [`PUT ${path}/${SALMA}/tasks/${piece.id}/complete`, { start_surah, start_ayah, end_surah, end_ayah }],
    `PUT ${path}/${SALMA}/tasks/${piece.id}/reopen`,
  ])
})

test('the last portion of a hatim leads to its page', async () => {
  const read = { ...piece, is_completed: true }
  open({
    [`PUT ${path}/${SALMA}/tasks/${piece.id}/complete`]: {
      body: { message: 'Portion completed.', task: read, completed_hatim: 2 },
    },
    [`GET /rooms/${room.id}/hatim?cycle=2`]: { status: 404, body: { error: 'Not yet.', code: 'hatim_not_found' } },
  })
  const { findByRole } = await card()
  await userEvent.click(await findByRole('button', { name: 'Read, says Auntie Salma' }))
  expect(await screen.findByRole('heading', { name: 'This hatim isn’t complete yet' })).not.toBeNull()
  expect(screen.queryByText(/^Auntie Salma has read/)).toBeNull()
})

test('a failure stays beside the reader', async () => {
  open({ [`PUT ${path}/${SALMA}/tasks/${piece.id}/complete`]: new TypeError('offline') })
  const { findByRole, findByText } = await card()
  await userEvent.click(await findByRole('button', { name: 'Read, says Auntie Salma' }))
  expect(await findByText('We couldn’t save this')).not.toBeNull()
})

test('a pasted list is read on the device, shown, and added; who is there already only when ticked', async () => {
  const { writes } = open({
    [`POST ${path}`]: ({ body }) => {
      const {
        names: sent,
        dry_run,
        confirmed = [],
      } = body as { names: string[]; dry_run?: boolean; confirmed?: string[] }
      const isThere = (name: string) => name === 'Bilal Khan'
      const id = (name: string) => (dry_run || (isThere(name) && !confirmed.includes(name)) ? null : SALMA)
      return { body: { names: sent.map((name) => ({ full_name: name, is_there: isThere(name), id: id(name) })) } }
    },
  })
  await userEvent.click((await card()).getByRole('button', { name: 'Add names' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add names' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Check the names' }))
  expect(await dialog.findByText('We couldn’t find a name in this list.')).not.toBeNull()
  await userEvent.click(dialog.getByRole('textbox', { name: 'Names, one per line' }))
  await userEvent.paste('1. Hana ✅\n٢- أم خالد +49 151 2345678\n3. Bilal Khan')
  expect(dialog.getByText('3 names')).not.toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Check the names' }))
  expect(await dialog.findByRole('heading', { name: '3 names' })).not.toBeNull()
  expect(dialog.getByRole('button', { name: 'Add 2 names' })).not.toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Bilal Khan/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add 3 names' }))
  expect(await screen.findByText('You’ve added 3 names')).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  const all = ['Hana', 'أم خالد', 'Bilal Khan']
  expect(writes()).toEqual([
    [`POST ${path}`, { names: all, dry_run: true }],
    [`POST ${path}`, { names: all, confirmed: ['Bilal Khan'] }],
  ])
})

test('the owner removes a name, and lets a member mark for them', async () => {
  const [salma, hiba] = [
    aMember({ room_id: room.id, user_id: SALMA, full_name: 'Auntie Salma', by_name: true }),
    aMember({
      id: '00000000-0000-4000-8000-0000000000b1',
      room_id: room.id,
      user_id: '00000000-0000-4000-8000-0000000000b2',
      full_name: 'Hiba Noor',
    }),
  ]
  const { writes } = open({
    [`GET /rooms/${room.id}/members?limit=50`]: { body: [salma, hiba] },
    [`DELETE ${path}/${SALMA}`]: { body: { message: 'The name is removed.' } },
    [`PUT /rooms/${room.id}/members/${hiba!.user_id}/marking`]: {
      body: { message: 'They can act for readers by name.' },
    },
  })
  expect(await screen.findByText('by name')).not.toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /Hiba Noor/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Let them mark for readers by name' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Auntie Salma' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove the name' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the name' }))
  expect(await screen.findByText('You’ve removed Auntie Salma')).not.toBeNull()
  expect(writes()).toEqual([
    [`PUT /rooms/${room.id}/members/${hiba!.user_id}/marking`, { marks_for_names: true }],
    `DELETE ${path}/${SALMA}`,
  ])
})

test('the owner is asked whether a member is a reader by name, and takes a claim back', async () => {
  const member = '00000000-0000-4000-8000-0000000000b2'
  const claim = '00000000-0000-4000-8000-0000000000c1'
  const [claimed_at, until] = ['2025-11-21T10:00:00Z', '2025-11-22T10:00:00Z']
  let asked: object[] = [{ reader_id: SALMA, full_name: 'Auntie Salma', user_id: member, member_name: 'Auntie Salma' }]
  let claims: object[] = []
  const { writes } = open({
    [questions]: () => ({ body: { same: asked, claims, silent: [] } }),
    [`PUT ${path}/${SALMA}/same/${member}`]: () => {
      asked = []
      claims = [{ id: claim, full_name: 'Auntie Salma', member_name: 'Auntie Salma', claimed_at, until }]
      return { body: { message: 'The portions are theirs.' } }
    },
    [`DELETE /rooms/${room.id}/name-claims/${claim}`]: () => {
      claims = []
      return { body: { message: 'The name is back.' } }
    },
  })
  const { findByRole, findByText, queryByText } = await card()
  expect(await findByText('Is this Auntie Salma?')).not.toBeNull()
  await userEvent.click(await findByRole('button', { name: 'Yes, this is Auntie Salma' }))
  expect(queryByText('Is this Auntie Salma?')).toBeNull()
  await userEvent.click(await findByRole('button', { name: 'Take back: Auntie Salma' }))
  expect(await screen.findByText('Auntie Salma is a reader by name again')).not.toBeNull()
  expect(writes()).toEqual([
    [`PUT ${path}/${SALMA}/same/${member}`, { is_same: true }],
    `DELETE /rooms/${room.id}/name-claims/${claim}`,
  ])
})

describe('the question whether they still read', () => {
  const BILAL = names()[1]!.id
  const answer = `PUT /rooms/${room.id}/silent-names`
  /** Two are asked about until it is answered. */
  function ask(answered: () => { body: object }) {
    const since = '2025-11-01T12:00:00Z'
    let silent: object[] = [
      { reader_id: SALMA, full_name: 'Auntie Salma', since },
      { reader_id: BILAL, full_name: 'Bilal Khan', since },
    ]
    return open({
      [questions]: () => ({ body: { same: [], claims: [], silent } }),
      [answer]: () => {
        const reply = answered()
        silent = []
        return reply
      },
    })
  }
  const group = async () =>
    within(await (await card()).findByRole('group', { name: /Are they still reading with you\?$/ }))
  const isGone = () => waitFor(() => expect(screen.queryByText(/Are they still reading with you/)).toBeNull())
  const done = () => ({ body: { message: 'Thank you for the answer.' } })

  test('keeps all by one tap', async () => {
    const { writes } = ask(done)
    const { getByRole, getAllByText } = await group()
    expect(getAllByText(/^Nothing since .*Nov/)).toHaveLength(2)
    await userEvent.click(getByRole('button', { name: 'They all still read' }))
    expect(await screen.findByText('They stay in the room')).not.toBeNull()
    await isGone()
    expect(writes()).toEqual([[answer, { keep: [SALMA, BILAL], remove: [] }]])
  })

  test('removes whom the owner unticks, and says so on the button', async () => {
    const { writes } = ask(done)
    const { getByRole } = await group()
    await userEvent.click(getByRole('checkbox', { name: /^Bilal Khan/ }))
    await userEvent.click(getByRole('checkbox', { name: /^Auntie Salma/ }))
    expect(getByRole('button', { name: 'Remove 2 names' })).not.toBeNull()
    await userEvent.click(getByRole('checkbox', { name: /^Auntie Salma/ }))
    await userEvent.click(getByRole('button', { name: 'Remove 1 name, keep the others' }))
    expect(await screen.findByText('You’ve removed 1 name')).not.toBeNull()
    await isGone()
    expect(writes()).toEqual([[answer, { keep: [SALMA], remove: [BILAL] }]])
  })

  test('says what failed beside the button, and keeps what was chosen', async () => {
    ask(() => {
      throw new TypeError('offline')
    })
    const { findByText, getByRole } = await group()
    await userEvent.click(getByRole('checkbox', { name: /^Bilal Khan/ }))
    await userEvent.click(getByRole('button', { name: /^Remove 1 name/ }))
    expect(await findByText('We couldn’t save this')).not.toBeNull()
    expect(getByRole<HTMLInputElement>('checkbox', { name: /^Bilal Khan/ }).checked).toBe(false)
  })

  test('that cannot be loaded is tried again', async () => {
    let isDown = true
    open({
      [questions]: () => (isDown ? { status: 500, body: {} } : { body: { same: [], claims: [], silent: [] } }),
    })
    const { findByText, getByRole, queryByText } = await card()
    expect(await findByText('We couldn’t load the questions about readers by name')).not.toBeNull()
    isDown = false
    await userEvent.click(getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(queryByText('We couldn’t load the questions about readers by name')).toBeNull())
  })
})

test.each([
  ['a free piece', { hatims: { completed: 0, begun: 1, free: 2 } }, 'Take a piece for Bilal', 'free'],
  ['a portion that waits', {}, 'Take a waiting portion for Bilal', 'waiting'],
])('in a room that deals %s is taken for whoever has nothing open', async (_, change, label, from) => {
  const { writes } = openRoom(
    { ...room, ...change },
    {
      [`GET ${path}`]: { body: names() },
      [questions]: { body: { same: [], claims: [], silent: [] } },
      [`GET /rooms/${room.id}/waiting`]: { body: { waits: from === 'waiting' } },
      [`POST ${path}/${BILAL}/take-next`]: { body: { message: 'The portion is theirs.', task: piece } },
    },
  )
  const { findByRole, getAllByRole } = await card()
  const button = await findByRole('button', { name: label })
  expect(getAllByRole('button', { name: /^Take / })).toEqual([button])
  await userEvent.click(button)
  expect(await screen.findByText(/^Bilal has /)).not.toBeNull()
  expect(writes()).toEqual([[`POST ${path}/${BILAL}/take-next`, { from }]])
})

test('nobody else sees the card', async () => {
  openRoom(aPiecesRoom({ readers_by_name: null }))
  expect(await screen.findByRole('region', { name: 'My reading in this room' })).not.toBeNull()
  expect(screen.queryByRole('region', { name: 'Readers by name' })).toBeNull()
})
