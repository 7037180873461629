import type { Locator, Page } from '@playwright/test'
import { dashboard, toast } from '../src/dashboard.ts'
import { PASSWORD, signUp } from '../src/person.ts'
import { aShortRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { prolongToasts } from '../src/timers.ts'

const FAR = 40

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < FAR; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${FAR} stops of the Tab key did not lead to ${target}`)
}

test('a person signs in, opens a room and completes a task without a pointer', async ({ page, server, time }) => {
  test.slow()
  void time
  const { email } = await signUp(server.url, 'Amina Yusupova', 'UTC')

  await test.step('sign in', async () => {
    await page.goto('/signin')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/memorize')
  })

  await test.step('open a room for the last ten surahs', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Read', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/read')
    await tabTo(page, dashboard(page).create)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create Room' })
    await expect(dialog.getByRole('radio', { name: /A hatim in 30 days/ })).toBeFocused()
    await tabTo(page, dialog.getByLabel('Room name'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Family')
    await tabTo(page, dialog.getByRole('radio', { name: /Fixed Duration/ }))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: /Recurrent/ })).toBeFocused()
    await tabTo(page, dialog.locator('summary', { hasText: 'More choices' }))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('combobox', { name: 'Start surah' }))
    await page.keyboard.type('fil')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Start surah' })).toHaveValue('105. Al-Fil')
    await tabTo(page, dialog.getByRole('button', { name: 'Create Room' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Family is ready' })).toBeFocused()
  })

  await test.step('read and complete', async () => {
    await page.keyboard.press('Escape')
    const start = page.getByRole('link', { name: 'Start Reading' })
    await page.reload()
    await expect(start).toBeVisible()
    await prolongToasts(page)
    await tabTo(page, start)
    await page.keyboard.press('Enter')
    await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
    await tabTo(page, page.getByRole('button', { name: 'Mark Complete' }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/read')
    await expect(dashboard(page).tasks).toContainText('Today: 1/1')
    const undo = toast(page, 'Assignment Completed!').getByRole('button', { name: 'Undo' })
    await tabTo(page, undo)
    await page.keyboard.press('Enter')
    await expect(dashboard(page).tasks).toContainText('Today: 0/1')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('the first Tab stop skips to the content, and a screen reader announces every page', async ({ person }) => {
  const { page, api } = await person()
  await aShortRoom(api)
  await page.goto('/read')
  await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a dialog keeps the focus inside and gives it back', async ({ person }) => {
  const { page, api } = await person()
  await aShortRoom(api)
  const [task] = await tasksOf(api)
  await page.goto(`/tasks/${task!.id}`)
  const opener = page.getByRole('button', { name: 'Reading Settings' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reading Settings' })
  await expect(dialog).toBeVisible()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const inside = await dialog.evaluate((element) => element.contains(document.activeElement))
    expect(inside, `stop ${stop + 1} is inside`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the keyboard scrolls a dialog without controls once it is too high', async ({ account, person }) => {
  const { page, api } = await person()
  const room = await aShortRoom((await account('Maryam Khan')).api)
  await join(api, room.id)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Leave Room' }).click()
  const dialog = page.getByRole('dialog')
  const scrolling = dialog.locator('[tabindex="0"]')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(scrolling).toHaveCount(0)

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '300%'))
  await expect(scrolling).toContainText('Your open portions')
  await tabTo(page, scrolling)
  await page.keyboard.press('End')
  await expect.poll(() => scrolling.evaluate((body) => body.scrollTop)).toBeGreaterThan(0)

  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await expect(scrolling).toHaveCount(0)
})
