import { addDays } from '@halaqa/contract/calendar'
import type { Page } from '@playwright/test'
import { hatimsOf } from '../src/portions.ts'
import { TODAY, tasksOf } from '../src/rooms.ts'
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
