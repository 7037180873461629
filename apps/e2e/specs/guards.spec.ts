import { PASSWORD } from '../src/person.ts'
import { aRoom } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test('a page of the app sends a guest to sign-in, whose first stop skips to the content', async ({ page }) => {
  const path = `/rooms/${UNKNOWN}/hatim`
  await page.goto(path)
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
  await expect(page.getByRole('heading', { name: 'Assalamu alaikum' })).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')
})

test('a guest’s pages send a signed-in person to the memorization track, and Back does not return there', async ({
  person,
}) => {
  const { page } = await person()
  for (const path of ['/', '/signin']) {
    await page.goto('/about')
    await page.goto(path)
    await expect(page).toHaveURL('/memorize')
    await expect(page.getByRole('heading', { level: 1, name: 'Memorization Journey' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/about')
  }
})

test('any other address leads to the landing page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: "Learn the Qur'an" })).toBeVisible()
})

test('signing in leads to the requested page, and never to another site', async ({ page, person }) => {
  const { email } = await person()
  await page.goto('/profile')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/profile')

  await page.goto(`/signin?next=${encodeURIComponent('//evil.example')}`)
  await expect(page).toHaveURL('/memorize')
})

test('signing out leads to the landing page, and Back does not show the former page', async ({ person }) => {
  const { page } = await person()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => [localStorage.halaqa_user, localStorage.halaqa_token])).toEqual([
    undefined,
    undefined,
  ])
  await page.goBack()
  await expect(page).not.toHaveURL('/profile')
  await expect(page.getByText('Joined')).toHaveCount(0)
})

test('a copied session does not work after it was signed out', async ({ person }) => {
  const { page, api } = await person()
  await page.goto('/memorize')
  const answered = page.waitForResponse(/\/auth\/signout$/)
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await answered
  await expect(api.get('/auth/me')).rejects.toThrow('401')
})

test('signing out in one tab signs out the other', async ({ person }) => {
  const { page, context } = await person()
  const other = await context.newPage()
  await page.goto('/memorize')
  await other.goto('/profile')
  await expect(other.getByText('Joined')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()

  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL(/\/signin/)
  await expect(other.getByText('Joined')).toHaveCount(0)
})

test('signing in in one tab signs in the other', async ({ page, context, person }) => {
  const { email } = await person()
  const other = await context.newPage()
  await other.goto('/')
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page).toHaveURL('/memorize')
  await expect(other).toHaveURL('/memorize')
})

test('an expired session leads to sign-in, says why, and then leads back', async ({ person, time, failures }) => {
  const { page, email, api } = await person()
  const room = await aRoom(api, { end_date: '2026-05-01' })
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('heading', { name: room.name })).toBeVisible()
  // An open page would notice by itself, and show sign-in before the test loads it again.
  await page.goto('about:blank')
  failures.expect(401, /\/api\/v1\//)
  await time.passDays(31)
  await page.goto(`/rooms/${room.id}`)

  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(`/rooms/${room.id}`)}`)
  await expect(page.getByText('Authentication required. Redirecting to sign in...')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/rooms/${room.id}`)
})

test('unreadable saved data is removed', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    localStorage.halaqa_user = '{"id":'
    localStorage.halaqa_token = 'a token'
  })
  await page.goto('/read')
  await expect(page).toHaveURL(/\/signin/)
  expect(await page.evaluate(() => localStorage.halaqa_token)).toBeUndefined()
})
