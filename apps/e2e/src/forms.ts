import { expect, type Locator, type Page } from '@playwright/test'

/** Expects that a field shows its error, visibly and to screen readers. */
export async function expectFieldError(field: Locator, error: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(literally(error)))
  await expect(field.page().getByText(error, { exact: true })).toBeVisible()
}

export async function expectNoFieldError(field: Locator) {
  await expect(field).not.toHaveAttribute('aria-invalid')
}

/** A text that is announced at once, wherever the focus is. */
export const announced = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
