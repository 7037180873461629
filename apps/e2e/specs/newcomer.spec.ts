import { closeInvitation, dashboard, markComplete, ring, toast } from '../src/dashboard.ts'
import { hydrated } from '../src/hydrated.ts'
import { newEmail, PASSWORD } from '../src/person.ts'
import { expect, test } from '../src/test.ts'

test('a newcomer signs up, opens a room for a complete hatim, and reads the first portion', {
  tag: ['@desktop', '@translated'],
}, async ({ page }) => {
  test.slow()
  const email = newEmail('Amina')

  await test.step('goes from the landing page to an account', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click()
    // A page that is translated before its hydration is rendered anew.
    await hydrated(page)
    await page.getByLabel('Full name').fill('  Amina Yusupova ')
    await page.getByLabel('Email').fill(` ${email.toUpperCase()} `)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(toast(page, 'Account created successfully!')).toBeVisible()
    await expect(page).toHaveURL('/signin')
  })

  await test.step('signs in with the email filled in', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toast(page, 'Sign in successful!')).toBeVisible()
    await expect(page).toHaveURL('/welcome')
  })

  const { tasks, today, rooms } = dashboard(page)
  await test.step('chooses to read together, and finds nothing to read yet', async () => {
    await page.getByRole('link', { name: /^Read together/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Amina' })).toBeVisible()
    await expect(tasks).toContainText('No reading assignments')
    await expect(tasks).toContainText('Create your first room to start reading!')
    await expect(rooms).toContainText('No rooms found')
    await expect(rooms).toContainText('Start your spiritual journey by creating or joining a room')
  })

  await test.step('opens a room for a complete hatim in 30 days', async () => {
    await tasks.getByRole('button', { name: 'Create Room' }).click()
    const form = page.getByRole('dialog', { name: 'Create Room' })
    await form.getByLabel('Room name').fill('  Winter Hatim ')
    await form.getByLabel('Description').fill('Our family, before Ramadan')
    await form.getByRole('button', { name: '30 days' }).click()
    await expect(form.getByLabel('End date')).toHaveValue('2026-03-31')
    await expect(form).toContainText('114 surahs and 6236 ayahs')
    await expect(form).toContainText('30 days · about 20 pages a day, shared by everyone who joins')
    await form.getByRole('button', { name: 'Create Room' }).click()
    await expect(form).toBeHidden()
    await closeInvitation(page)
    const row = rooms.getByRole('link', { name: /Winter Hatim/ })
    await expect(row).toContainText('Owner')
    await expect(row).toContainText('Fixed Duration')
    await expect(row).toContainText('Our family, before Ramadan')
    await expect(row).toContainText("Complete Qur'an")
    await expect(row).toContainText('Until Mar 31, 2026')
    await expect(row).toContainText('Created Mar 2, 2026')
    await expect(row.getByRole('img')).toHaveAccessibleName('0% read, 0 of 1 portions finished')
  })

  await test.step("reads today's portion, which starts at the beginning of the Qur'an", async () => {
    await expect(tasks).toContainText('Today: 0/1')
    await expect(today).toContainText('Al-Fatihah 1:1')
    await expect(today).toContainText('Winter Hatim')
    await today.getByRole('link', { name: 'Start Reading' }).click()
    await expect(page).toHaveURL(/\/tasks\//)
    await expect(page.getByText('Monday, March 2, 2026')).toBeVisible()
    await expect(page.getByText('In Progress')).toBeVisible()
    await expect(page.getByRole('article', { name: '1:1', exact: true })).toContainText('بِسۡمِ')
    await expect(page.getByRole('article', { name: '1:2', exact: true })).toContainText(
      '[All] praise is [due] to Allah',
    )
    await expect(page.getByRole('article', { name: '2:1', exact: true })).toBeAttached()
    await markComplete(page)
    await expect(toast(page, 'Assignment Completed!')).toContainText(
      "May Allah accept your reading and make the Qur'an the spring of your heart.",
    )
  })

  const expectAllAgrees = async () => {
    await expect(tasks).toContainText('Today: 1/1')
    await expect(today.getByRole('time')).toHaveText(/^Read at 9:0\d AM$/)
    await expect(today.getByRole('link')).toHaveCount(0)
    await expect(ring(page)).toHaveAccessibleName('3% read, 1 of 1 portions finished')
    const figures = page.getByRole('list', { name: 'Your reading' })
    await expect(figures.getByRole('listitem').filter({ hasText: 'Pages Read' })).toContainText(/^2[01]/)
    await expect(figures.getByRole('listitem').filter({ hasText: 'Current Streak' })).toHaveText(
      /1.*Current Streak.*day$/,
    )
    await expect(figures.getByRole('listitem').filter({ hasText: 'Active Rooms' })).toContainText('1')
    await expect(figures.getByRole('listitem').filter({ hasText: 'Completed Hatims' })).toContainText('0')
  }
  await test.step('sees the portion counted everywhere, and after a reload', async () => {
    await expectAllAgrees()
    await page.reload()
    await expectAllAgrees()
    await rooms.getByRole('link', { name: /Winter Hatim/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Winter Hatim' })).toBeVisible()
    await expect(ring(page)).toHaveAccessibleName('3% read, 1 of 1 portions finished')
    await expect(page.getByText('You’ve read your portion for today')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Active Members (1)' })).toBeVisible()
  })
})
