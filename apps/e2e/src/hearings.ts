/** A recitation to another person, on both devices. */
import type { Page } from '@playwright/test'
import type { Person } from './person.ts'
import { expect } from './test.ts'

const FATIHAH = { start_surah: 1, start_ayah: 1, end_surah: 1, end_ayah: 7 }

/** A person makes a link for Al-Fatihah. */
export async function openLink({ page, api }: Person): Promise<string> {
  await api.put('/user/memory/known', { ...FATIHAH, known: true })
  await page.goto('/hearings')
  return pressRecite(page)
}

/** Makes a link for the page's range. */
export async function pressRecite(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Recite to someone' }).click()
  await expect(page.getByRole('heading', { name: 'Invite someone to listen' })).toBeVisible()
  const code = await page.getByRole('img', { name: /^QR code of/ }).textContent()
  return new URL(code!.replace('QR code of ', '')).pathname
}

export async function join(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(page.getByText('Recited to the end.')).toBeVisible()
}

/** A word of the listener's text, from 0. */
export const wordOf = (page: Page, index: number) =>
  page
    .getByRole('group', { name: /^The words/ })
    .getByRole('button')
    .nth(index)

export async function finish(page: Page) {
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
}
