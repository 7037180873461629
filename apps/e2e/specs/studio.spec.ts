import type { Page } from '@playwright/test'
import { toast } from '../src/dashboard.ts'
import { expect, test } from '../src/test.ts'
import { dragByMouse } from '../src/touch.ts'

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
const menuOf = async (page: Page, title: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the studio is hidden from a person who is no admin', async ({ person, page: guest }) => {
  const { page } = await person()
  await page.goto('/admin')
  await expect(page).toHaveURL('/memorize')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)

  await guest.goto('/admin/people')
  await expect(guest).toHaveURL('/signin?next=%2Fadmin%2Fpeople')
})

test('an admin writes a unit, a lesson and a question, tries, moves and deletes them', async ({
  person,
  server,
  failures,
}) => {
  const [{ page, email }, learner] = [await person('Zaynab Rahimova'), await person()]
  await server.makeAdmin(email)
  await page.goto('/admin')
  await expect(rows(page, 'Units').first()).toContainText('Al-Fatihah')

  await page.getByRole('link', { name: 'New unit' }).click()
  await page.getByLabel('Which surah').selectOption('112')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Create Unit' }).click()
  await expect(page.getByText('This is required.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Sincerity by heart')
  await page.getByRole('button', { name: 'Lapis' }).click()
  await page.getByRole('button', { name: 'Create Unit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sincerity by heart' })).toBeVisible()

  await page.getByRole('link', { name: 'New lesson' }).click()
  await page.getByLabel('Title', { exact: true }).fill('He is One')
  await page.getByLabel('Last verse').fill('9')
  failures.expect(400, /\/lessons$/)
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByText('This surah has 4 verses.').first()).toBeVisible()
  await page.getByLabel('Last verse').fill('4')
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'He is One' })).toBeVisible()

  for (const text of ['Which word is missing?', 'Which word ends it?']) {
    await page.getByRole('link', { name: 'New question' }).click()
    await page.getByLabel('Question', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Take this verse' }).click()
    const word = page.getByRole('group', { name: 'Choose it in the verse' }).getByRole('button').last()
    await word.click()
    await expect(page.getByLabel('Also accepted')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Create Question' }).click()
    await expect(toast(page, 'The question is created').first()).toBeVisible()
  }
  const questions = rows(page, 'Questions of He is One')
  await expect(questions).toHaveCount(2)

  await page.getByRole('button', { name: /^Move Which word ends it\?/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(questions.first()).toContainText('Which word ends it?')
  await expect(page.getByRole('button', { name: /^Move Which word ends it\?, place 1 of 2/ })).toBeFocused()

  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('your answers here aren’t recorded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Which word ends it?' })).toBeVisible()
  await page.getByRole('textbox').fill('احد')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Which word ends it?')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Sincerity by heart' }).click()
  await menuOf(page, 'He is One', 'Turn off')
  await expect(rows(page, 'Lessons of Sincerity by heart')).toContainText('Turned off')
  const path = await learner.api.get<{ surah_name: string; total_lessons: number }[]>('/units')
  expect(path.at(-1)).toMatchObject({ surah_name: 'Sincerity by heart', total_lessons: 0 })

  await page.getByRole('link', { name: 'Units', exact: true }).click()
  await page.getByLabel('Search the units').fill('sincerity by heart')
  await menuOf(page, 'Sincerity by heart', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete this unit?' })
  await expect(dialog).toContainText('1 lesson')
  await expect(dialog).toContainText('2 questions')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'The unit is deleted')).toBeVisible()
  await expect(page.getByText('Nothing matches “sincerity by heart”')).toBeVisible()
})

test('an admin drags units into another order', async ({ person, server }) => {
  const { page, email, api } = await person('Zaynab Rahimova')
  await server.makeAdmin(email)
  await page.goto('/admin')
  const units = rows(page, 'Units')
  await expect(units.nth(1)).toContainText('An-Nas')
  const grip = page.getByRole('button', { name: /^Move An-Nas, place 2/ })
  await dragByMouse(page, grip, units.nth(3))
  await expect(units.nth(3)).toContainText('An-Nas')
  await expect
    .poll(async () => (await api.get<{ units: { surah_number: number }[] }>('/user/path')).units[3])
    .toMatchObject({ surah_number: 114 })
  await page.getByRole('button', { name: /^Move An-Nas, place 4/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: /^Move An-Nas, place 3/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(units.nth(1)).toContainText('An-Nas')
})

test('an admin makes another one, checks the server, and gives up the role', async ({ person, server }) => {
  const [admin, other] = [await person('Zaynab Rahimova'), await person('Yusuf Karimov')]
  await server.makeAdmin(admin.email)
  const { page } = admin
  await page.goto('/profile')
  await page.goto('/admin/people')
  await page.getByLabel('Search people').fill(other.email)
  await page.getByRole('button', { name: 'Make admin: Yusuf Karimov' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
  await expect(toast(page, 'Yusuf Karimov is now an admin')).toBeVisible()

  await page.getByRole('link', { name: 'Server' }).click()
  await expect(page.getByRole('region', { name: 'Contents' })).toContainText('114')

  await other.page.goto('/admin/people')
  await other.page.getByLabel('Search people').fill(other.email)
  await other.page.getByRole('button', { name: 'Remove admin: Yusuf Karimov' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click()
  await expect(other.page).toHaveURL('/memorize')
})
