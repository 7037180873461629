import type { Page } from '@playwright/test'
import { dashboard, toast } from '../src/dashboard.ts'
import { aRoom, aShortRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { prolongToasts } from '../src/timers.ts'

const verse = (page: Page, place: string) => page.getByRole('article', { name: place, exact: true })

test('a portion read in a printed mushaf is completed on its card by its pages, and the completion can be undone', async ({
  person,
}) => {
  const { page, api } = await person()
  // Its first portion completes no hatim, whose page would take the place of the toast.
  await aShortRoom(api, { recurrence_duration_days: 2 })
  await page.goto('/read')
  const { today } = dashboard(page)
  await expect(today).toContainText('Page 604 of the Madinah mushaf')
  await prolongToasts(page)
  await today.getByRole('button', { name: 'I read it in my mushaf' }).click()
  await expect(today).toContainText('Read at')
  await expect.poll(async () => (await tasksOf(api))[0]!.is_completed).toBe(true)
  await toast(page, 'Assignment Completed!').getByRole('button', { name: 'Undo' }).click()
  await expect(today.getByRole('link', { name: 'Start Reading' })).toBeVisible()
  await expect.poll(async () => (await tasksOf(api))[0]!.is_completed).toBe(false)
})

test('a bookmark inside a long portion survives a reload and appears on another device', async ({
  person,
  open,
  server,
}) => {
  const amina = await person()
  await aRoom(amina.api, { start_surah: 2 })
  const [task] = await tasksOf(amina.api)
  await amina.page.goto(`/tasks/${task!.id}`)
  await verse(amina.page, '2:80').getByRole('button', { name: 'Bookmark 2:80' }).click()
  await expect(verse(amina.page, '2:80').getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await tasksOf(amina.api))[0]!.bookmark_ayah).toBe(80)

  const origins = [{ origin: server.url, localStorage: amina.storage }]
  const tablet = await (await open({ storageState: { cookies: [], origins } })).newPage()
  await tablet.goto('/read')
  await expect(dashboard(tablet).today).toContainText('Read to 2:80')
  await dashboard(tablet).today.getByRole('link', { name: 'Continue' }).click()
  await amina.page.reload()
  for (const page of [amina.page, tablet]) {
    await expect(verse(page, '2:80')).toBeInViewport()
    await expect(verse(page, '2:1')).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Continue from 2:80' }).click()
    await expect(verse(page, '2:80')).toBeInViewport()
  }
})

test('a portion is offered from the dashboard, taken back, offered again, and taken by another reader', async ({
  person,
}) => {
  const [amina, bilal] = [await person('Amina Yusupova'), await person('Bilal Rahman')]
  const room = await aRoom(amina.api, { openness: 'open' })
  await join(bilal.api, room.id)
  const { page } = amina
  const { today } = dashboard(page)
  const choose = async (item: string) => {
    await today.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const offer = async () => {
    await choose('Offer to the group')
    const dialog = page.getByRole('dialog', { name: 'Offer this portion to the group?' })
    await expect(dialog).toContainText('Until then it stays yours and you can still read it.')
    await dialog.getByRole('button', { name: 'Offer to the group' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/read')
  await offer()
  await choose('Keep it myself')
  await expect(today.getByText('Offered', { exact: false })).toHaveCount(0)
  expect(await bilal.api.get(`/rooms/${room.id}/tasks/offered`)).toEqual([])

  await offer()
  await bilal.page.goto(`/rooms/${room.id}`)
  await bilal.page.getByRole('button', { name: 'Take this portion' }).click()
  await expect(toast(bilal.page, 'The portion is yours')).toBeVisible()
  await expect(today.getByRole('listitem')).toHaveCount(0)
  expect(await tasksOf(bilal.api)).toHaveLength(2)
})
