import type { Page } from '@playwright/test'
import { announced, expectFieldError } from '../src/forms.ts'
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
