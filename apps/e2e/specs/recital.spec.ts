import type { Review } from '@halaqa/contract/review'
import type { Page } from '@playwright/test'
import type { Api } from '../src/api.ts'
import type { Server } from '../src/server.ts'
import { expect, test } from '../src/test.ts'

const AL_IKHLAS = { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4 }

/** Marks all of Al-Ikhlas as known; it comes back within seven days. */
async function know(api: Api) {
  await api.put('/user/settings/memorizing', { minutes: 10, cycle_days: 7, firmness: 'steady', near_days: 7 })
  await api.put('/user/memory/known', { ...AL_IKHLAS, known: true })
}

/** The states of a person's verses in the database. */
const statesOf = (server: Server, { id }: { id: string }) =>
  server.rows(
    `SELECT item_key, stability, difficulty, last_on::text, steps::int, is_again, heart_dates::int, short_intervals::int,
       known_before::int, known_marked::int, due_by::text, recited_on::text, changed_on::text
     FROM memory_states WHERE user_id = $1::uuid ORDER BY item_key`,
    id,
  )
const recitalsOf = async (server: Server, { id }: { id: string }) =>
  (
    await server.rows<{ recital: string }>(
      `SELECT item_key || ' ' || grade || ' ' || local_date AS recital FROM memory_log
       WHERE user_id = $1::uuid AND how = 'recite' ORDER BY local_date, item_key`,
      id,
    )
  ).map(({ recital }) => recital)

async function reciteRun(page: Page, verdict: string) {
  const recited = page.getByRole('button', { name: /^I recited it/ })
  await expect(recited).toBeVisible()
  while (await recited.isVisible()) await page.keyboard.press('Enter')
  await page.getByRole('button', { name: verdict, exact: true }).click()
}

const KEYS = ['112:1', '112:2', '112:3', '112:4']

test('two devices recite offline and send in the other order; the server keeps the order of the days', async ({
  person,
  account,
  open,
  server,
  time,
  failures,
}) => {
  const amina = await person()
  const inOrder = await account('Omar Saidov')
  for (const { api } of [amina, inOrder]) await know(api)
  const reciteInOrder = (grade: string) => {
    const at = time.now.toISOString()
    const results = KEYS.map((key) => ({ key, how: 'recite', grade, reveals: 0, slips: [], ms: 5000, at }))
    return inOrder.api.post('/user/review', { submission_id: crypto.randomUUID(), results })
  }
  await time.passDays(7)
  const tablet = await open({
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage: amina.storage }] },
  })
  const [first, second] = [amina.page, await tablet.newPage()]
  for (const page of [first, second]) {
    await page.goto('/memorize/review')
    await expect(page.getByText('Al-Ikhlas begins')).toBeVisible()
  }

  // Files that the first press loads do not arrive either.
  failures.expectNoAnswer(/\/api\/v1\/|\/assets\//)
  for (const context of [amina.context, tablet]) await context.setOffline(true)
  await reciteRun(first, 'By heart')
  await expect(first.getByText(/saved on this device/)).toBeVisible()
  await reciteInOrder('good')
  await time.passDays(1)
  await reciteRun(second, 'I couldn’t recite it')
  await expect(second.getByText(/saved on this device/)).toBeVisible()
  await reciteInOrder('again')

  await tablet.setOffline(false)
  const later = KEYS.map((key) => `${key} again 2026-03-10`)
  await expect.poll(() => recitalsOf(server, amina)).toEqual(later)
  await amina.context.setOffline(false)
  await expect.poll(() => recitalsOf(server, amina)).toEqual([...KEYS.map((key) => `${key} good 2026-03-09`), ...later])
  expect(await statesOf(server, amina)).toEqual(await statesOf(server, inOrder))
})

test('a run is recited by keyboard alone, and a screen reader hears no word before its verse is open', async ({
  person,
  time,
}) => {
  const { page, api } = await person()
  await know(api)
  await time.passDays(7)
  await page.goto('/memorize/review')
  const words = page.getByRole('group', { name: /^Al-Ikhlas 112:1 – 112:4/ })
  const hidden = words.getByRole('button', { name: 'Next word, hidden' })
  await expect(page.getByRole('heading', { level: 1, name: 'Al-Ikhlas 112:1 – 112:4' })).toBeFocused()
  const { runs } = await api.get<Review>('/user/review')
  const verse = runs[0]!.items[0]!.words
  const heard = (open: readonly string[]) =>
    ['- group:', '  - paragraph:', ...[...open, 'Next word, hidden'].map((name) => `    - button "${name}"`)].join('\n')
  await expect(words).toMatchAriaSnapshot(heard([]))
  expect(await words.ariaSnapshot()).not.toMatch(/\p{Script=Arabic}/u)

  for (let stop = 0; stop < 5 && !(await hidden.evaluate((one) => one === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab')
  await expect(hidden).toBeFocused()
  await page.keyboard.press('Space')
  await expect(hidden).toBeFocused()
  await expect(words).toMatchAriaSnapshot(heard(verse.slice(0, 1)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '112:1 is open for checking' })).toBeAttached()
  await expect(words).toMatchAriaSnapshot(heard(verse))

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(words.getByRole('button', { name: verse.at(-1)!, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowLeft')
  for (let verse = 2; verse <= 4; verse += 1) await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 verse returns tomorrow. And the rest?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'With effort' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'I slipped' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'Today’s review is done' })).toBeFocused()
  await expect(page.getByRole('list', { name: /^How they went/ })).toContainText('112:1 tomorrow')
})

/** Numbers of verses that are not on the line of the word before them. */
const strayNumbers = (page: Page) =>
  page.evaluate(() => {
    const middleOf = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return (top + bottom) / 2
    }
    const all = [...document.querySelectorAll('.word, .ayah-end')]
    const ends = all.flatMap((end, i) => (end.classList.contains('ayah-end') ? [{ end, word: all[i - 1]! }] : []))
    const stray = ends.filter(({ end, word }) => Math.abs(middleOf(end) - middleOf(word)) > 10)
    return { count: ends.length, stray: stray.map(({ end }) => end.textContent) }
  })

test('the number of a verse is on the line of its last word, hidden or not, however narrow the lines are', async ({
  person,
}) => {
  const { page, api } = await person()
  await api.put('/user/memory/known', { start_surah: 67, start_ayah: 1, end_surah: 67, end_ayah: 12, known: true })
  await page.goto('/memorize/review?page=562')
  await expect(page.getByRole('button', { name: /^I recited it/ })).toBeVisible()
  for (let verse = 0; verse < 6; verse++) await page.keyboard.press('Enter')
  for (const width of [320, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await strayNumbers(page), `at ${width}`).toEqual({ count: 12, stray: [] })
  }
})
