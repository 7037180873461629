import { addDays } from '@halaqa/contract/calendar'
import type { Review } from '@halaqa/contract/review'
import type { Page } from '@playwright/test'
import { signIn, toast } from '../src/dashboard.ts'
import { learn, lessonsOf } from '../src/lessons.ts'
import { PASSWORD, type Reader } from '../src/person.ts'
import type { Server } from '../src/server.ts'
import { expect, test } from '../src/test.ts'
import type { Time } from '../src/time.ts'

const TODAY = '2026-03-02'
const JUZ_30 = { start_surah: 78, start_ayah: 1, end_surah: 114, end_ayah: 6 }
const reviewCard = (page: Page) => page.getByRole('region', { name: 'Today’s review' })

/** The days in which the whole Qur'an comes back at ten minutes a day. */
const WHOLE_QURAN_DAYS = 147

interface State {
  key: string
  letters: number
  /** The date of its first recital; null once it was recited. */
  first: string | null
  spread: string | null
  last: string
}

/** The states and logs of a person's verses in the database. */
const statesOf = (server: Server, { id }: Reader) =>
  server.rows<State>(
    `SELECT item_key AS key, letters::int, (last_on + 1 + ${WHOLE_QURAN_DAYS} * known_before / known_marked)::text AS first, spread_on::text AS spread, last_on::text AS last
     FROM memory_states WHERE user_id = $1::uuid`,
    id,
  )
const logOf = (server: Server, { id }: Reader, key: string) =>
  server.rows<{ how: string; grade: string | null; date: string }>(
    `SELECT how::text, grade::text, local_date::text AS date FROM memory_log
     WHERE user_id = $1::uuid AND item_key = $2 ORDER BY at`,
    id,
    key,
  )

/** Letters on each date, and the fullest date compared with the average. */
function lettersByDate(states: readonly State[], dateOf: (state: State) => string | null) {
  const dates = new Map<string, number>()
  for (const state of states) dates.set(dateOf(state)!, (dates.get(dateOf(state)!) ?? 0) + state.letters)
  const letters = [...dates.values()]
  const share = letters.reduce((sum, count) => sum + count, 0) / letters.length
  return { dates: [...dates.keys()].sort(), fullest: Math.max(...letters) / share }
}

/** Recites the rest of today's review well. */
async function reciteAll({ api }: Reader, time: Time, path = '/user/review') {
  const { runs } = await api.get<Review>(path)
  for (const { items } of runs) {
    const at = time.now.toISOString()
    const results = items.map(({ key }) => ({ key, how: 'recite', grade: 'good', reveals: 0, slips: [], ms: 5000, at }))
    await api.post('/user/review', { submission_id: crypto.randomUUID(), results })
  }
  return runs.flatMap(({ items }) => items.map(({ key }) => key))
}

/** Presses "I recited it" until the run is open. */
async function reciteRun(page: Page, verdict: string) {
  const recited = page.getByRole('button', { name: /^I recited it/ })
  await expect(recited).toBeVisible()
  while (await recited.isVisible()) await page.keyboard.press('Enter')
  await page.getByRole('button', { name: verdict }).click()
}

test('a person marks the whole Qur’an as known, and it comes back a little every day', {
  tag: '@translated',
}, async ({ person, time, server }) => {
  const hafiz = await person('Hafiz Karimov')
  const { page } = hafiz
  await page.goto('/memorize/map')
  await page.getByRole('button', { name: 'I know this' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('From – to', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'To surah' }).fill('An-Nas')
  await dialog.getByRole('combobox', { name: 'To surah' }).press('Enter')
  await expect(
    dialog.getByText(/^At your pace, 10 minutes a day covers everything every 1\d\d days, not every 60/),
  ).toBeVisible()
  await expect(dialog.getByText('With 40 minutes a day you’d keep to 60 days.')).toBeVisible()
  await dialog.getByRole('button', { name: 'I know this' }).click()
  await expect(page.getByText('604 of 604 pages known')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Juz 30: 23 steady' })).toBeVisible()

  const states = await statesOf(server, hafiz)
  const { dates, fullest } = lettersByDate(states, ({ first }) => first)
  expect(states.length).toBeGreaterThan(6236)
  expect(dates[0]).toBe(addDays(TODAY, 1))
  expect(dates.length).toBeGreaterThan(130)
  expect(dates.at(-1)).toBe(addDays(TODAY, dates.length))
  expect(fullest).toBeLessThan(1.3)

  await time.passDays(1)
  await page.goto('/memorize')
  await expect(reviewCard(page)).toContainText(/recitations?, about ([5-9]|10) minutes/)
  await reviewCard(page).getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText('Al-Fatihah begins')).toBeVisible()
  await reciteRun(page, 'By heart')
  await expect(page.getByText('Al-Fatihah begins')).toHaveCount(0)
  await expect.poll(async () => (await logOf(server, hafiz, '1:1')).map(({ how }) => how)).toEqual(['known', 'recite'])
})

test('shortening a cycle from 60 to 7 days spreads the due verses over these seven days', async ({
  person,
  time,
  server,
}) => {
  const reader = await person()
  const { page, api } = reader
  await api.put('/user/memory/known', { ...JUZ_30, known: true })
  await time.passDays(1)
  for (const number of [582, 583, 584, 585, 586, 587]) await reciteAll(reader, time, `/user/review?page=${number}`)
  await time.passDays(10)

  await page.goto('/profile/memorizing')
  await page.getByLabel('Review everything within').selectOption('7 days')
  await expect(
    page.getByText(/10 minutes a day covers everything within 7 days|every \d+ days, not every 7/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Your settings are saved')).toBeVisible()

  const spread = (await statesOf(server, reader)).filter(({ spread }) => spread !== null)
  const { dates, fullest } = lettersByDate(spread, (state) => state.spread)
  expect(dates).toEqual(Array.from({ length: 7 }, (_, day) => addDays(TODAY, 12 + day)))
  expect(fullest).toBeLessThan(1.5)
  const hows = await server.rows<{ how: string; count: number }>(
    `SELECT how::text, count(*)::int AS count FROM memory_log WHERE user_id = $1::uuid GROUP BY how ORDER BY how::text`,
    reader.id,
  )
  expect(hows.find(({ how }) => how === 'spread')?.count).toBe(spread.length)
  await page.goto('/memorize')
  await expect(reviewCard(page)).toContainText('Nothing to recite today. Next review on March 14, 2026.')
  await time.passDays(1)
  await page.reload()
  await expect(reviewCard(page)).toContainText(/about ([1-9]|10) minutes?/)
})

test('a verse marked as forgotten stops coming back, keeps its log, and begins anew', async ({
  person,
  time,
  server,
}) => {
  const reader = await person()
  const { page, api } = reader
  const [lesson] = await lessonsOf(api, 114)
  await learn(api, lesson!)
  await api.put('/user/memory/known', { ...JUZ_30, start_surah: 112, known: true })
  await page.goto('/memorize/map')
  await page.getByRole('button', { name: /^Juz 30: / }).click()
  const sheet = page.getByRole('dialog', { name: 'Page 604' })
  await sheet.getByRole('button', { name: 'I no longer know this' }).click()
  const asks = page.getByRole('dialog', { name: 'I no longer know this' })
  await expect(asks).toContainText(/You’ve learned or recited \d+ of these verses here/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await asks.getByRole('button', { name: 'I no longer know this' }).click()

  await expect(sheet).toContainText('Not started')
  expect(await statesOf(server, reader)).toEqual([])
  await sheet.getByRole('button', { name: 'I know this' }).click()
  await page.getByRole('dialog', { name: 'I know this' }).getByRole('button', { name: 'I know this' }).click()
  await expect(sheet).toContainText('Steady')
  expect(await statesOf(server, reader)).toHaveLength(15)
  expect((await logOf(server, reader, '114:1')).map(({ how, grade }) => [how, grade])).toEqual([
    ['lesson', 'hard'],
    ['unknown', null],
    ['known', null],
  ])
  await time.passDays(1)
  await page.goto('/memorize')
  await expect(reviewCard(page)).toContainText('about 1 minute')
})

test('a person who was away for 180 days returns to the minutes they chose', async ({
  person,
  time,
  server,
  failures,
}) => {
  const reader = await person()
  const { page, api, email } = reader
  await api.put('/user/memory/known', { ...JUZ_30, known: true })
  await time.passDays(1)
  await reciteAll(reader, time)
  await time.passDays(180)

  failures.expect(401, /\/api\/v1\//)
  await page.goto('/memorize')
  await signIn(page, email, PASSWORD)
  await expect(reviewCard(page)).toContainText(/^Today’s review\d+ recitations?, about ([5-9]|10) minutes/)
  await expect(page.getByText(/overdue|missed/i)).toHaveCount(0)
  const before = await statesOf(server, reader)
  await reviewCard(page).getByRole('link', { name: 'Review' }).click()
  await reciteRun(page, 'By heart')
  await expect(page.getByText(/^Review 2 of/)).toBeVisible()
  await expect
    .poll(async () => (await statesOf(server, reader)).filter(({ last }) => last === addDays(TODAY, 181)).length)
    .toBeGreaterThan(0)
  const touched = (await statesOf(server, reader)).filter(({ last }) => last === addDays(TODAY, 181)).length
  expect(touched).toBeLessThan(before.length / 4)
})

test('on a flight west each recital keeps its date, and no verse is asked for twice', async ({
  person,
  time,
  server,
}) => {
  await time.set('2026-03-02T15:30:00Z') // half past midnight in Tokyo, on the 3rd
  const traveller = await person('Yuki Yusupova', { timeZone: 'Asia/Tokyo' })
  const { page, api } = traveller
  await api.put('/user/memory/known', { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4, known: true })
  await reciteAll(traveller, time, '/user/review?page=604')
  await time.set('2026-03-02T19:00:00Z') // noon in Los Angeles, still the 2nd
  await page.goto('/profile/account')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Los_Angeles')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Your changes are saved')).toBeVisible()
  await page.goto('/memorize')
  await expect(reviewCard(page)).toContainText('Nothing to recite today')

  await page.goto('/memorize/map?page=604')
  await page.getByRole('link', { name: 'Recite this page' }).click()
  await reciteRun(page, 'By heart')
  await expect(page.getByRole('heading', { name: 'You recited page 604' })).toBeVisible()
  await expect
    .poll(async () => (await logOf(server, traveller, '112:1')).map(({ how, date }) => [how, date]))
    .toEqual([
      ['known', '2026-03-03'],
      ['recite', '2026-03-03'],
      ['recite', '2026-03-02'],
    ])
  const [state] = (await statesOf(server, traveller)).filter(({ key }) => key === '112:1')
  expect(state).toMatchObject({ last: '2026-03-03', first: null })
})

test('a surah that is learned and recited whole counts as memorized on the second day', async ({
  person,
  time,
  server,
}) => {
  const reader = await person()
  const { page, api } = reader
  for (const lesson of await lessonsOf(api, 108)) await learn(api, lesson)
  await time.passDays(1)
  await reciteAll(reader, time, '/user/review?surah=108')
  await time.passDays(3)

  await page.goto('/memorize/surah/108')
  await expect(page.getByRole('heading', { name: 'You’ve learned Al-Kawthar' })).toBeVisible()
  await page.getByRole('link', { name: 'Recite it all' }).click()
  await reciteRun(page, 'By heart')
  await expect(page.getByRole('heading', { name: 'Al-Kawthar, by heart' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Al-Kawthar, by heart' })).toBeVisible()
  expect(await server.rows('SELECT surah::int FROM memorized_surahs WHERE user_id = $1::uuid', reader.id)).toEqual([
    { surah: 108 },
  ])
  await page.getByRole('link', { name: /^Next: / }).click()
  await expect(page).toHaveURL(/\/memorize\?surah=\d+/)
  await page.goto('/profile')
  await expect(page.getByText('Surahs Memorized').locator('..')).toContainText('1')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the five states of a page differ without colour, in a ${colorScheme} contrast theme`, async ({ person }) => {
    const { page, api } = await person()
    await api.put('/user/memory/known', { start_surah: 2, start_ayah: 1, end_surah: 2, end_ayah: 141, known: true })
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto('/memorize/map')
    const legend = page.getByRole('list', { name: 'Legend' }).locator('.strength')
    await expect(legend).toHaveCount(5)
    const drawn = await Promise.all((await legend.all()).map((state) => state.screenshot()))
    expect(new Set(drawn.map((image) => image.toString('base64'))).size).toBe(5)
  })
}
