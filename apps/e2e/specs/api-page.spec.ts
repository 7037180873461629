import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible.ts'
import { expect, test } from '../src/test.ts'

test('everyone can read the page of the API, on a small phone and in both themes', async ({ page }) => {
  await page.goto('/api/docs')
  const call = page.locator('details', { hasText: 'PUT /api/v1/tasks/{taskId}/complete' })
  await page.getByRole('link', { name: 'tasks', exact: true }).click()
  await call.locator('summary').click()
  await expect(call.getByText('This call needs a session.')).toBeVisible()
  await expect(call.getByText('taskId')).toHaveCount(2)

  const schema = call.getByRole('link').first()
  const target = await schema.getAttribute('href')
  await schema.click()
  await page.locator(`${target} summary`).click()
  await expect(page.locator(`${target} pre`)).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await test.step(colorScheme, () => expectAccessible(page))
  }
})
