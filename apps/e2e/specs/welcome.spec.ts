import { signIn } from '../src/dashboard.ts'
import { PASSWORD } from '../src/person.ts'
import { aRoom } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const question = 'Where would you like to start?'

test('a new person chooses with the keyboard, and is not asked again on another device', async ({
  page,
  open,
  account,
}) => {
  const { email } = await account('Maryam Idris', { isNew: true })
  await page.goto('/about')
  await page.goto('/signin')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Maryam' })).toBeFocused()
  const link = page.getByRole('link', { name: /^Read together/ })
  for (let presses = 0; presses < 3 && !(await link.evaluate((it) => it === document.activeElement)); presses++) {
    await page.keyboard.press('Tab')
  }
  const told = page.waitForResponse((response) => response.url().endsWith('/user/welcome') && response.ok())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/read')
  await told
  await page.goBack()
  await expect(page).toHaveURL('/about')

  const other = await (await open()).newPage()
  await other.goto('/signin')
  await signIn(other, email, PASSWORD)
  await expect(other).toHaveURL('/memorize')
  await other.goto('/welcome')
  await expect(other).toHaveURL('/memorize')
})

test('a new person who reloads is still asked, and one who has begun meanwhile is not', async ({ page, account }) => {
  const { email, api } = await account('Maryam Idris', { isNew: true })
  await page.goto('/signin')
  await signIn(page, email, PASSWORD)
  await expect(page.getByText(question)).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(question)).toBeVisible()

  await aRoom(api, { end_date: '2026-05-01' })
  await page.goto('/')
  await expect(page).toHaveURL('/memorize')
})

test('a new dashboard has both next steps on the first screen of a phone, and an invitation opens its room', async ({
  person,
  account,
}) => {
  const room = await aRoom((await account('Bilal Rahman')).api, { end_date: '2026-05-01' })
  const { page } = await person('Maryam Idris')
  await page.goto('/read')
  const [create, invitation] = ['Create Room', 'I have an invitation'].map((name) => page.getByRole('button', { name }))
  for (const button of [create!, invitation!]) await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('No reading assignments')).toBeVisible()

  await invitation!.click()
  await expect(page.getByLabel('Your invitation')).toBeFocused()
  await page.getByLabel('Your invitation').fill(`You are invited: https://halaqa.example/rooms/${room.id}?x=1.`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/rooms/${room.id}`))
  await expect(page.getByRole('button', { name: 'Join This Reading Group' })).toBeVisible()
})
