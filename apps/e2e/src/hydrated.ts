import { expect, type Page } from '@playwright/test'

/** Waits until a page that the server rendered answers presses. The place of toasts is there once it is hydrated. */
export const hydrated = (page: Page) => expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
