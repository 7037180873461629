import type { Reader } from '@halaqa/contract/readers'
import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'

/** Adds a reader to a guardian's care. */
export const addReader = (guardian: Api, name = 'Yusuf Khan', colour: Reader['colour'] = 'lapis') =>
  guardian.post<Reader>('/user/readers', { full_name: name, colour })

/** Makes somebody a second guardian, by the link. */
export async function shareCare(guardian: Api, readerId: string, other: Api) {
  const { token } = await guardian.post<{ token: string }>(`/user/readers/${readerId}/guardians`)
  await other.post('/care/guardian', { token })
}

/** The group of a reader on the dashboard of a guardian. */
export const groupOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^For ${name}`) })

/** The bar that says as whom a guardian reads. */
export const bar = (page: Page) => page.getByRole('complementary', { name: 'Who is reading' })

export const PIN = '2468'

/** Locks the device of this page to a reader, from the list of readers. */
export async function lockDevice(page: Page, name: string, pin = PIN) {
  await page.goto('/profile/readers')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: `Lock this device to ${name}` }).click()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Assalamu alaikum, ${name}` })).toBeVisible()
}

/** Opens the dialog that unlocks this device, and types a PIN. */
export async function typePin(page: Page, pin: string) {
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true }).click()
}
