import type { Locator, Page } from '@playwright/test'
import { addReader, groupOf } from '../src/care.ts'
import { toast } from '../src/dashboard.ts'
import { nextFrames } from '../src/frames.ts'
import { lessonsOf } from '../src/lessons.ts'
import { aRoom, aShortRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * A fifth of what counts as good. A page that shifts at all, because of a font or a wrong guess, shifts by several
 * times that.
 */
const BOUND = 0.02

interface Shift {
  value: number
  /** Whether it is within half a second of a press. */
  isPressed: boolean
  by: string[]
}

/** Begins to add up, for each page that loads from now on, shifts without any input. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[]) {
        const by = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
        )
        shifts.push({ value: entry.value, isPressed: entry.hadRecentInput, by })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** All shifts, also in the half second after a press, when a page may shift. */
async function allShiftsOf(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  await nextFrames(page)
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

async function expectCalm(page: Page, what: string, bound = BOUND) {
  const shifts = (await allShiftsOf(page)).filter(({ isPressed }) => !isPressed)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${what}: ${JSON.stringify(shifts)}`).toBeLessThan(bound)
}

/** Scrolls to the end of the page, a good part of a window at a time, as a thumb does. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight / 2)
      await frame()
      await frame()
    }
  })
}

test('the reader loads and scrolls a surah without moving the text', async ({ page }) => {
  await watchShifts(page)
  for (const path of ['/quran', '/quran?surah=18']) {
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectCalm(page, `loading ${path}`)
  }
  await scrollThrough(page)
  await expectCalm(page, 'scrolling')
})

test('deep in a surah, laying out ayahs ahead moves nothing, and neither does a setting that changes no line', async ({
  page,
}) => {
  // No translation is shown, so the size of its letters changes the list's items and none of their lines.
  await page.addInitScript(() => localStorage.setItem('halaqa_reading', JSON.stringify({ showTranslation: false })))
  await watchShifts(page)
  await page.goto('/quran?surah=2&ayah=150')
  await expect(page.getByRole('article', { name: 'Verse 2:150', exact: true })).toBeInViewport()
  await expectLastAyahLaidOut(page)
  await expectCalm(page, 'laying out')
  await page.getByRole('button', { name: 'Display settings' }).click()
  const sizes = page.getByRole('radiogroup', { name: 'Translation font size' })
  await expect(sizes).toBeInViewport()
  await expectLastAyahLaidOut(page)
  const before = (await allShiftsOf(page)).length
  for (const size of ['Extra Large', 'Small']) {
    await sizes
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: size, exact: true }) })
      .click()
    await expectLastAyahLaidOut(page)
  }
  expect((await allShiftsOf(page)).slice(before)).toEqual([])
})

/** Waits until the end of the list, far below the window, is laid out too. */
const expectLastAyahLaidOut = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('article', { name: 'Verse 2:286', exact: true })
        .evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true })),
    )
    .toBe(true)

test('joining a room on a slow network moves nothing', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Amina Yusupova')
  const room = await aRoom(owner.api)
  const { page } = await person('Bilal Rahman')
  await watchShifts(page)
  await page.goto(`/rooms/${room.id}`)
  await slowDown(page)
  await page.getByRole('button', { name: 'Join This Reading Group' }).click()
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page.getByRole('heading', { name: 'Active Members (2)' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Half of what counts as good: cards of a wide window come by calls of their own.
  await expectCalm(page, 'joining', 0.05)
})

test('scrolling through a long portion moves no text, and neither does a toast', async ({ person }) => {
  const { page, api } = await person()
  const room = await aShortRoom(api, { start_surah: 36, end_surah: 36, end_ayah: 83 })
  const [task] = await tasksOf(api)
  await watchShifts(page)
  await page.goto(`/tasks/${task?.id}`)
  await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
  await expectCalm(page, 'loading')
  await scrollThrough(page)
  await expectCalm(page, 'scrolling')
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('region', { name: 'Today’s portion' }).getByRole('link')).toBeVisible()
  await expectCalm(page, 'loading the room')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Room name').fill('Night')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Your changes are saved')).toBeVisible()
  await expectCalm(page, 'toast')
})

test('the visible part of the path stays in place while something above it grows', async ({ person }) => {
  const { page } = await person()
  await page.goto('/memorize?surah=67')
  const heading = page.getByRole('heading', { name: 'Al-Mulk', exact: true })
  await expect(heading).toBeInViewport()
  const card = page.getByRole('region', { name: 'Today', exact: true })
  await expect(card.getByText('Next lesson')).toBeAttached()
  await allShiftsOf(page)
  const top = () => heading.evaluate((one) => Math.round(one.getBoundingClientRect().top))
  const before = await top()
  for (const grown of ['100px', '250px']) {
    const scrolled = await page.evaluate(() => scrollY)
    await card.evaluate((one, paddingBottom) => Object.assign(one.style, { paddingBottom }), grown)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
    await nextFrames(page)
    expect(await top(), grown).toBe(before)
  }
})

/** Simulates a network on which each page arrives piece by piece. */
async function slowDown(page: Page) {
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 250, downloadThroughput: 180_000, uploadThroughput: 90_000 }
  await network.send('Network.emulateNetworkConditions', slow)
}

async function expectCalmPages(page: Page, pages: Record<string, Locator>) {
  await watchShifts(page)
  await slowDown(page)
  for (const [path, sign] of Object.entries(pages)) {
    await page.goto(path)
    await expect(sign).toBeAttached()
    await expectCalm(page, path)
  }
}

test('on a slow network no page moves its content', { tag: '@desktop' }, async ({ person, isMobile }) => {
  const { page, api } = await person()
  const room = await aRoom(api)
  const [task] = await tasksOf(api)
  const [lesson] = await lessonsOf(api, 1)
  await expectCalmPages(page, {
    '/read': page.getByRole('list', { name: "Today's Reading" }),
    [`/rooms/${room.id}`]: page.getByRole('region', { name: 'Active Members (1)' }).getByRole('listitem'),
    '/memorize': page.getByRole('heading', { name: 'Al-Fatihah' }),
    // A wide window shows the same column of the others.
    ...(isMobile && {
      [`/tasks/${task?.id}`]: page.getByText('You’ve reached the end of this portion.'),
      '/memorize?surah=67': page.getByRole('heading', { name: 'Al-Mulk' }),
      [`/memorize/${lesson?.id}`]: page.getByRole('heading', { level: 2 }),
      '/notifications': page.getByRole('link', { name: /^Welcome to Halaqa/ }),
      '/profile': page.getByRole('link', { name: 'Account Settings' }),
    }),
  })
})

test('on a slow network the groups of readers in care move nothing on the dashboard', async ({ person }) => {
  const { page, api } = await person()
  const room = await aRoom(api)
  for (const name of ['Yusuf', 'Maryam']) {
    const { id } = await addReader(api, name)
    await join(api.readingAs(id), room.id)
  }
  await expectCalmPages(page, { '/read': groupOf(page, 'Maryam').getByRole('listitem') })
})

test('on a slow network the pages of guests do not move their content either', { tag: '@desktop' }, async ({
  page,
}) => {
  await expectCalmPages(page, {
    '/': page.getByRole('contentinfo').getByRole('link', { name: 'About' }),
    '/signin': page.getByRole('button', { name: 'Sign In' }),
  })
})
