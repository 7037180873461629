import { expect, test } from '../src/test.ts'

test('the landing page leads to sign-up, to sign-in, to the reader and to what Halaqa is', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(page.getByText('master memorization with an interactive learning experience')).toBeVisible()
  await expect(page.getByText('Built for the Muslim community')).toBeVisible()
  await expect(page.getByText('2025')).toBeVisible()

  for (const [name, path] of [
    ['Start Memorizing', /\/memorize\/[\da-f-]{36}$/],
    ['Learn More', /\/about$/],
    // The reader writes its position into its address.
    ["Read the Qur'an", /\/quran(\?surah=1&ayah=1)?$/],
  ] as const) {
    await main.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/signin')
})

test('the banner of the logo contest opens its form in a new tab, and stays dismissed', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Announcement' })
  const form = banner.getByRole('link', { name: 'Join the logo design contest' })
  await expect(form).toHaveAttribute('href', /^https:\/\/github\.com\/.+logo-contest/)
  await expect(form).toHaveAttribute('target', '_blank')
  const dismiss = banner.getByRole('button', { name: 'Dismiss' })
  // A press before the page is hydrated does nothing.
  await expect(async () => {
    if (await dismiss.isVisible()) await dismiss.click()
    await expect(banner).toBeHidden({ timeout: 1000 })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test("a signed-in person's menu on public pages has their name and email, the dashboard and sign-out", {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, email } = await person('Amina Yusupova')
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account of Amina Yusupova' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Amina Yusupova')
  await expect(menu).toContainText(email)
  await menu.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/read')

  await page.goto('/about')
  await page.getByRole('button', { name: 'Account of Amina Yusupova' }).click()
  await menu.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
})

test('the tab bar leads from screen to screen and marks the current one', async ({ person }) => {
  const { page } = await person()
  await page.goto('/memorize')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['Read', '/read'],
    ['Profile', '/profile'],
    ['Memorize', '/memorize'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(new RegExp(name))
  }
})
