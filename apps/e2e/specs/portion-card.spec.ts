import type { Page } from '@playwright/test'
import { dashboard, toast } from '../src/dashboard.ts'
import { aRoom, aShortRoom, tasksOf } from '../src/rooms.ts'
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
