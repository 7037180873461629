import { addDays } from '@halaqa/contract/calendar'
import type { Locator, Page } from '@playwright/test'
import { dashboard } from '../src/dashboard.ts'
import { aRoom, aShortRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { addReaders } from '../src/turns.ts'

/**
 * On a phone of 390 × 844 the tab bar begins at 780. The most frequent actions are above this line, without scrolling.
 */
const IN_REACH = 700
const LONG_NAME = 'n'.repeat(100)

const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box.y + box.height
}
const expectInReach = async (element: Locator) => {
  await expect(element).toBeVisible()
  expect(await bottomOf(element)).toBeLessThanOrEqual(IN_REACH)
}
const button = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

test('name, portion of today and its button fit within 470 pixels of a phone', async ({ person }) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: 'Winter Hatim' })
  await page.goto(`/rooms/${room.id}`)
  const start = button(page, 'Start Reading')
  await expect(page.getByRole('heading', { name: 'About this room' })).toBeVisible()
  expect(await bottomOf(start)).toBeLessThanOrEqual(470)
})

test('the portion of today is on the first screen of a wide window, however long the names are', async ({ person }) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: 'Winter Hatim of the whole street '.repeat(3), description: 'd '.repeat(250) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/rooms/${room.id}`)
  await expectInReach(button(page, 'Start Reading'))
})

test('the portion of today and its button are on the first screen, however long the names are', async ({ person }) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: LONG_NAME, description: 'd '.repeat(250) })
  await aShortRoom(api, { name: LONG_NAME })
  await page.goto('/read')
  await expect(dashboard(page).today.getByRole('listitem')).toHaveCount(2)
  await expectInReach(button(page, 'Start Reading'))
  await page.goto(`/rooms/${room.id}`)
  await expectInReach(button(page, 'Start Reading'))

  const [task] = await tasksOf(api)
  await api.put(`/tasks/${task!.id}/bookmark`, { surah: task!.start_surah, ayah: task!.start_ayah })
  await page.goto('/read')
  await expectInReach(button(page, 'Continue'))
})

test('portions of earlier days are on it too, below a heading that does not touch them', async ({ person, time }) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: LONG_NAME, end_date: addDays(TODAY, 1) })
  await time.liveDays(2)
  await page.goto('/read')
  const { tasks } = dashboard(page)
  await expectInReach(button(page, 'Catch Up'))
  const heading = tasks.getByRole('heading', { name: 'Reading Tasks' })
  const band = await tasks.getByText(/^Overdue Tasks/).boundingBox()
  expect((band?.y ?? 0) - (await bottomOf(heading))).toBeGreaterThan(20)
  await page.goto(`/rooms/${room.id}`)
  await expectInReach(button(page, 'Catch Up'))
})

test('with nothing to read, the link to a first room is on the first screen', async ({ person }) => {
  const { page } = await person()
  await page.goto('/read')
  const create = dashboard(page).tasks.getByRole('button', { name: 'Create Room' })
  await expectInReach(create)
})

test('an owner sees on the first screen that somebody asks to join', async ({ person, account, time }) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: LONG_NAME, requires_approval: true })
  await join((await account('Bilal Rahman')).api, room.id)
  await time.liveDays(3)
  await page.goto(`/rooms/${room.id}`)
  await expectInReach(button(page, 'Start Reading'))
  await expectInReach(page.getByRole('link', { name: '1 person asks to join' }))
  await page.getByRole('link', { name: '1 person asks to join' }).click()
  await expect(page.getByRole('heading', { name: 'Asking to join (1)' })).toBeInViewport()
})

test('the page of a room of forty members is short, and shows today’s readers in rows of one shape', async ({
  person,
  server,
  time,
}) => {
  const { page, api } = await person()
  const room = await aRoom(api)
  const others = await addReaders(server, room.id, 39)
  await server.rows(
    `UPDATE users SET full_name = CASE WHEN full_name ~ '[02468]$' THEN 'Abdurrahman Nurmukhamedov' ELSE 'Li' END
     WHERE id = ANY($1::uuid[]) RETURNING id::text`,
    others.map(({ id }) => id),
  )
  await time.liveDays(1)
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('region', { name: 'Active Members (40)' }).getByRole('listitem')).toHaveCount(10)
  const readers = page.getByRole('region', { name: 'Today’s portions' }).getByRole('listitem')
  await expect(readers).toHaveCount(8)
  const heights = await readers.evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(heights).size).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4500)
})
