import type { Locator, Page } from '@playwright/test'
import { closeInvitation, dashboard } from '../src/dashboard.ts'
import { announced, expectFieldError, expectNoFieldError } from '../src/forms.ts'
import type { Person } from '../src/person.ts'
import { tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const form = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Create Room' })
  return {
    dialog,
    /** The preset on which the dialog opens. */
    preset: dialog.getByRole('radio', { name: /A hatim in 30 days/ }),
    name: dialog.getByLabel('Room name'),
    description: dialog.getByLabel('Description'),
    start: dialog.getByLabel('Start date'),
    end: dialog.getByLabel('End date'),
    days: dialog.getByLabel('Duration in days'),
    startSurah: dialog.getByRole('combobox', { name: 'Start surah' }),
    startAyah: dialog.getByLabel('Start ayah'),
    endSurah: dialog.getByRole('combobox', { name: 'End surah' }),
    endAyah: dialog.getByLabel('End ayah'),
    more: dialog.getByText('More choices'),
    send: dialog.getByRole('button', { name: 'Create Room' }),
  }
}

async function open(person: Person) {
  await person.page.goto('/read')
  await dashboard(person.page).create.click()
  return form(person.page)
}

/** Removes the limit, like a browser that does not enforce it. */
const unlimited = (field: Locator) => field.evaluate((element) => element.removeAttribute('maxlength'))

test('an empty form names what is missing, and keeps the focus where it starts', async ({ person }) => {
  const amina = await person()
  const { name, end, start, send } = await open(amina)
  await expect(name).toHaveValue('Our Hatim')
  await name.fill('   ')
  await start.fill('')
  await end.fill('')
  await send.click()
  await expectFieldError(name, 'Room name is required')
  await expectFieldError(start, 'Start date is required')
  await expectFieldError(end, 'End date is required for fixed rooms')
  await expect(announced(amina.page, '3 fields need your attention.')).toBeAttached()
  await expect(name).toBeFocused()
  await name.fill('Family')
  await expectNoFieldError(name)
  await expectFieldError(end, 'End date is required for fixed rooms')
})

test('names and descriptions have limits, and longer ones are not cut off', async ({ person }) => {
  const { name, description, send, dialog } = await open(await person())
  await name.fill('')
  await name.pressSequentially('n'.repeat(3))
  await expect(dialog.getByText('3/100')).toBeVisible()
  await unlimited(name)
  await unlimited(description)
  await name.fill('n'.repeat(101))
  await description.fill('d'.repeat(501))
  await send.click()
  await expectFieldError(name, 'Room name must be less than 100 characters')
  await expectFieldError(description, 'Description must be less than 500 characters')
  await expect(name).toHaveValue('n'.repeat(101))
  await expect(description).toHaveValue('d'.repeat(501))
  await expect(dialog.getByText('501/500')).toBeVisible()
})

test('dates have to make sense', async ({ person }) => {
  const { name, start, end, send } = await open(await person())
  await name.fill('Family')
  for (const [first, last, field, error] of [
    ['2026-03-10', '2026-03-09', end, 'End date must be after start date'],
    ['2026-03-02', '2036-03-03', end, 'A room lasts at most 3,653 days.'],
    ['2026-02-20', '2026-03-09', start, 'Start date can’t be in the past'],
  ] as const) {
    await start.fill(first)
    await end.fill(last)
    await send.click()
    await expectFieldError(field, error)
    await expect(end).toHaveValue(last)
  }
})

test('a room may be for one day', async ({ person }) => {
  const amina = await person()
  const { dialog, name, end, send } = await open(amina)
  await name.fill('The Qur’an today')
  await end.fill('2026-03-02')
  await expect(dialog).toContainText('1 day · about 604 pages a day, shared by everyone who joins')
  await send.click()
  await expect(dialog).toBeHidden()
  const [task] = await tasksOf(amina.api)
  expect(task).toMatchObject({ start_surah: 1, end_surah: 114, end_ayah: 6, due_date: '2026-03-02' })
})

test('a recurrent room needs a duration of 1 to 365 days', async ({ person }) => {
  const amina = await person()
  const { dialog, name, end, days, send } = await open(amina)
  await name.fill('Every week')
  await dialog.getByText('Starts again after each cycle').click()
  await expect(end).toHaveCount(0)
  await expect(days).toHaveValue('30')
  for (const wrong of ['0', '366', '2.5', '']) {
    await days.fill(wrong)
    await send.click()
    await expectFieldError(days, 'The duration must be between 1 and 365 days.')
    await expect(days).toHaveValue(wrong)
  }
  await days.fill('7')
  await expect(dialog).toContainText('A new hatim every 7 days · about 86 pages a day, shared by everyone who joins')
  await send.click()
  await expect(dialog).toBeHidden()
  await closeInvitation(amina.page)
  const row = dashboard(amina.page).rooms.getByRole('link', { name: /Every week/ })
  await expect(row).toContainText('Recurrent')
  await expect(row).toContainText('7 day cycles')
  await row.click()
  await expect(amina.page.getByText('Recurring')).toBeVisible()
  await expect(amina.page.getByText('Ongoing')).toBeVisible()
})

test('a range must exist and go forward; a surah is chosen by name or number', async ({ person }) => {
  const amina = await person()
  const { dialog, preset, name, startSurah, startAyah, endSurah, endAyah, more, send } = await open(amina)
  await expect(preset).toBeFocused()
  await name.fill('Al-Mulk together')
  await more.click()
  await dialog.getByRole('button', { name: '7 days' }).click()

  await startSurah.fill('mulk')
  await dialog.getByRole('option', { name: /67\. Al-Mulk.*30 ayahs/ }).click()
  await expect(startSurah).toHaveValue('67. Al-Mulk')
  await expect(startAyah).toHaveValue('1')
  await endSurah.fill('2')
  await endSurah.press('Enter')
  await expect(endSurah).toHaveValue('2. Al-Baqarah')
  await expect(endAyah).toHaveValue('286')
  await send.click()
  await expect(announced(amina.page, '1 field needs your attention.')).toBeAttached()
  await expect(dialog.getByText('The reading range must not end before it starts.')).toBeVisible()

  await endSurah.fill('67')
  await endSurah.press('Enter')
  await endAyah.fill('31')
  await send.click()
  await expectFieldError(endAyah, 'This surah has 30 verses.')
  await startAyah.fill('0')
  await endAyah.fill('12')
  await send.click()
  await expect(startAyah).toHaveAttribute('aria-invalid', 'true')
  await startAyah.fill('1')
  await expect(dialog).toContainText('1 surah and 12 ayahs')
  await expect(dialog).toContainText('Partial Reading')
  await send.click()
  await expect(dialog).toBeHidden()
  await closeInvitation(amina.page)
  await expect(dashboard(amina.page).rooms).toContainText('Al-Mulk 67:1 – 67:12')
})

test('the form survives a failing server, and the same press makes one room once the server is back', async ({
  person,
  server,
  failures,
}) => {
  const amina = await person()
  const { dialog, name, description, end, send } = await open(amina)
  await name.fill('Family')
  await description.fill('For the children')
  await end.fill('2026-03-31')
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await send.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' })).toBeVisible()
  await expect(name).toHaveValue('Family')
  await expect(description).toHaveValue('For the children')
  await expect(end).toHaveValue('2026-03-31')
  await server.bringDatabaseBack()
  await send.click()
  await closeInvitation(amina.page)
  await expect(dashboard(amina.page).rooms.getByRole('link', { name: /Family/ })).toHaveCount(1)
})

test('a lost answer does not make a second room', async ({ person, failures }) => {
  const amina = await person()
  const { dialog, name, end, send } = await open(amina)
  await name.fill('Family')
  await end.fill('2026-03-31')
  failures.expectNoAnswer(/\/api\/v1\/rooms$/)
  let isLost = false
  await amina.page.route(/\/api\/v1\/rooms$/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible()
  await send.click()
  await expect(dialog).toBeHidden()
  await closeInvitation(amina.page)
  await expect(dashboard(amina.page).rooms.getByRole('link', { name: /Family/ })).toHaveCount(1)
  expect(await amina.api.get<unknown[]>('/rooms')).toHaveLength(1)
})

test('an accidental press does not discard the form', async ({ person }) => {
  const { page } = await person()
  await page.goto('/read')
  await dashboard(page).create.click()
  const { dialog, preset, name } = form(page)
  await expect(preset).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await dashboard(page).create.click()
  await name.fill('Family')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(name).toHaveValue('Family')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await dashboard(page).create.click()
  await expect(name).toHaveValue('Our Hatim')
})

test('the list shows three rooms at first, and all of them on demand, newest first', async ({ person, time }) => {
  const { page, api } = await person()
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    await api.post('/rooms', {
      name,
      room_type: 'recurrent',
      recurrence_duration_days: 1,
      start_date: '2026-03-02',
      start_surah: 112,
      start_ayah: 1,
      end_surah: 114,
      end_ayah: 6,
    })
    await time.set(new Date(time.now.getTime() + 1000).toISOString())
  }
  await page.goto('/read')
  const { rooms } = dashboard(page)
  await expect(rooms.getByRole('link')).toHaveText([/Fourth/, /Third/, /Second/])
  await rooms.getByRole('button', { name: 'View All' }).click()
  await expect(rooms.getByRole('link')).toHaveText([/Fourth/, /Third/, /Second/, /First/])
  await expect(rooms.getByRole('button', { name: 'View All' })).toHaveCount(0)
})
