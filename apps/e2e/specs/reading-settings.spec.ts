import type { Page } from '@playwright/test'
import { signIn } from '../src/dashboard.ts'
import { hydrated } from '../src/hydrated.ts'
import { PASSWORD } from '../src/person.ts'
import { aShortRoom, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const taken = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/user/settings/reading') && answer.request().method() === 'PUT',
  )
const first = (page: Page) => page.getByRole('article', { name: '112:1', exact: true })

test('reading settings follow a person to their other device, in the reader and on a portion', async ({
  person,
  open,
}) => {
  const { page, api, email } = await person()
  await aShortRoom(api)
  const [task] = await tasksOf(api)
  const other = await (await open()).newPage()
  await other.goto('/signin')
  await signIn(other, email, PASSWORD)
  await expect(other).toHaveURL('/memorize')

  await page.goto('/quran?surah=112')
  await hydrated(page)
  await page.getByRole('button', { name: 'Display settings' }).click()
  const arrived = taken(page)
  await page.getByRole('switch', { name: 'Show transliteration' }).click()
  await arrived
  await other.goto(`/tasks/${task!.id}`)
  await expect(first(other)).toContainText(/Qul huw/i)

  const sentBack = taken(other)
  await other.getByRole('button', { name: 'Reading Settings' }).click()
  await other.getByRole('dialog').getByRole('combobox', { name: 'Translation' }).selectOption('tr')
  await other.getByRole('button', { name: 'Apply Settings' }).click()
  await sentBack
  await page.reload()
  await expect(page.locator('main')).toContainText('De ki')
})
