import { addDays } from '@halaqa/contract/calendar'
import { dashboard } from '../src/dashboard.ts'
import { aRoom, join, TODAY } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

test('whoever joins a khatm that has begun has a juz at once, sees what is free, and takes one more a day', async ({
  person,
  time,
}) => {
  const owner = await person('Maryam Khan')
  const { page, api } = await person('Bilal Rahman')
  const room = await aRoom(owner.api, {
    plan: 'pieces',
    piece: 'juz',
    turn_days: null,
    end_date: addDays(TODAY, 9),
  })
  await time.liveDays(1)
  await join(api, room.id)
  await page.goto(`/rooms/${room.id}`)

  await expect(page.getByRole('region', { name: /^Your/ })).toContainText('Juz 2')
  await expect(page.getByText('0 of 1 hatim complete · 28 juz free', { exact: true })).toBeVisible()
  const free = page.getByRole('region', { name: '28 juz are free' })
  await expect(free).toContainText('You can take one a day, even if you haven’t finished yours.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
  await free.getByRole('button', { name: 'Take a juz now' }).click()

  await expect(page.getByText('0 of 1 hatim complete · 27 juz free', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take a juz now' })).toHaveCount(0)
  await page.goto('/read')
  await expect(dashboard(page).tasks).toContainText(/Juz 2[\s\S]*Juz 3/)

  await owner.page.goto(`/rooms/${room.id}`)
  await expect(owner.page.getByText('0 of 1 hatim complete · 27 juz free', { exact: true })).toBeVisible()
  await expect(owner.page.getByRole('button', { name: 'Take a juz now' })).toBeVisible()
  await expect(owner.page.getByRole('main')).not.toContainText('Juz 3')

  await time.liveDays(1)
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('button', { name: 'Take a juz now' })).toBeVisible()
})
