import type { Locator, Page } from '@playwright/test'
import { hydrated } from '../src/hydrated.ts'
import { expect, test } from '../src/test.ts'

const verse = (page: Page, reference: string) => page.getByRole('article', { name: `Verse ${reference}`, exact: true })
const header = (page: Page) => page.getByRole('banner')

/** The list of surahs and verses, beside the text or opened over it. */
async function chapters(page: Page, isMobile: boolean) {
  // The page can be read before the app is there, which then scrolls in the browser's place. A press before that does nothing.
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
  if (isMobile) await page.getByRole('button', { name: 'Chapters' }).click()
  return isMobile
    ? page.getByRole('dialog', { name: 'Chapters' })
    : page.getByRole('complementary', { name: 'Chapters' })
}

/** The distance from an element's top to the top of the window, in pixels. */
const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top)

test('anyone reads from the beginning, with text, translation and facts', async ({ page }) => {
  await page.goto('/quran')
  await expect(page.getByRole('heading', { level: 1, name: 'Al-Fatihah' })).toBeVisible()
  await expect(header(page)).toContainText('7 verses')
  await expect(header(page)).toContainText('Juz 1')
  await expect(header(page)).toContainText('Page 1')
  await expect(page.getByRole('main')).toContainText('Meccan')
  await expect(verse(page, '1:1')).toContainText('بِسۡمِ')
  await expect(verse(page, '1:2')).toContainText('[All] praise is [due] to Allah, Lord of the worlds')
  await expect(page.getByRole('article')).toHaveCount(7)
  await expect(page.getByRole('navigation', { name: 'Surahs' }).getByRole('link', { name: /Previous/ })).toHaveCount(0)
})

test('a link to the Throne Verse lands on it, with its juz and page, and a reload stays there', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/quran?surah=2&ayah=255')
  const throne = verse(page, '2:255')
  await expect(throne).toContainText('ٱلۡعَظِيمُ')
  for (const time of ['first', 'again']) {
    await expect(throne, time).toBeInViewport()
    await expect.poll(() => topOf(throne)).toBeGreaterThan(60)
    await expect.poll(() => topOf(throne)).toBeLessThan(200)
    await expect(header(page)).toContainText('Juz 3')
    await expect(header(page)).toContainText('Page 42')
    if (time === 'first') await page.reload()
  }
})

/** The position that the device has stored. */
const remembered = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('halaqa_reading_place') ?? 'null'))

test('the reader opens where somebody stayed, not where they only looked', async ({ page }) => {
  await page.goto('/quran?surah=2&ayah=255')
  await expect(verse(page, '2:255')).toBeInViewport()
  await page.clock.fastForward(5000)
  await expect.poll(() => remembered(page)).toEqual({ surah: 2, ayah: 255 })

  await page.goto('/quran?surah=112')
  await expect(verse(page, '112:1')).toBeInViewport()
  await page.clock.fastForward(2000)
  await page.goBack()
  await expect(verse(page, '2:255')).toBeInViewport()
  await page.goForward()
  await expect(verse(page, '112:1')).toBeInViewport()
  await page.goto('/quran')
  await expect(verse(page, '2:255')).toBeInViewport()
})

test('scrolling changes the address, and coming back returns to it', async ({ page }) => {
  await page.goto('/quran?surah=2')
  await expect(verse(page, '2:1')).toBeVisible()
  await verse(page, '2:150').scrollIntoViewIfNeeded()
  await expect(page).toHaveURL(/surah=2&ayah=1[45]\d$/)
  await expect(header(page)).toContainText('Juz 2')
  const ayah = new URL(page.url()).searchParams.get('ayah')
  await page.clock.fastForward(5000)
  await expect.poll(() => remembered(page)).toEqual({ surah: 2, ayah: Number(ayah) })
  await page.goto('/about')
  await page.goto('/quran')
  await expect(page.getByRole('heading', { level: 1, name: 'Al-Baqarah' })).toBeVisible()
  await expect(verse(page, `2:${ayah}`)).toBeInViewport()
})

test('an address names a place in several ways, and survives additions by a message', async ({ page }) => {
  for (const [address, canonical] of [
    ['/quran/2/255', '/quran?surah=2&ayah=255'],
    ['/quran/2:255).', '/quran?surah=2&ayah=255'],
    ['/quran#18:10', '/quran?surah=18&ayah=10'],
    ['/quran/36', '/quran?surah=36&ayah=1'],
    ['/quran?page=300', '/quran?surah=18&ayah=54'],
    ['/quran?juz=30', '/quran?surah=78&ayah=1'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(canonical)
    const [, surah, ayah] = /surah=(\d+)&ayah=(\d+)/.exec(canonical)!
    await expect(verse(page, `${surah}:${ayah}`)).toBeInViewport()
    await expect(page.getByText(/^There’s no (surah|verse) “/)).toHaveCount(0)
  }
})

test('closing settings that were opened at the beginning of a surah scrolls back to it', async ({ page }) => {
  await page.goto('/quran?surah=36')
  await expect(verse(page, '36:1')).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Display settings' }).click()
  const settings = page.getByRole('region', { name: 'Display settings' })
  await settings.getByRole('combobox', { name: 'Translation' }).selectOption('tr')
  await expect(verse(page, '36:2')).toContainText('Kur')
  await settings.getByRole('button', { name: 'Close settings' }).click()
  await expect(page.getByRole('heading', { name: 'يس' })).toBeInViewport()
})

test('missing places lead to existing ones, with an explanation', async ({ page }) => {
  for (const [address, heading] of [
    ['/quran?surah=115', 'Al-Fatihah'],
    ['/quran?surah=0&ayah=9', 'Al-Fatihah'],
    ['/quran?surah=112&ayah=5', 'Al-Ikhlas'],
    ['/quran?surah=x', 'Al-Ikhlas'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^There’s no (surah|verse) “/ })).toBeVisible()
    if (!address.includes('112')) continue
    await page.clock.fastForward(5000)
    // The next address names no place, so the remembered one is opened.
    await expect.poll(() => remembered(page)).toEqual({ surah: 112, ayah: 1 })
  }
})

test('surahs are found by English name, Arabic name and number', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await page.goto('/quran')
  const list = await chapters(page, isMobile)
  const search = list.getByRole('searchbox', { name: 'Search surah' })
  const rows = list.getByRole('list', { name: 'Surahs' }).getByRole('link')
  await expect(rows).toHaveCount(114)
  for (const [typed, found] of [
    ['YASIN', /Ya-?Sin/],
    ['الكهف', 'Al-Kahf'],
    ['112', 'Al-Ikhlas'],
  ] as const) {
    await search.fill(typed)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(found)
  }
  await search.fill('no such surah')
  await expect(list.getByText('No surah matches “no such surah”').first()).toBeVisible()
  await search.fill('ikhlas')
  await expect(rows).toContainText('4 verses · Meccan')
  await rows.click()
  await expect(page).toHaveURL(/surah=112&ayah=1$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Al-Ikhlas' })).toBeVisible()
  await expect(verse(page, '112:1')).toBeInViewport()
  if (isMobile) await expect(list).toBeHidden()
  else await expect(list).toBeVisible()
})

test('the verse tab leads to a verse of the surah', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await page.goto('/quran?surah=18')
  const list = await chapters(page, isMobile)
  await list.getByRole('tab', { name: 'Verse' }).click()
  const rows = list.getByRole('list', { name: 'Verse' }).getByRole('link')
  await expect(rows).toHaveCount(110)
  await list.getByRole('searchbox', { name: 'Search verse' }).fill('111')
  await expect(list.getByText('This surah has no verse 111').first()).toBeVisible()
  await list.getByRole('searchbox', { name: 'Search verse' }).fill('60')
  await rows.click()
  await expect(page).toHaveURL(/surah=18&ayah=60$/)
  await expect(verse(page, '18:60')).toBeInViewport()
})

test('previous and next lead from surah to surah, and Back returns', async ({ page }) => {
  await page.goto('/quran?surah=113')
  const nav = page.getByRole('navigation', { name: 'Surahs' })
  await nav.getByRole('link', { name: /Next Surah/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'An-Nas' })).toBeVisible()
  await expect(verse(page, '114:1')).toBeInViewport()
  await expect(nav.getByRole('link', { name: /Next Surah/ })).toHaveCount(0)
  await nav.getByRole('link', { name: /Previous Surah/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Al-Falaq' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'An-Nas' })).toBeVisible()
})

test('only the ninth surah begins without the bismillah', async ({ page }) => {
  const bismillah = page.getByRole('main').getByText(/^بِسۡمِ/)
  for (const [surah, count] of [
    [8, 1],
    [9, 0],
    [10, 1],
  ] as const) {
    await page.goto(`/quran?surah=${surah}`)
    await expect(verse(page, `${surah}:1`)).toBeVisible()
    await expect(bismillah).toHaveCount(count)
  }
})

test('settings take effect at once and are remembered', { tag: '@translated' }, async ({ page }) => {
  await page.goto('/quran?surah=112')
  const text = verse(page, '112:1')
  const sizes = () => text.getByText(/قُلۡ/).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  await expect(text).toContainText('Say, "He is Allah')
  const before = await sizes()

  await hydrated(page)
  await page.getByRole('button', { name: 'Display settings' }).click()
  const settings = page.getByRole('region', { name: 'Display settings' })
  await settings.getByRole('switch', { name: 'Show transliteration' }).click()
  await expect(text).toContainText('qul huwa llahu ahad')
  await settings.getByRole('radiogroup', { name: 'Transliteration in Latin letters' }).getByText('Scholarly').click()
  await expect(text).toContainText('qul huwa llāhu aḥad')
  await expect(text).not.toContainText(/Куль хув/i)
  await settings.getByRole('switch', { name: 'Transliteration in Cyrillic letters' }).click()
  await expect(text).toContainText(/Куль хув/i)
  await settings
    .getByRole('radiogroup', { name: 'Arabic font size' })
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Extra Large', exact: true }) })
    .click()
  await expect.poll(sizes).toBeGreaterThan(before)
  await settings.getByRole('combobox', { name: 'Translation' }).selectOption('ru')
  await expect(text).toContainText('Скажи: «Он - Аллах Единый')
  await settings.getByRole('button', { name: 'Close settings' }).click()
  await expect(settings).toBeHidden()

  await page.reload()
  await expect(text).toContainText('Скажи')
  await expect(text).toContainText(/Куль хув/i)
  expect(await sizes()).toBeGreaterThan(before)
  await hydrated(page)
  await page.getByRole('button', { name: 'Display settings' }).click()
  await settings.getByRole('switch', { name: 'Show translation' }).click()
  await expect(text).not.toContainText('Скажи')
})

test('the task page applies its settings only on request, and shares them with the reader', async ({ person }) => {
  const { page, api } = await person()
  await api.post('/rooms', {
    name: 'Evening',
    room_type: 'recurrent',
    recurrence_duration_days: 1,
    start_date: '2026-03-02',
    start_surah: 112,
    start_ayah: 1,
    end_surah: 114,
    end_ayah: 6,
  })
  await page.goto('/read')
  await page.getByRole('link', { name: 'Start Reading' }).click()
  const first = page.getByRole('article', { name: '112:1', exact: true })
  await expect(first).toContainText('Say, "He is Allah')
  const change = async () => {
    await page.getByRole('button', { name: 'Reading Settings' }).click()
    await page.getByRole('dialog').getByLabel('Show transliteration').check()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Translation' }).selectOption('tr')
    await expect(page.getByRole('dialog')).toContainText('De ki')
  }
  await change()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(first).toContainText('Say, "He is Allah')
  await expect(first).not.toContainText(/Qul huw/i)
  await change()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply Settings' }).click()
  await expect(first).toContainText('De ki')
  await expect(first).toContainText(/Qul huw/i)
  await page.goto('/quran?surah=112')
  await expect(verse(page, '112:1')).toContainText('De ki')
})

test('the reader says that a surah could not be loaded, and tries again', async ({ page, failures }) => {
  await page.goto('/quran?surah=113')
  await expect(verse(page, '113:1')).toBeVisible()
  failures.expectNoAnswer(/\/api\/v1\/chapters\/114/)
  await page.route(/\/chapters\/114\?/, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: /Next Surah/ }).click()
  const error = page.getByRole('alert').filter({ hasText: 'Error Loading Quran' })
  await expect(error).toContainText('Network error.')
  await page.unroute(/\/chapters\/114\?/)
  await error.getByRole('button', { name: 'Try Again' }).click()
  await expect(verse(page, '114:1')).toBeVisible()
})

test('a typed ayah is scrolled to, with its whole focus ring in the window', async ({ page, isMobile }) => {
  await page.goto('/quran')
  const list = await chapters(page, isMobile)
  await list.getByRole('searchbox').fill('2:255')
  await expect(list.getByRole('link').filter({ hasText: 'Al-Baqarah 2:255' })).toBeVisible()
  await list.getByRole('searchbox').press('Enter')
  await expect(verse(page, '2:255')).toBeInViewport()
  const ring = page.getByRole('listitem').filter({ has: verse(page, '2:255') })
  await expect(ring).toBeFocused()
  const sides = await ring.evaluate((element) => {
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(element)
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const { left, right } = element.getBoundingClientRect()
    return { outlineStyle, start: left - reach, end: document.documentElement.clientWidth - right - reach }
  })
  expect(sides.outlineStyle).toBe('solid')
  expect(Math.min(sides.start, sides.end)).toBeGreaterThanOrEqual(0)
})

test('a juz is chosen from a list of thirty', async ({ page, isMobile }) => {
  await page.goto('/quran')
  const list = await chapters(page, isMobile)
  await list.getByRole('tab', { name: 'Juz' }).click()
  await expect(list.getByRole('link', { name: /^Juz \d/ })).toHaveCount(30)
  await list.getByRole('link', { name: 'Juz 2 · Al-Baqarah 2:142' }).click()
  await expect(verse(page, '2:142')).toBeInViewport()
  await expect(header(page)).toContainText('Juz 2')
})

test('a phone shows a way back, and the whole name of the surah', async ({ person, page }) => {
  await page.goto('/quran?surah=74')
  await expect(header(page).getByRole('link', { name: 'Back to the home page' })).toBeVisible()
  const amina = await person()
  await amina.page.setViewportSize({ width: 320, height: 640 })
  await amina.page.goto('/quran?surah=74&ayah=56')
  await expect(header(amina.page)).toContainText('Juz 29')
  // The app's header replaces the prerendered one.
  const height = async () => (await header(amina.page).boundingBox())?.height ?? Number.POSITIVE_INFINITY
  await expect.poll(height).toBeLessThanOrEqual(66)
  const [name, facts] = await header(amina.page)
    .locator('h1, h1 + p')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  expect([name! < 24, facts! < 24]).toEqual([true, true])
  await header(amina.page).getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(amina.page).toHaveURL('/read')
})
