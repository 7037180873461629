import { addDays } from '@halaqa/contract/calendar'
import type { Room } from '@halaqa/contract/rooms'
import type { Page } from '@playwright/test'
import { closeInvitation, dashboard } from '../src/dashboard.ts'
import { hatimsOf, readAll } from '../src/portions.ts'
import { join, TODAY, tasksOf } from '../src/rooms.ts'
import { look } from '../src/screens.ts'
import type { Server } from '../src/server.ts'
import { expect, test } from '../src/test.ts'
import { addReaders, aTurnsRoom, othersRead } from '../src/turns.ts'

// Khatms as groups live them, and what an organiser and a reader see of them in the end.

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const hatims = (page: Page) => page.locator('p, a').filter({ hasText: /^\d+ of \d+ hatims? complete/ })

const FIRST_NAMES = 'Aisha Bilal Fatima Hamza Idris Khadija Layla Maryam Nuh Omar Rabia Salma Talha Umar Zaynab'.split(
  ' ',
)
const LAST_NAMES =
  'Aydin Bello Chowdhury Demir Farah Haddad Iqbal Jibril Karimov Lopez Mansur Noor Osman Patel Qasim Rahman Siddiqui Touré Usmani Yilmaz'.split(
    ' ',
  )
const NAMES = LAST_NAMES.flatMap((last) => FIRST_NAMES.map((first) => `${first} ${last}`))

/** How many portions there are, those that wait for a reader included, how many people have one, and how many are read. */
const portionsIn = async (server: Server, roomId: string) =>
  (
    await server.rows(
      `SELECT count(*)::int AS portions, count(DISTINCT user_id)::int AS readers, count(completed_at)::int AS read
       FROM tasks WHERE room_id = $1::uuid`,
      roomId,
    )
  )[0]

test('six hundred join over three days, half of them from the list of a chat: all have a juz, and twenty hatims are complete', async ({
  person,
  server,
  time,
}) => {
  const [owner, amina] = [await person('Hafsa Sharif'), await person('Amina Yusupova')]
  const until = { room_type: 'fixed', turn_days: null, end_date: addDays(TODAY, 12) }
  const room = await aTurnsRoom(owner.api, {
    ...until,
    name: 'Our mosque',
    dedication: 'For Hajja Maryam, may Allah have mercy on her',
  })
  await addReaders(server, room.id, 298)
  await time.liveDays(1)
  for (const names of [NAMES.slice(0, 150), NAMES.slice(150)]) {
    await time.liveDays(1)
    await owner.api.post(`/rooms/${room.id}/readers`, { names })
  }
  await amina.page.goto(`/rooms/${room.id}`)
  await amina.page.getByRole('button', { name: 'Join This Reading Group' }).click()
  await amina.page.getByRole('button', { name: 'Join Now' }).click()
  await expect(region(amina.page, /^Your/)).toContainText('Juz 30')
  await look('who joined last', amina.page)
  expect(await portionsIn(server, room.id)).toEqual({ portions: 600, readers: 600, read: 0 })

  await othersRead(server, room.id, [amina.id], time.now)
  const [last] = await tasksOf(amina.api, addDays(TODAY, 3))
  await amina.api.put(`/tasks/${last!.id}/complete`)
  await time.liveDays(1)
  expect(await hatimsOf(server, room.id)).toEqual(Array(20).fill(true))
  expect(await portionsIn(server, room.id)).toEqual({ portions: 600, readers: 600, read: 600 })
  for (const { page } of [owner, amina]) {
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByRole('heading', { name: 'Everything has been read' }).first()).toBeVisible()
    await expect(hatims(page)).toHaveText('20 of 20 hatims complete')
    await expect(region(page, 'Your portion')).toContainText('You get no more portions here.')
  }
  await look('its owner', owner.page)
})

test('of thirty readers one is silent: on day 42 every hatim but the one in hand is complete', async ({
  person,
  server,
  time,
}) => {
  const [owner, silent] = [await person('Omar Farouk'), await person('Layla Aziz')]
  const room = await aTurnsRoom(owner.api)
  await join(silent.api, room.id)
  await addReaders(server, room.id, 28)
  for (let week = 1; week <= 6; week += 1) {
    for (let day = 1; day <= 7; day += 1) {
      await time.liveDays(1)
      await othersRead(server, room.id, [silent.id], time.now)
    }
    // A look keeps the session of its person.
    for (const { api } of [owner, silent]) await api.get(`/rooms/${room.id}`)
  }
  expect(await hatimsOf(server, room.id)).toEqual([true, true, true, true, true, false])
  await owner.page.goto(`/rooms/${room.id}`)
  await expect(hatims(owner.page)).toHaveText('5 of 6 hatims complete · 2 juz free')
  await expect(owner.page.getByRole('heading', { name: '29 of 29 juz read this week' })).toBeVisible()
  await expect(region(owner.page, 'Are you still reading with us?')).toHaveCount(0)
  await look('the owner of a room with a silent reader', owner.page)
  await silent.page.goto(`/rooms/${room.id}`)
  await expect(region(silent.page, 'Are you still reading with us?')).toBeVisible()
  await expect(region(silent.page, 'Yours this week')).toContainText('New portions come once you’ve answered.')
  await look('the silent reader', silent.page)
})

test('four readers of thirty juz until Friday come to what the form says, and what is left waits after the end', async ({
  person,
  account,
  server,
  time,
}) => {
  const maryam = await person('Maryam Haddad')
  const { page, api } = maryam
  const others = [await account('Bilal Rahman'), await account('Clara Haddad'), await account('Yusuf Ali')]
  await page.goto('/read')
  await dashboard(page).create.click()
  const form = page.getByRole('dialog', { name: 'Create Room' })
  await form.getByText('My own way').click()
  await form.getByLabel('Room name').fill('Until Friday')
  await form.getByText('A juz', { exact: true }).click()
  await form.getByText('Until the end', { exact: true }).click()
  await form.getByText('Halaqa assigns', { exact: true }).click()
  await form.getByLabel('End date').fill(addDays(TODAY, 4))
  for (let less = 0; less < 6; less += 1) await form.getByRole('button', { name: 'Fewer readers' }).click()
  await expect(form.getByRole('status')).toContainText(
    'If 4 readers join by Mar 4 and all read: the hatim lacks 26 juz by Mar 6.',
  )
  await form.getByRole('status').scrollIntoViewIfNeeded()
  await look('the forecast', page)
  await form.getByRole('button', { name: 'Create Room' }).click()
  await expect(form).toBeHidden()
  await closeInvitation(page)
  const [room] = await api.get<Room[]>('/rooms')
  for (const one of others) await join(one.api, room!.id)
  const readers = [maryam, ...others]
  await readAll(readers, time)
  await page.goto(`/rooms/${room!.id}`)
  await expect(hatims(page)).toHaveText('0 of 1 hatim complete · 26 juz free')

  for (let day = 1; day <= 4; day += 1) {
    await time.liveDays(1)
    for (const one of readers) await one.api.post(`/rooms/${room!.id}/take-next`, { from: 'free' })
    await readAll(readers, time)
  }
  await page.reload()
  await expect(hatims(page)).toHaveText('0 of 1 hatim complete · 10 juz free')
  expect(await portionsIn(server, room!.id)).toEqual({ portions: 20, readers: 4, read: 20 })
  await look('its last date', page)

  await time.liveDays(1)
  await page.reload()
  await expect(region(page, 'Your portion')).toContainText('The last date was Friday, Mar 6.')
  await expect(page.getByRole('heading', { name: '20 of 20 assigned juz read' })).toBeVisible()
  await expect(page.getByText('0 of 1 hatim complete', { exact: true })).toBeVisible()
  await expect(region(page, 'A portion is looking for a reader')).toBeVisible()
  expect(await portionsIn(server, room!.id)).toEqual({ portions: 30, readers: 4, read: 20 })
  await look('past its end', page)
})
