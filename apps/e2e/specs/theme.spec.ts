import type { Locator, Page } from '@playwright/test'
import { PAGE_SCRIPTS } from '../src/page-scripts.ts'
import { aRoom, join } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const LIGHT = 'rgb(250, 245, 233)'
const DARK = 'rgb(12, 23, 19)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the theme is light at first, whatever the device prefers', async ({ open }) => {
  const page = await (await open({ colorScheme: 'dark' })).newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await ground(page)).toBe(LIGHT)
})

test('the dark theme is remembered across reloads and pages', async ({ person }) => {
  const { page } = await person()
  await page.goto('/memorize')
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Dark theme' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await ground(page)).toBe(DARK)

  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await ground(page)).toBe(DARK)
  await page.goto('/about')
  expect(await ground(page)).toBe(DARK)
})

test('the dark theme applies before any script of the app is loaded', async ({ person }) => {
  const { page } = await person('Bilal', { settings: { halaqa_theme: 'dark' } })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  let waiting = 0
  await page.route(PAGE_SCRIPTS, async (route) => {
    waiting += 1
    await held
    await route.continue()
  })
  await page.goto('/memorize', { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  // No second look here: a page that turns dark later has flashed.
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
  await expect.poll(() => ground(page)).toBe(DARK)
  await expect.poll(() => waiting).toBeGreaterThan(0)
  const lesson = page.getByRole('button', { name: /, Available$/ })
  await expect(lesson).toHaveCount(0)
  release()
  await expect(lesson.first()).toBeVisible()
})

test("the profile's switch, the header's and another tab's agree", async ({ person }) => {
  const { page, context } = await person()
  const other = await context.newPage()
  await page.goto('/profile')
  await other.goto('/memorize')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('switch', { name: /Dark theme/ }).click()

  await expect(page.getByRole('banner').getByRole('button', { name: 'Dark theme' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(other.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('switch', { name: /Dark theme/ }).click()
  await expect(other.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false')
  expect(await ground(other)).toBe(LIGHT)

  await test.step('a page without a switch follows the theme too', async () => {
    await other.goto('/about')
    await page.getByRole('switch', { name: /Dark theme/ }).click()
    await expect.poll(() => ground(other)).toBe(DARK)
    await other.getByRole('banner').getByRole('link', { name: 'Halaqa' }).click()
    await expect(other.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('forced colours show what is unread, current, chosen and on', async ({ person, account }) => {
  const { page, api } = await person()
  const room = await aRoom(api)
  await join((await account('Bilal Rahman')).api, room.id)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/rooms/${room.id}`)
  const css = (one: Locator, name: string, part = '') =>
    one.evaluate((element, [key, of]) => getComputedStyle(element, of).getPropertyValue(key!), [name, part])
  const bell = page.getByRole('banner').getByRole('button', { name: /unread/ })
  expect(await css(bell.locator('span'), 'background-color')).not.toBe(await ground(page))
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  expect(await css(tab('Read'), 'text-decoration-line')).toBe('underline')
  expect(await css(tab('Profile'), 'text-decoration-line')).toBe('none')

  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'My reading in this room' })
  const card = (name: RegExp) => dialog.locator('label').filter({ hasText: name })
  expect(await css(card(/^As much/), 'border-top-width')).toBe('3px')
  expect(await css(card(/^Half/), 'border-top-width')).toBe('1px')
  const listed = dialog.getByRole('switch', { name: 'List me by my first name' })
  const off = await css(listed, 'background-color')
  expect(await css(listed, 'background-color', '::after')).not.toBe(off)
  await listed.check()
  await expect.poll(() => css(listed, 'background-color')).not.toBe(off)
  expect(await css(listed, 'background-color', '::after')).not.toBe(await css(listed, 'background-color'))
})
