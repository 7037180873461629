import type { BrowserContext, Page } from '@playwright/test'
import { markComplete, ring, toast } from '../src/dashboard.ts'
import { aRoom, aShortRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a new account finds one welcome and no dot; what happens then counts until it is read', {
  tag: '@translated',
}, async ({ person, account }) => {
  const { page, api } = await person()
  await page.goto('/read')
  await bell(page, 0).click()
  await expect(panel(page).getByRole('listitem')).toHaveText([/^Welcome to Halaqa/])
  await page.keyboard.press('Escape')

  const [room, other] = [await aRoom(api, { name: 'Family' }), await aRoom(api, { name: 'Class' })]
  for (const { id } of [room, other]) await join((await account('Bilal Rahman')).api, id)
  await test.step('each notification leads to its page and counts as read then', async () => {
    await bell(page, 2).click()
    // The bell counts it before the server does; a reload in between would end the call.
    const marked = page.waitForResponse(/\/notifications\/[^/]+\/read$/)
    await panel(page)
      .getByRole('link', { name: /^Bilal Rahman joined Family/ })
      .click()
    await expect(page).toHaveURL(`/rooms/${room.id}`)
    await expect(panel(page)).toBeHidden()
    await expect(bell(page, 1)).toBeVisible()
    await marked
    await page.reload()
    await expect(bell(page, 1)).toBeVisible()
  })

  await test.step('all can be marked as read, and stay in the list', async () => {
    await bell(page, 1).click()
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page, 0)).toBeVisible()
    await panel(page).getByRole('link', { name: 'See all' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText('You’ve seen them all.')).toBeVisible()
  })
})

test('news of others arrives without a reload: a member who joins, and the room’s progress', async ({ person }) => {
  const amina = await person('Amina Yusupova')
  const bilal = await person('Bilal Rahman')
  const room = await aShortRoom(amina.api, { name: 'Family', start_surah: 110 })
  const loads = loadsOf(amina.page)
  await amina.page.goto(`/rooms/${room.id}`)
  await expect(bell(amina.page, 0)).toBeVisible()
  await expect(amina.page.getByRole('heading', { name: 'Active Members (1)' })).toBeVisible()

  await test.step('Bilal joins', async () => {
    await bilal.page.goto(`/rooms/${room.id}`)
    await bilal.page.getByRole('button', { name: 'Join This Reading Group' }).click()
    await bilal.page.getByRole('button', { name: 'Join Now' }).click()
    await expect(toast(bilal.page, 'Successfully joined room!')).toBeVisible()

    await expect(bell(amina.page, 1)).toBeVisible()
    await expect(amina.page.getByRole('heading', { name: 'Active Members (2)' })).toBeVisible()
    await bell(amina.page, 1).click()
    await panel(amina.page)
      .getByRole('link', { name: /^Bilal Rahman joined Family/ })
      .click()
    await expect(amina.page).toHaveURL(`/rooms/${room.id}`)
  })

  await test.step('Bilal reads his portion', async () => {
    await expect(ring(amina.page)).toHaveAccessibleName(/^0% read/)
    const [task] = await tasksOf(bilal.api)
    await bilal.page.goto(`/tasks/${task!.id}`)
    await markComplete(bilal.page)
    await expect(ring(amina.page)).toHaveAccessibleName(/^[1-9]\d*(\.\d+)?% read, 1 of 2 portions finished/)
  })
  expect(loads()).toBe(1)
})

test('one of two tabs listens for both; when it closes, the other one does', async ({ person }) => {
  const amina = await person('Amina Yusupova')
  const room = await aRoom(amina.api)
  const streams = streamsOf(amina.context)
  const second = await amina.context.newPage()
  await amina.page.goto('/read')
  await expect.poll(streams).toBe(1)
  await second.goto('/memorize')
  for (const page of [amina.page, second]) await expect(bell(page, 0)).toBeVisible()

  const bilal = await person('Bilal Rahman')
  await join(bilal.api, room.id)
  for (const page of [amina.page, second]) await expect(bell(page, 1)).toBeVisible()
  expect(streams()).toBe(1)

  await amina.page.close()
  await expect.poll(streams).toBe(2)
  const khadija = await person('Khadija Ali')
  await join(khadija.api, room.id)
  await expect(bell(second, 2)).toBeVisible()
})

/** The number of loads of the page. */
function loadsOf(page: Page) {
  let loads = 0
  page.on('load', () => void loads++)
  return () => loads
}

/** The number of streams of events that this browser has opened. */
function streamsOf(context: BrowserContext) {
  let streams = 0
  context.on('response', (response) => {
    if (response.url().endsWith('/api/v1/events') && response.ok()) streams++
  })
  return () => streams
}
