import type { Page } from '@playwright/test'
import { signIn, toast } from '../src/dashboard.ts'
import { hydrated } from '../src/hydrated.ts'
import { linkTo, test } from '../src/mailed.ts'
import { newEmail, PASSWORD } from '../src/person.ts'
import { expect } from '../src/test.ts'

// One server that sends mail is enough.
test.describe.configure({ mode: 'default' })

const NEW_PASSWORD = 'alhamdulillah-2026'

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set Password' }).click()
}

test('the link in a mail sets a new password, and works once', async ({ account, server, open, page, failures }) => {
  const { email } = await account()
  await page.goto('/signin')
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = await linkTo(server, email)
  await page.goto(link)
  const later = await (await open()).newPage()
  await later.goto(link)
  await setPassword(page, NEW_PASSWORD)
  await expect(toast(page, 'Your password has been changed.')).toBeVisible()
  await expect(page).toHaveURL('/signin')
  failures.expect(401, /signin$/)
  await signIn(page, email, PASSWORD)
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await signIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/memorize')

  failures.expect(404, /password\/reset$/)
  await setPassword(later, 'somebody-elses-idea')
  await expect(later.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(later.getByText('It has been used, is more than an hour old')).toBeVisible()
  await later.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(later.getByRole('button', { name: 'Send Link' })).toBeVisible()
})

test('a new email takes effect when its link is followed', async ({ person, server }) => {
  const [{ page, email }, wanted] = [await person(), newEmail('wanted')]
  await page.goto('/profile/account')
  const card = page.getByRole('region', { name: 'Email', exact: true })
  await card.getByLabel('New email').fill(wanted)
  await card.getByLabel('Your password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Change Email' }).click()
  await expect(card.getByRole('status')).toContainText(`Check the email of ${wanted}`)
  await expect(card).toContainText(`You sign in with ${email}.`)

  await page.goto(await linkTo(server, wanted))
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(card).toContainText(`You sign in with ${wanted}.`)
  expect((await server.mailTo(email)).subject).toBe('Your email for Halaqa was changed')
})
