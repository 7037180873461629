import type { Page } from '@playwright/test'
import { Api } from '../src/api.ts'
import { announced, expectFieldError, expectNoFieldError } from '../src/forms.ts'
import { hydrated } from '../src/hydrated.ts'
import { PASSWORD } from '../src/person.ts'
import { expect, test } from '../src/test.ts'

const form = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  send: page.getByRole('button', { name: 'Sign In', exact: true }),
})

test.beforeEach(({ page }) => page.goto('/signin'))

test('an empty sign-in form says what each field needs', async ({ page }) => {
  const { email, password, send } = form(page)
  await send.click()

  await expectFieldError(email, 'Email is required')
  await expectFieldError(password, 'Password is required')
  await expect(announced(page, '2 fields need your attention.')).toBeAttached()
  await email.fill('a')
  await expectNoFieldError(email)
})

test('a wrong password and an unknown email get the same answer, and the form keeps its values', async ({
  page,
  person,
  failures,
}) => {
  const { email, password, send } = form(page)
  const amina = await person()
  failures.expect(401, /\/auth\/signin$/)

  for (const [address, secret] of [
    [amina.email, 'not her password'],
    ['nobody@example.org', PASSWORD],
  ] as const) {
    await email.fill(address)
    await password.fill(secret)
    await expect(page.locator('form').getByText('Invalid email or password')).toHaveCount(0)
    await send.click()

    await expect(announced(page, 'Invalid email or password').last()).toBeVisible()
    await expect(page.locator('form').getByText('Invalid email or password')).toBeVisible()
    await expect(email).toHaveValue(address)
    await expect(password).toHaveValue(secret)
  }
})

test('after ten failures the form says to wait, and signing in works afterwards', async ({
  page,
  person,
  server,
  time,
  failures,
}) => {
  const { email, password, send } = form(page)
  const amina = await person()
  const stranger = new Api(server.url)
  for (let attempt = 1; attempt <= 10; attempt++) {
    const refused = stranger.post('/auth/signin', { email: amina.email, password: 'a guess' })
    await expect(refused).rejects.toThrow('401')
  }
  failures.expect(429, /\/auth\/signin$/)
  await email.fill(amina.email)
  await password.fill(PASSWORD)
  await send.click()
  await expect(announced(page, 'Too many attempts. Please wait a few minutes and try again.')).toBeVisible()
  await expect(password).toHaveValue(PASSWORD)

  await time.set(new Date(time.now.getTime() + 16 * 60_000).toISOString())
  await send.click()
  await expect(page).toHaveURL('/memorize')
})

test('sign-in keeps the form while the database is away, and succeeds when it is back', async ({
  page,
  person,
  server,
  failures,
}) => {
  const { email, password, send } = form(page)
  const amina = await person()
  failures.expect(503, /\/auth\/signin$/)
  await email.fill(amina.email)
  await password.fill(PASSWORD)
  await server.takeDatabaseAway()
  await send.click()

  await expect(announced(page, 'Something went wrong. Please try again.')).toBeVisible()
  await expect(email).toHaveValue(amina.email)
  await expect(password).toHaveValue(PASSWORD)
  await server.bringDatabaseBack()
  await send.click()

  await expect(page.getByRole('status').filter({ hasText: 'Sign in successful!' })).toBeVisible()
  await expect(page).toHaveURL('/memorize')
})

test('the password can be shown and hidden', async ({ page }) => {
  const { password } = form(page)
  await hydrated(page)
  await password.fill('a secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('a secret')
})

test('a person who forgot the password sees who can set a new one', async ({ page }) => {
  await hydrated(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expect(dialog).toContainText('Ask the person who runs it to set a new password for you.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeFocused()
})

test('after a sign-in, a members’ page that does not load says so, and loads with a reload', async ({
  page,
  person,
  failures,
}) => {
  const { email, password, send } = form(page)
  const amina = await person()
  const files = /\/assets\/MemorizeScreen-.*\.js/
  failures.expectNoAnswer(files)
  await page.route(files, (route) => route.abort('failed'))
  await email.fill(amina.email)
  await password.fill(PASSWORD)
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t show this page' })).toBeVisible()

  await page.unroute(files)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Al-Fatihah' })).toBeVisible()
  await expect(page).toHaveURL(/\/memorize$/)
})
