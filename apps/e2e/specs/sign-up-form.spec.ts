import type { Page } from '@playwright/test'
import { announced, expectFieldError, expectNoFieldError } from '../src/forms.ts'
import { newEmail, PASSWORD } from '../src/person.ts'
import { expect, test } from '../src/test.ts'

const form = (page: Page) => ({
  name: page.getByLabel('Full name'),
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  confirmation: page.getByLabel('Confirm password'),
  send: page.getByRole('button', { name: 'Create Account' }),
})

test.beforeEach(({ page }) => page.goto('/signup'))

test('an empty sign-up form says what each field needs', async ({ page }) => {
  const { name, email, password, confirmation, send } = form(page)
  await send.click()

  await expectFieldError(name, 'Full name is required')
  await expectFieldError(email, 'Email is required')
  await expectFieldError(password, 'Password is required')
  await expectFieldError(confirmation, 'Please confirm your password')
  await expect(announced(page, '4 fields need your attention.')).toBeAttached()
  await expect(name).toBeFocused()
})

for (const [what, value, label, error] of [
  ['a blank name', '   ', 'Full name', 'Full name is required'],
  ['a name of 101 letters', 'a'.repeat(101), 'Full name', 'Full name must be less than 100 characters'],
  ['an address without a host', 'amina@', 'Email', 'Please enter a valid email'],
  ['a password of 7 letters', '1234567', 'Password', 'Password must be at least 8 characters'],
  ['a password of 201 letters', 'x'.repeat(201), 'Password', 'Password must be at most 200 characters'],
  ['another confirmation', 'something else', 'Confirm password', 'Passwords do not match'],
] as const) {
  test(`sign-up refuses ${what}, and forgets the error when it is edited`, async ({ page }) => {
    const { name, email, password, confirmation, send } = form(page)
    await name.fill('Amina Yusupova')
    await email.fill('amina@example.org')
    await password.fill(PASSWORD)
    await confirmation.fill(PASSWORD)
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    if (label === 'Password') await confirmation.fill(value)
    await send.click()

    await expectFieldError(field, error)
    await expect(announced(page, '1 field needs your attention.')).toBeAttached()
    await expect(field).toHaveValue(value)
    await field.fill(`${value}.`)
    await expectNoFieldError(field)
  })
}

test('sign-up says that an email is taken, and keeps what was typed', async ({ page, person, failures }) => {
  const { name, email, password, confirmation, send } = form(page)
  const taken = await person('Bilal Rahman')
  failures.expect(409, /\/auth\/signup$/)
  await name.fill('Bilal Rahman')
  await email.fill(taken.email.toUpperCase())
  await password.fill(PASSWORD)
  await confirmation.fill(PASSWORD)
  await send.click()

  const toast = announced(page, 'Failed to create account. Please try again.')
  await expect(toast).toContainText('An account with this email already exists')
  await expect(page.locator('form').getByText('An account with this email already exists')).toBeVisible()
  await expect(name).toHaveValue('Bilal Rahman')
  await expect(email).toHaveValue(taken.email.toUpperCase())
  await expect(password).toHaveValue(PASSWORD)
  await expect(confirmation).toHaveValue(PASSWORD)
})

test('sign-up keeps the form while the database is away, and succeeds when it is back', async ({
  page,
  server,
  failures,
}) => {
  const { name, email, password, confirmation, send } = form(page)
  const address = newEmail('Maryam')
  failures.expect(503, /\/auth\/signup$/)
  await name.fill('Maryam Khan')
  await email.fill(address)
  await password.fill(PASSWORD)
  await confirmation.fill(PASSWORD)
  await server.takeDatabaseAway()
  await send.click()

  await expect(announced(page, 'Something went wrong. Please try again.')).toBeVisible()
  await expect(name).toHaveValue('Maryam Khan')
  await expect(password).toHaveValue(PASSWORD)
  await server.bringDatabaseBack()
  await send.click()

  await expect(page.getByRole('status').filter({ hasText: 'Account created successfully!' })).toBeVisible()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByLabel('Email')).toHaveValue(address)
})

test('sign-up says so when there is no connection', async ({ page, context, failures }) => {
  const { name, email, password, confirmation, send } = form(page)
  failures.expectNoAnswer(/\/auth\/signup$/)
  await send.click()
  await expectFieldError(name, 'Full name is required') // the scripts have come
  await name.fill('Maryam Khan')
  await email.fill(newEmail('Maryam'))
  await password.fill(PASSWORD)
  await confirmation.fill(PASSWORD)
  await context.setOffline(true)
  await send.click()

  await expect(announced(page, 'Network error. Please check your connection and try again.')).toBeVisible()
  await expect(email).not.toHaveValue('')
})
