import type { Room } from '@halaqa/contract/rooms'
import { closeInvitation, dashboard } from '../src/dashboard.ts'
import { tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const WHOLE = { start_surah: 1, start_ayah: 1, end_surah: 114, end_ayah: 6 }

test('the preset of a juz each a week opens a room with its invitation and the first juz', async ({ person }) => {
  const { page, api } = await person()
  await page.goto('/read')
  await dashboard(page).create.click()
  const dialog = page.getByRole('dialog', { name: 'Create Room' })
  const sum = dialog.getByRole('status')
  await expect(dialog.getByRole('radio', { name: /A hatim in 30 days/ })).toBeFocused()
  await expect(sum).toContainText('With 10 readers about 2 pages a day each.')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: /A juz each, every week/ })).toBeChecked()
  await expect(dialog.getByLabel('Room name')).toHaveValue('Weekly Hatim')
  await expect(dialog.getByText('From Monday to Sunday.')).toBeVisible()
  await expect(sum).toContainText('With 10 readers a hatim takes 3 weeks. About 20 pages each, about 7 minutes a day.')
  for (let step = 0; step < 5; step += 1) await dialog.getByRole('button', { name: 'More readers' }).click()
  await expect(sum).toContainText('With 30 readers there is a hatim every week.')
  await dialog.getByRole('button', { name: 'Create Room' }).click()
  await expect(dialog).toBeHidden()
  await closeInvitation(page)
  await expect(page.getByRole('heading', { name: 'Weekly Hatim is ready' })).toBeFocused()
  await expect(dashboard(page).rooms.getByRole('link', { name: /Weekly Hatim/ })).toHaveCount(1)

  expect(await api.get<Room[]>('/rooms')).toMatchObject([
    {
      name: 'Weekly Hatim',
      room_type: 'recurrent',
      start_date: '2026-03-02',
      end_date: null,
      ...WHOLE,
      plan: 'pieces',
      piece: 'juz',
      turn_days: 7,
      dealing: 'dealt',
      recurrence_duration_days: null,
      turn: { number: 1, first_date: '2026-03-02', last_date: '2026-03-08' },
    },
  ])
  expect(await tasksOf(api)).toMatchObject([
    { start_surah: 1, start_ayah: 1, end_surah: 2, end_ayah: 141, due_date: '2026-03-08' },
  ])
})

test('the preset of Al-Kahf every Friday begins on the next Friday and is due on it, and its field shows the server’s error', async ({
  person,
}) => {
  const { page, api } = await person()
  await page.goto('/read')
  await dashboard(page).create.click()
  const dialog = page.getByRole('dialog', { name: 'Create Room' })
  await dialog.getByText('Al-Kahf every Friday').click()
  await expect(dialog.getByLabel('Start date')).toHaveValue('2026-03-06')
  await expect(dialog.getByText('Everyone gets it and reads it on Friday.')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(
    'With 10 readers it is read 10 times every week. About 12 pages each, about 27 minutes.',
  )
  await expect(dialog.getByText('Who chooses the portions?')).toHaveCount(0)

  await dialog.getByLabel('Room name').fill('Our Fridays')
  await dialog.getByLabel('Start date').fill('2026-02-27')
  await dialog.getByRole('button', { name: 'Create Room' }).click()
  await expect(dialog.getByText('Start date can’t be in the past')).toBeVisible()
  await expect(dialog.getByLabel('Start date')).toBeFocused()
  await dialog.getByLabel('Start date').fill('2026-03-06')
  await dialog.getByRole('radio', { name: /Al-Kahf every Friday/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await closeInvitation(page)

  expect(await api.get<Room[]>('/rooms')).toMatchObject([
    {
      name: 'Our Fridays',
      room_type: 'recurrent',
      start_date: '2026-03-06',
      rest_weekdays: [1, 2, 3, 4, 6, 7],
      plan: 'pieces',
      piece: 'range',
      turn_days: 7,
      dealing: 'dealt',
      start_surah: 18,
      start_ayah: 1,
      end_surah: 18,
      end_ayah: 110,
    },
  ])
})
