import { expect, type Page } from '@playwright/test'

/** The parts of the Read screen, by their names for people. */
export const dashboard = (page: Page) => ({
  tasks: page.getByRole('region', { name: 'Reading Tasks' }),
  today: page.getByRole('list', { name: "Today's Reading" }),
  overdue: page.getByRole('list', { name: /^Overdue Tasks/ }),
  rooms: page.getByRole('region', { name: 'My Rooms' }),
  create: page.getByRole('main').getByRole('button', { name: 'Create Room' }),
})

/** Closes the invitation that opens after a room is created. */
export async function closeInvitation(page: Page) {
  const invitation = page.getByRole('dialog', { name: 'Invite people' })
  await invitation.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(invitation).toBeHidden()
}

/** The ring, whose label says how much of a room is read, and how many portions. */
export const ring = (page: Page) => page.getByRole('main').getByRole('img', { name: /^[\d.]+% (read|of)\b/ })

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).locator('[role=status], [role=alert]').filter({ hasText: text })

/** Reads the portion on the page and completes it. */
export async function markComplete(page: Page) {
  await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
  await page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await expect(page).toHaveURL('/read')
}

export async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
