import { newEmail, PASSWORD } from '../src/person.ts'
import { aRoom, join, tasksOf } from '../src/rooms.ts'
import { look } from '../src/screens.ts'
import type { Server } from '../src/server.ts'
import { expect, test } from '../src/test.ts'

const TURNS = { plan: 'pieces', piece: 'juz', turn_days: 7, room_type: 'recurrent', end_date: undefined }

/** As people write it in a chat: a heading, two scripts, numbers of both, pictures, telephone numbers, links, and a name twice. */
const CHAT = `🌙 *1447* 🌙 +49 151 2345678
https://chat.whatsapp.com/AbC123dEf

1. Auntie Salma ✅
٢- أم خالد 🤲🏽
3) Yusuf Khan +49 (151) 234-56 78
4️⃣ Tante Ayşe (Juz 5)
• فاطمة الزهراء ٠٥٠١٢٣٤٥٦٧
6. Bilal <bilal@example.org>
7. Auntie Salma`

const STORED = ['Auntie Salma', 'أم خالد', 'Yusuf Khan', 'Tante Ayşe', 'فاطمة الزهراء', 'Bilal']

/** The readers of a room in the database, in the order in which they came. */
const readersIn = (server: Server, roomId: string) =>
  server.rows<{ id: string; name: string; by_name: boolean; email: string | null; portions: number; read: number }>(
    `SELECT u.id::text, u.full_name AS name, u.named_in_room_id IS NOT NULL AS by_name, u.email, count(t.id)::int AS portions,
       count(t.completed_at)::int AS read
     FROM room_members m JOIN users u ON u.id = m.user_id LEFT JOIN tasks t ON t.user_id = u.id AND t.room_id = m.room_id
     WHERE m.room_id = $1::uuid GROUP BY u.id, m.joined_at, m.id ORDER BY m.joined_at, m.id`,
    roomId,
  )

test('an organiser pastes the list of the chat, and marks what one of them has read', async ({ person, server }) => {
  const { page, api, name } = await person()
  const room = await aRoom(api, TURNS)
  await page.goto(`/rooms/${room.id}`)
  const card = page.getByRole('region', { name: 'Readers by name' })
  await card.getByRole('button', { name: 'Add names' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add names' })
  await dialog.getByRole('textbox').fill(CHAT)
  await dialog.getByRole('button', { name: 'Check the names' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(7)
  expect(await readersIn(server, room.id)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Add 6 names' }).click()
  await expect(dialog).toBeHidden()

  const readers = await readersIn(server, room.id)
  expect(readers.map((reader) => [reader.name, reader.by_name, reader.email])).toEqual([
    [name, false, expect.any(String)],
    ...STORED.map((stored) => [stored, true, null]),
  ])
  expect(readers.filter((reader) => reader.by_name && /[0-9٠-٩@]|https/.test(reader.name))).toEqual([])

  await card.getByRole('button', { name: /^Read, says .أم خالد/ }).click()
  await expect(card.getByRole('button', { name: /^Undo: Juz \d+, .أم خالد/ })).toBeVisible()
  const read = (await readersIn(server, room.id)).filter((reader) => reader.read > 0)
  expect(read.map((reader) => reader.name)).toEqual(['أم خالد'])
})

test('a reader by name takes over in the middle of a turn, with an account of their own', async ({
  person,
  open,
  server,
  time,
}) => {
  const { page, api } = await person()
  const room = await aRoom(api, TURNS)
  await api.post(`/rooms/${room.id}/readers`, { names: ['Salma Yılmaz', 'Bilal'] })
  const [, salma] = await readersIn(server, room.id)
  await time.liveDays(2)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('region', { name: 'Readers by name' }).getByRole('button', { name: 'Read, says Salma' }).click()
  await expect(page.getByRole('button', { name: /^Undo: Juz \d+, Salma/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Salma Yılmaz' }).click()
  await page.getByRole('menuitem', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over to Salma' })
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const address = await dialog.getByLabel('Link').inputValue()

  const theirs = await (await open()).newPage()
  await theirs.goto(new URL(address).pathname + new URL(address).hash)
  await expect(theirs.getByRole('heading', { name: 'Salma, this is yours' })).toBeVisible()
  const email = newEmail()
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Take over' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Salma' })).toBeVisible()
  await theirs.goto(`/rooms/${room.id}`)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Winter Hatim' })).toBeVisible()
  const readers = await readersIn(server, room.id)
  expect(readers.find(({ id }) => id === salma!.id)).toMatchObject({ by_name: false, email, portions: 1, read: 1 })
  expect(readers.filter((reader) => reader.by_name).map(({ name }) => name)).toEqual(['Bilal'])
})

test('somebody who has an account takes over what was marked for them', async ({ person, account, server }) => {
  const owner = await account()
  const room = await aRoom(owner.api, TURNS)
  const { names } = await owner.api.post<{ names: { id: string }[] }>(`/rooms/${room.id}/readers`, { names: ['Salma'] })
  const { page, api } = await person()
  await join(api, room.id)
  const own = (await tasksOf(api)).map(({ id }) => id)
  const { token } = await owner.api.post<{ token: string }>(`/rooms/${room.id}/readers/${names[0]!.id}/link`)
  await page.goto(`/care#${token}`)
  await page.getByRole('button', { name: 'I’m Salma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter Hatim' })).toBeVisible()
  expect((await tasksOf(api)).map(({ id }) => id)).toEqual(expect.arrayContaining(own))
  expect(await tasksOf(api)).toHaveLength(own.length + 1)
  expect((await readersIn(server, room.id)).filter((reader) => reader.by_name)).toEqual([])
})

test('who joins by herself is known by her name, and a wrong answer is taken back within a day', async ({
  person,
  account,
  server,
  time,
}) => {
  const { page, api } = await person('Zayd Omar')
  const room = await aRoom(api, TURNS)
  await api.post(`/rooms/${room.id}/readers`, { names: ['Salma Aydin', 'Bilal'] })
  const salma = await account('Salma Aydin')
  await join(salma.api, room.id)
  const portionsOf = async () =>
    (await readersIn(server, room.id)).map((reader) => [reader.name, reader.by_name, reader.portions])
  await page.goto(`/rooms/${room.id}`)
  const questions = page.getByRole('list', { name: 'Questions about readers by name' })
  await expect(questions).toContainText('Is this Salma Aydin?')
  await look('is this Salma', page)
  await questions.getByRole('button', { name: 'Yes, this is Salma Aydin' }).click()
  await expect(questions).toContainText('Salma Aydin now reads in place of Salma Aydin.')
  expect(await portionsOf()).toEqual([
    ['Zayd Omar', false, 1],
    ['Bilal', true, 1],
    ['Salma Aydin', false, 2],
  ])
  await look('a claim that can be taken back', page)

  await time.set(new Date(time.now.getTime() + 23 * 3_600_000).toISOString())
  await questions.getByRole('button', { name: 'Take back: Salma Aydin' }).click()
  await expect(questions).toHaveCount(0)
  const after = await portionsOf()
  expect(after).toHaveLength(4)
  expect(after).toEqual(
    expect.arrayContaining([
      ['Salma Aydin', true, 1],
      ['Salma Aydin', false, 1],
    ]),
  )
})

test('the owner is asked about names that have read nothing for weeks, and removes the one who has stopped', async ({
  person,
  server,
  time,
}) => {
  const { page, api } = await person('Zayd Omar')
  const room = await aRoom(api, TURNS)
  await api.post(`/rooms/${room.id}/readers`, { names: ['Auntie Salma', 'أم خالد', 'Bilal'] })
  await time.liveDays(16)
  await page.goto(`/rooms/${room.id}`)
  const question = page.getByRole('group', { name: /^These people haven’t read for a while/ })
  await expect(question.getByRole('checkbox')).toHaveCount(3)
  await expect(question.getByRole('button', { name: 'They all still read' })).toBeVisible()
  await question.getByRole('checkbox', { name: /^Bilal/ }).uncheck()
  await look('silent names', page)
  await question.getByRole('button', { name: 'Remove 1 name, keep the others' }).click()
  await expect(question).toHaveCount(0)
  const stay = await server.rows(
    `SELECT u.full_name AS name, m.asked_if_reading_at IS NULL AS answered FROM room_members m
     JOIN users u ON u.id = m.user_id AND u.named_in_room_id = m.room_id
     WHERE m.room_id = $1::uuid AND m.is_active ORDER BY m.joined_at`,
    room.id,
  )
  expect(stay).toEqual(['Auntie Salma', 'أم خالد'].map((name) => ({ name, answered: true })))
})
