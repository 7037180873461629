import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible.ts'
import { aRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const A_BOARD = { plan: 'pieces', piece: 'juz', dealing: 'chosen', room_type: 'recurrent', end_date: undefined }

const tile = (page: Page, juz: number) => page.getByRole('button', { name: new RegExp(`^Juz ${juz}, `) })
const line = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('the first of two readers gets a juz that both take; the other one takes the nearest free juz', async ({
  person,
  failures,
}) => {
  test.slow()
  const maryam = await person('Maryam Khan')
  const bilal = await person('Bilal Rahman')
  const room = await aRoom(maryam.api, { ...A_BOARD, name: 'For Grandfather' })
  await join(bilal.api, room.id)

  await test.step('Maryam finds the accessible board on the room’s page', async () => {
    await maryam.page.goto(`/rooms/${room.id}`)
    await maryam.page.getByRole('link', { name: 'Open the board' }).click()
    await expect(maryam.page.getByText(/^30 of 30 are free, until /)).toBeVisible()
    await expectAccessible(maryam.page)
    await expectNoSidewaysScroll(maryam.page)
  })

  // An event would change the tile before Bilal presses it.
  failures.expectNoAnswer(/\/events$/)
  await bilal.page.route('**/api/v1/events', (route) => route.abort('failed'))
  await bilal.page.goto(`/rooms/${room.id}/board`)
  await expect(tile(bilal.page, 12)).toHaveAccessibleName(/free$/)

  await test.step('Maryam takes the twelfth juz by the keyboard', async () => {
    await tile(maryam.page, 1).focus()
    for (let steps = 0; steps < 11; steps++) await maryam.page.keyboard.press('ArrowRight')
    await expect(tile(maryam.page, 12)).toBeFocused()
    await maryam.page.keyboard.press('Enter')
    await expect(tile(maryam.page, 12)).toHaveAccessibleName(/yours$/)
    await expect(line(maryam.page, /^Juz 12 is yours until /)).toBeVisible()
    await expect.poll(async () => (await tasksOf(maryam.api)).length).toBe(1)
  })

  await test.step('Bilal, a moment later, sees who took it and takes the next one', async () => {
    failures.expect(409, /\/take$/)
    await tile(bilal.page, 12).click()
    await expect(line(bilal.page, 'Maryam Khan took Juz 12 a moment before you.')).toBeVisible()
    await expect(tile(bilal.page, 12)).toHaveAccessibleName(/taken by Maryam Khan a moment before you$/)
    await expect(tile(bilal.page, 12)).toBeFocused()
    await expectAccessible(bilal.page)
    await bilal.page.getByRole('button', { name: /^Take 1[13]$/ }).click()
    await expect(line(bilal.page, /^Juz 1[13] is yours until /)).toBeVisible()
    await expect.poll(async () => (await tasksOf(bilal.api)).length).toBe(1)
  })

  await test.step('the tile changes on Maryam’s page, which does not move', async () => {
    await expect(maryam.page.getByRole('button', { name: /^Juz 1[13], .*taken by Bilal Rahman$/ })).toBeVisible()
    await expect(tile(maryam.page, 12)).toBeFocused()
  })

  await test.step('Maryam gives hers back, takes it again, and leaves with Escape', async () => {
    await maryam.page.keyboard.press('Enter')
    await expect(tile(maryam.page, 12)).toHaveAccessibleName(/free$/)
    await maryam.page.getByRole('button', { name: 'Undo' }).click()
    await expect(tile(maryam.page, 12)).toHaveAccessibleName(/yours$/)
    await expect(tile(maryam.page, 12)).toBeFocused()
    await maryam.page.keyboard.press('Escape')
    await expect(maryam.page).toHaveURL(`/rooms/${room.id}`)
    await expect(maryam.page.getByRole('main').getByRole('link', { name: 'Start Reading' })).toBeVisible()
  })
})

test('a board of 604 pages works by keyboard at 390 pixels, and in forced colours', async ({ person }) => {
  const { page, api } = await person('Maryam Khan')
  const room = await aRoom(api, { ...A_BOARD, piece: 'page', name: 'Pages' })
  await page.goto(`/rooms/${room.id}/board`)
  const tiles = page.getByRole('list', { name: 'All pieces of the board' }).getByRole('button')
  await expect(tiles).toHaveCount(604)
  await expectNoSidewaysScroll(page)

  await test.step('End and Home move through the board and keep the focused tile in sight', async () => {
    await tiles.first().focus()
    await page.keyboard.press('End')
    await expect(tiles.last()).toBeFocused()
    await expect(tiles.last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: /^Page 600, / })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(line(page, /^Page 600 is yours until /)).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Page 600, / })).toBeInViewport()
  })

  await test.step('a page is found by its number, by a surah, and by minutes', async () => {
    await page.keyboard.press('Home')
    const find = page.getByRole('button', { name: 'Find by number, page or surah' })
    await find.click()
    const field = page.getByRole('searchbox')
    await field.fill('300')
    await expect(tiles).toHaveCount(1)
    await field.fill('yaseen')
    await expect(tiles).toHaveCount(6)
    await expect(tiles.first()).toHaveAccessibleName(/^Page 440, /)
    await field.fill('')
    await page.getByLabel('Minutes you have each day').fill('1')
    await expect(page.getByText(/^A page takes about \d minutes?\./)).toBeVisible()
    await page.getByRole('button', { name: 'Give me one' }).click()
    await expect(line(page, /^Page 1 is yours until /)).toBeVisible()
  })

  await test.step('without colours a tile keeps its edge and its text', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const [number, word] of [
      [1, 'Yours'],
      [2, 'Free'],
    ] as const) {
      const tile = page.getByRole('button', { name: new RegExp(`^Page ${number}, `) })
      await expect(tile.getByText(word, { exact: true })).toBeVisible()
      await expect(tile).toHaveCSS('border-top-style', 'solid')
      await expect(tile).not.toHaveCSS('border-top-width', '0px')
    }
  })
})

test('the page of a room stays when parts of it do not load, and a reload brings them', async ({
  person,
  failures,
}) => {
  const { api, page } = await person()
  const room = await aRoom(api, A_BOARD)
  const files = /\/assets\/(SignedInWork|BoardCard)-.*\.js/
  failures.expectNoAnswer(files)
  failures.accept(/dynamically imported module/)
  await page.route(files, (route) => route.abort('failed'))
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByText('We couldn’t show this part of the page')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose your juz' })).toBeHidden()

  await page.unroute(files)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your juz' })).toBeVisible()
})
