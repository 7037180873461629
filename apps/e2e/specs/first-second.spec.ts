import type { Page } from '@playwright/test'
import { nextFrames } from '../src/frames.ts'
import { PAGE_SCRIPTS } from '../src/page-scripts.ts'
import { PASSWORD } from '../src/person.ts'
import { aRoom } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

/** Never answers what the page asks for at these addresses. */
const hold = (page: Page, addresses: RegExp) => page.route(addresses, () => {})

/** Holds the page's scripts back, until what it answers is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(PAGE_SCRIPTS, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Another font makes other lines. */
const fontsAreThere = (page: Page) => page.evaluate(() => document.fonts.ready)

/** From here on the app scrolls, and not the browser. */
const isMounted = (page: Page) => expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')

for (const theme of ['light', 'dark']) {
  test(`before its scripts have come a member's page has its header and leads on, ${theme}`, async ({ person }) => {
    const { page } = await person('Amina Yusupova', { settings: { halaqa_theme: theme } })
    await hold(page, PAGE_SCRIPTS)
    await page.goto('/read', { waitUntil: 'commit' })

    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Memorize' })).toHaveAttribute('href', '/memorize')
    expect(await page.locator('html').evaluate((html) => html.classList.contains('dark'))).toBe(theme === 'dark')
  })
}

test('the header and the tabs stay in their places when the scripts have come', async ({ person }) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: 'Winter Hatim' })
  const release = await holdScripts(page)
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'commit' })
  const places = () =>
    page.locator('header, header button, nav a').evaluateAll((elements) =>
      elements
        // The page of guests is there too, and hidden.
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [element.getAttribute('aria-label'), x, y, width, height]
        }),
    )
  await expect(page.getByRole('banner')).toBeVisible()
  await fontsAreThere(page)
  const before = await places()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter Hatim' })).toBeVisible()
  await fontsAreThere(page)
  const after = await places()
  for (const place of before) expect(after).toContainEqual(place)
})

test('a member never sees the page of guests', async ({ person }) => {
  const { page } = await person()
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  await fontsAreThere(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  release()
  await expect(page).toHaveURL('/memorize')
})

for (const [far, scroll] of [
  ['past the first ayahs', (tenth: Element) => scrollBy(0, tenth.getBoundingClientRect().bottom)],
  ['to the end of the page', () => scrollTo(0, document.documentElement.scrollHeight)],
] as const) {
  test(`a person who has scrolled ${far} before the scripts have come sees the next in their place`, async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/quran?surah=2', { waitUntil: 'commit' })
    await fontsAreThere(page)
    const tenth = page.getByRole('article').nth(9)
    const end = page.getByRole('navigation', { name: 'Surahs' })
    await tenth.evaluate(scroll)
    const top = () => tenth.evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    // The end would be seen to move once the further ayahs are there.
    await expect(end).toBeHidden()
    release()

    await expect(page.getByRole('article')).toHaveCount(286)
    await fontsAreThere(page)
    await expect(end).toBeVisible()
    await expect(end).not.toBeInViewport()
    expect(await top()).toBe(before)
    if (far === 'past the first ayahs') await expect(page).toHaveURL('/quran?surah=2&ayah=11')
  })
}

for (const visit of ['a first visit', 'a reload']) {
  test(`a person who has read on before the scripts have come stays there: ${visit}`, async ({ page }) => {
    if (visit === 'a reload') {
      await page.goto('/help')
      await isMounted(page)
    }
    const release = await holdScripts(page)
    if (visit === 'a reload') await page.reload({ waitUntil: 'commit' })
    else await page.goto('/help', { waitUntil: 'commit' })
    await fontsAreThere(page)
    const heading = page.getByRole('heading', { level: 2 }).last()
    await expect(heading).toBeVisible()
    // By hand: what a script scrolls, a browser takes back when it restores the place of a reload.
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await nextFrames(page)
    const top = () => heading.evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    release()
    await isMounted(page)
    await nextFrames(page)
    expect(await top()).toBe(before)
  })
}

test('a form that is filled in before the scripts have come is sent when they are there', async ({ page, account }) => {
  const { email } = await account()
  const release = await holdScripts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  release()
  await expect(page).toHaveURL('/memorize')
})

test('a page shows while the server answers no call', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await hold(page, /\/api\/v1\//)

  await page.goto('/signin')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(asked).not.toContain('/api/v1/config')
})

test('a code that is entered before the scripts have come is looked at when they are there', async ({
  account,
  page,
}) => {
  const maryam = await account('Maryam Haddad')
  const room = await aRoom(maryam.api)
  await maryam.api.post(`/rooms/${room.id}/invite/renew`)
  const release = await holdScripts(page)
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'commit' })
  await page.getByLabel('Code', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  release()
  await expect(page.getByText('This code doesn’t open the room.')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('wrong')
})
