import type { Page } from '@playwright/test'
import { nextFrames } from '../src/frames.ts'
import { firstLesson } from '../src/lessons.ts'
import { PAGE_SCRIPTS } from '../src/page-scripts.ts'
import { PASSWORD } from '../src/person.ts'
import { aRoom, tasksOf } from '../src/rooms.ts'
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
  test(`before its scripts have come a page has its bar, ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('halaqa_theme', name), theme)
    await hold(page, PAGE_SCRIPTS)
    await page.goto('/read', { waitUntil: 'commit' })

    await expect(page.locator('.shell svg')).toBeVisible()
    expect(await page.locator('html').evaluate((html) => html.classList.contains('dark'))).toBe(theme === 'dark')
  })
}

test('before its scripts have come the dashboard greets, leads on, and has asked for what it shows; then each answer is used once', async ({
  person,
}) => {
  const { page, api } = await person('Amina Yusupova')
  await aRoom(api)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/api/v1', '')))
  const release = await holdScripts(page)
  await page.goto('/read', { waitUntil: 'commit' })

  const greeting = page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Amina' })
  await expect(greeting).toBeVisible()
  await expect(page.getByRole('link', { name: 'Memorize' })).toHaveAttribute('href', '/memorize')
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/tasks', '/rooms', '/user/figures']))
  const date = await page.locator('main p').first().textContent()
  release()

  await expect(page.getByRole('list', { name: "Today's Reading" })).toBeVisible()
  await expect(greeting).toBeVisible()
  await expect(page.locator('main p').first()).toHaveText(date ?? '')
  for (const path of ['/tasks', '/rooms', '/user/figures']) expect(asked.filter((one) => one === path)).toHaveLength(1)
})

test('the bell that is pressed before the scripts have come opens once, however many are unread', async ({
  person,
}) => {
  const { page } = await person()
  const release = await holdScripts(page)
  await page.goto('/read', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  release()

  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeAttached()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
})

test('a room has its name before its scripts have come', async ({ person }) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: 'Winter Hatim' })
  await hold(page, PAGE_SCRIPTS)
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'commit' })

  await expect(page.getByText('Winter Hatim')).toBeVisible()
})

test('a room has its portions before its scripts have come, in their places, and what is pressed there is pressed again in its row', async ({
  person,
}) => {
  const { page, api } = await person()
  const room = await aRoom(api, { name: 'Winter Hatim' })
  const release = await holdScripts(page)
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'commit' })
  const today = page.getByRole('region', { name: 'Today’s portion' })
  const places = () =>
    page.locator('h1, #room-today, [aria-labelledby=room-today] :is(p, a, button)').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.textContent, x, y, width, height]
      }),
    )
  await expect(today.getByRole('link', { name: 'Start Reading' })).toBeVisible()
  await fontsAreThere(page)
  const before = await places()
  const [portion] = await tasksOf(api)
  await expect(today.getByRole('link')).toHaveAttribute('href', `/tasks/${portion?.id}`)
  release()
  await expect(page.locator('body > .shell')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'About this room' })).toBeVisible()
  await fontsAreThere(page)
  expect((await places()).slice(0, before.length)).toEqual(before)

  const releaseAgain = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await today.getByRole('button', { name: 'I read it in my mushaf' }).click()
  releaseAgain()
  await expect(today.getByText('You have read your portion for today')).toBeVisible()
})

test('a new lesson has its passage before its scripts have come, in its place, and what is pressed there is pressed again', async ({
  person,
}) => {
  const { page, api } = await person()
  const { lesson } = await firstLesson({ api })
  const release = await holdScripts(page)
  await page.goto(`/memorize/${lesson.id}`, { waitUntil: 'commit' })
  const places = () =>
    page.locator('h1, h2, main p, button').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.textContent, x, y, width, height]
      }),
    )
  await expect(page.getByRole('heading', { name: 'Read the passage' })).toBeVisible()
  await expect(page.getByRole('article').first().locator('.ayah')).toBeVisible()
  await fontsAreThere(page)
  const before = await places()
  release()
  await expect(page.locator('body > .shell')).toHaveCount(0)
  await fontsAreThere(page)
  expect(await places()).toEqual(before)

  const releaseAgain = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Hide some words' }).click()
  releaseAgain()
  await expect(page.getByRole('heading', { name: 'Every third word is hidden' })).toBeVisible()
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
    await heading.evaluate((one) => one.scrollIntoView())
    const top = () => heading.evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    release()
    await isMounted(page)
    await nextFrames(page)
    expect(await top()).toBe(before)
  })
}

test('a form that is filled in and sent before the scripts have come is sent once they are there', async ({
  page,
  account,
}) => {
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
