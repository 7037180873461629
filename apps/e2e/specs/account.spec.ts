import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toast } from '../src/dashboard.ts'
import { newEmail, PASSWORD } from '../src/person.ts'
import { aRoom, join } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a person changes name, time zone and email, and signs in by the new one', { tag: '@translated' }, async ({
  person,
  open,
  failures,
}) => {
  const { page, email } = await person('Amina Yusupova')
  const changed = newEmail('Aisha')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Account Settings' }).click()

  const name = card(page, 'Name and time zone')
  await name.getByLabel('Full name').fill('Aisha Karimova')
  await name.getByLabel('Time zone').selectOption('Asia/Tashkent')
  await name.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Your changes are saved')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Aisha Karimova')

  const mail = card(page, 'Email')
  await mail.getByLabel('New email').fill(changed)
  await mail.getByLabel('Your password').fill('a guess')
  failures.expect(403, /auth\/email$/)
  await mail.getByRole('button', { name: 'Change Email' }).click()
  await expect(mail.getByText('That isn’t your password.')).toBeVisible()
  await mail.getByLabel('Your password').fill(PASSWORD)
  await mail.getByRole('button', { name: 'Change Email' }).click()
  await expect(mail).toContainText(`You sign in with ${changed}.`)

  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aisha Karimova' })).toBeVisible()
  await expect(page.getByText(changed)).toBeVisible()

  const elsewhere = await (await open()).newPage()
  failures.expect(401, /signin$/)
  await signIn(elsewhere, email, PASSWORD)
  await expect(toast(elsewhere, 'Invalid email or password')).toBeVisible()
  await signIn(elsewhere, changed, PASSWORD)
  await expect(elsewhere).toHaveURL('/memorize')
})

test('changing the password signs out every other device and keeps this one', async ({ person, open, failures }) => {
  const { page, email } = await person()
  const other = await (await open()).newPage()
  await signIn(other, email, PASSWORD)
  await expect(other).toHaveURL('/memorize')

  await page.goto('/profile/security')
  const password = card(page, 'Password')
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByLabel('New password', { exact: true }).fill('alhamdulillah-2026')
  await password.getByLabel('Confirm new password').fill('alhamdulillah-2026')
  // The reopened stream of events may report it first.
  failures.expect(401, /\/api\/v1\//)
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(page, 'Your password has been changed')).toBeVisible()
  await expect(card(page, 'Where you’re signed in')).toContainText('You’re not signed in anywhere else.')

  await other.goto('/profile')
  await expect(other).toHaveURL('/signin?next=%2Fprofile')
  await page.goto('/profile')
  await expect(page.getByText('Joined')).toBeVisible()
})

test('a person signs out a device that they left somewhere', async ({ person, open, failures }) => {
  const { page, email } = await person()
  const lost = await (await open({ userAgent: 'Mozilla/5.0 (Linux; Android 15; K) Chrome/142.0.0.0' })).newPage()
  await signIn(lost, email, PASSWORD)
  await expect(lost).toHaveURL('/memorize')

  await page.goto('/profile/security')
  // The reopened stream of events may report it first.
  failures.expect(401, /\/api\/v1\//)
  await page.getByRole('button', { name: /^Sign out of Chrome on Android/ }).click()
  await expect(toast(page, 'Chrome on Android is signed out')).toBeVisible()
  await expect(card(page, 'Where you’re signed in')).toContainText('You’re not signed in anywhere else.')

  await lost.goto('/read')
  await expect(lost).toHaveURL('/signin?next=%2Fread')
})

test('a person downloads their data and deletes their account; the room keeps their readings', async ({ person }) => {
  const [leaver, friend] = [await person('Zaynab Rahimova'), await person('Yusuf Karimov')]
  const room = await aRoom(leaver.api)
  await join(friend.api, room.id)
  const { page } = leaver
  await page.goto('/profile/security')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(download.suggestedFilename()).toMatch(/^halaqa-\d{4}-\d\d-\d\d\.json$/)
  expect(data).toMatchObject({ account: { email: leaver.email }, rooms: [{ room_id: room.id, is_owner: true }] })

  await page.getByRole('button', { name: 'Delete my account...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('What stays')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Your account has been deleted')).toBeVisible()

  await friend.page.goto(`/rooms/${room.id}`)
  await expect(friend.page.getByText('Former member')).toBeVisible()
  await expect(friend.page.getByText('Owner', { exact: true })).toBeVisible()
  await expect(friend.page.getByText('Zaynab')).toHaveCount(0)
})
