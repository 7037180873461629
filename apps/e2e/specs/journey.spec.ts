import type { Locator, Page } from '@playwright/test'
import { dashboard } from '../src/dashboard.ts'
import { aRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { addReaders, aTurnsRoom } from '../src/turns.ts'

const A_BOARD = { plan: 'pieces', piece: 'juz', dealing: 'chosen', room_type: 'recurrent', end_date: undefined }

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Read Ahead' })

/** Reads so many portions of the room ahead, and closes the dialog once it says that this device has them. */
async function readAhead(page: Page, roomId: string, portions: number) {
  await page.goto(`/rooms/${roomId}`)
  await page.getByRole('button', { name: 'Read Ahead' }).click()
  await dialog(page).getByText(String(portions), { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Get Them Now' }).click()
  await expect(page.getByText(`${portions} portions are yours`)).toBeVisible()
  await expect(dialog(page).getByText('They also open without a connection on this device.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
}

/** Expects the whole portion on the page: Arabic, translation, fonts. */
async function expectText(page: Page, language: string) {
  await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
  await expect(page.getByRole('main').locator('ol .ayah').first()).toBeVisible()
  await expect(page.getByRole('main').locator(`ol [lang=${language}]`).first()).toBeVisible()
  await expect(page.getByText('We couldn’t load the translation.')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.fonts.check('400 1em "Ayah"', 'ب'))).toBe(true)
}

async function readOffline(page: Page, row: Locator, language: string) {
  await row.getByRole('link', { name: 'Start Reading' }).click()
  await expectText(page, language)
  await page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await expect(page.getByRole('heading', { name: 'Assignment Completed!' })).toBeVisible()
}

test('portions read ahead open on a plane, survive closing the tab, are completed offline, and reach the server', async ({
  person,
  account,
  time,
  failures,
}) => {
  const settings = { halaqa_reading: JSON.stringify({ language: 'tr' }) }
  const [amina, bilal] = [await person('Amina Yusupova', { settings }), await account('Bilal Rahman')]
  const { page, context, api } = amina
  const room = await aTurnsRoom(api)
  await join(bilal.api, room.id)
  await time.liveDays(1)
  await readAhead(page, room.id, 3)

  failures.expectNoAnswer(/./)
  await context.setOffline(true)
  const rows = page.getByRole('list', { name: 'Due later' }).getByRole('listitem')
  const row = (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) })
  await test.step('in the open tab', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Read' }).click()
    await expect(rows).toHaveText([/^Juz 1/, /^Juz 3/, /^Juz 4/, /^Juz 5/])
    await readOffline(page, row('Juz 3'), 'tr')
  })
  await test.step('after the phone has closed the tab', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Assignment Completed!' })).toBeVisible()
    await page.goto(`/rooms/${room.id}`)
    await expect(page).toHaveURL('/read')
    await expect(row('Juz 3')).toContainText('Read at')
    await readOffline(page, row('Juz 4'), 'tr')
  })
  const completed = async () =>
    (await tasksOf(api, '2026-03-03')).filter((task) => task.is_completed).map((task) => task.piece_number)
  expect(await completed()).toEqual([])
  await context.setOffline(false)
  await expect.poll(completed).toEqual([3, 4])
})

test('a traveller takes several free pieces of a board along, and gives back those that are too many', async ({
  person,
  server,
  failures,
}) => {
  const [{ page, context, api }, bilal] = [await person('Amina Yusupova'), await person('Bilal Rahman')]
  const room = await aRoom(api, { ...A_BOARD, name: 'For Grandfather' })
  await join(bilal.api, room.id)
  await addReaders(server, room.id, 28) // each of thirty readers has one juz
  await api.post(`/rooms/${room.id}/take-next`, { from: 'board' })

  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Read Ahead' }).click()
  await expect(dialog(page)).toContainText('Take the next free pieces now, even more than your limit')
  await dialog(page).getByText('3', { exact: true }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([/^Juz 2 by/, /^Juz 3 by/, /^Juz 4 by/])
  await page.keyboard.press('Escape')
  await readAhead(page, room.id, 3)
  await bilal.page.goto(`/rooms/${room.id}/board`)
  const tile = (on: Page, juz: number) => on.getByRole('button', { name: new RegExp(`^Juz ${juz}, `) })
  for (const juz of [1, 2, 3, 4]) await expect(tile(bilal.page, juz)).toHaveAccessibleName(/taken by Amina Yusupova$/)

  await page.goto(`/rooms/${room.id}/board`)
  await tile(page, 4).click()
  await expect(tile(bilal.page, 4)).toHaveAccessibleName(/free$/)
  failures.expectNoAnswer(/./)
  await context.setOffline(true)
  await page.goto('/read')
  const row = page.getByRole('listitem').filter({ has: page.getByText('Juz 3', { exact: true }) })
  await readOffline(page, row, 'en')
  await context.setOffline(false)
  const completed = async () =>
    (await tasksOf(api)).filter((task) => task.is_completed).map((task) => task.piece_number)
  await expect.poll(completed).toEqual([3])
  await expect(tile(bilal.page, 3)).toHaveAccessibleName(/taken by Amina Yusupova$/) // a quiet room
})

test('portions of the next days appear on the dashboard on their day, without a connection', async ({
  person,
  account,
  time,
  failures,
}) => {
  const [{ page, context, api }, bilal] = [await person('Amina Yusupova'), await account('Bilal Rahman')]
  const room = await aRoom(bilal.api)
  await join(api, room.id)
  await readAhead(page, room.id, 2)
  const [first, second] = ['2026-03-03', '2026-03-04'] as const

  failures.expectNoAnswer(/./)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Read' }).click()
  const rows = dashboard(page).today.getByRole('listitem')
  await test.step('portions that are open today appear there too', async () => {
    await rows.getByRole('link', { name: 'Start Reading' }).click()
    await expectText(page, 'en')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  })
  for (const date of [first, second]) {
    await time.passDays(1)
    await page.reload()
    const [task] = (await tasksOf(api, date)).filter((one) => one.task_date === date)
    await expect(rows).toHaveCount(1)
    await expect(rows.getByRole('link', { name: 'Start Reading' })).toHaveAttribute('href', `/tasks/${task!.id}`)
    await readOffline(page, rows, 'en')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  }
  await context.setOffline(false)
  for (const date of [TODAY, first, second]) {
    await expect
      .poll(async () =>
        (await tasksOf(api, date)).filter((one) => one.task_date === date).map((one) => one.is_completed),
      )
      .toEqual([date !== TODAY])
  }
})
