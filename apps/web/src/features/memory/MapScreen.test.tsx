import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aMemory, aPage, memorizing } from '../../../test/memory.ts'
import { aReview, aSlip } from '../../../test/review.ts'

const broken = { status: 500, body: { error: 'Something went wrong. Please try again.' } }
const KNOWN = '/user/memory/known?start_surah=1&start_ayah=1&end_surah=1&end_ayah=7'
const PAGE_RANGE = { start_surah: 67, start_ayah: 1, end_surah: 67, end_ayah: 12 }
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

function openMap(replies: Parameters<typeof stubApi>[0] = {}, address = '/memorize/map') {
  signInAmina()
  const sent = stubApi({
    'GET /user/memory': { body: aMemory({ 1: 'firm', 22: 'fading', 562: 'learning' }) },
    'GET /user/memory/pages/562': { body: aPage() },
    'GET /user/settings/memorizing': { body: memorizing },
    [`GET ${KNOWN}`]: { body: { begun: 0, learned: 0, not_begun: 7, letters: 139 } },
    'PUT /user/memory/known': { body: { changed: 7, effective_cycle_days: 60 } },
    ...replies,
  })
  return { ...renderApp(address), sent }
}

describe("My Qur'an", () => {
  test('leads to the look-alikes of a person who has some', async () => {
    openMap({ 'GET /user/look-alikes': { body: { look_alikes: [aSlip(1), aSlip(2), aSlip(3)] } } })
    const card = within(await screen.findByRole('region', { name: 'Your similar verses' }))
    expect(card.getByText('3 pairs to tell apart')).not.toBeNull()
    expect(card.getByRole('link', { name: 'Practise them' }).getAttribute('href')).toBe('/memorize/look-alikes')
  })

  test('says that it is loading, why it failed, and loads again', async () => {
    openMap({ 'GET /user/memory': broken })
    expect(await screen.findByText('Loading your pages...')).not.toBeNull()
    expect(await screen.findByText('We couldn’t load your pages')).not.toBeNull()
    stubApi({ 'GET /user/memory': { body: aMemory() } })
    await press('Try Again')
    expect(await screen.findByText(/^What you learn appears here/)).not.toBeNull()
  })

  test('shows thirty juz by name and the week in minutes', async () => {
    openMap()
    expect((await screen.findByRole('button', { name: 'Juz 1: 1 firm, 20 not started' })).textContent).toMatch(/^1/)
    expect(screen.getAllByRole('button', { name: /^Juz / })).toHaveLength(30)
    expect(screen.getByText('2', { selector: 'b' })).not.toBeNull()
    expect(screen.getByText('Today: 6 minutes')).not.toBeNull()
    expect(screen.getByText('Wednesday: 1 minute')).not.toBeNull()
  })

  test('is a table as well', async () => {
    openMap()
    await press('Show as a table')
    const row = (await screen.findByRole('rowheader', { name: '2' })).closest('tr')!
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['0', '0', '1', '0', '19', '5%'])
  })

  test('moves from juz to juz by arrow keys, and opens the first page of a begun one', async () => {
    const { address, router } = openMap()
    ;(await screen.findByRole('button', { name: /^Juz 28/ })).focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/memorize/map?page=562')
    expect(await screen.findByText('Juz 29 · Al-Mulk 67:1 – 67:12')).not.toBeNull()
    expect(await screen.findByText('Returns on December 20, 2025')).not.toBeNull()
    expect(screen.getByText('In one of your next reviews')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Recite this page' }).getAttribute('href')).toBe(
      '/memorize/review?page=562',
    )
    await press('Next page')
    expect(address()).toBe('/memorize/map?page=563')
    await press('Close')
    await waitFor(() => expect(address()).toBe('/memorize/map'))
    expect(router.state.historyAction).toBe('POP')
  })

  test('says why a page failed, and goes on to the next', async () => {
    const { address } = openMap({ 'GET /user/memory/pages/562': broken }, '/memorize/map?page=562')
    expect(await screen.findByText('We couldn’t load the page')).not.toBeNull()
    await press('Next page')
    expect(address()).toBe('/memorize/map?page=563')
  })

  test('shows a guest what it is for, and asks the server for nothing', async () => {
    const sent = stubApi({})
    renderApp('/memorize/map')
    expect(await screen.findByText(/^Here you see how firm/)).not.toBeNull()
    expect(screen.getByRole('heading', { name: "My Qur'an" })).not.toBeNull()
    expect(screen.queryByRole('button', { name: /^Juz/ })).toBeNull()
    expect(sent.filter(({ path }) => path.startsWith('/user/memory'))).toEqual([])
  })
})

describe('"I know this"', () => {
  test('shows its outcome before it is confirmed', async () => {
    const { sent } = openMap()
    await press('I know this')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/^7 verses join your review.* about 1 minute more a day/)).not.toBeNull()
    expect(within(dialog).getByText(/10 minutes a day covers everything within 60 days/)).not.toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'I know this' }))
    expect(await screen.findByText('7 verses have joined your review')).not.toBeNull()
    expect(written(sent)).toMatchObject([
      { body: { start_surah: 1, start_ayah: 1, end_surah: 1, end_ayah: 7, known: true } },
    ])
  })

  test('says how many days a long range takes, and which minutes would be enough', async () => {
    openMap({ [`GET ${KNOWN}`]: { body: { begun: 3, learned: 0, not_begun: 6000, letters: 320_000 } } })
    await press('I know this')
    expect(await screen.findByText(/covers everything every 1\d\d days, not every 60/)).not.toBeNull()
    expect(screen.getByText(/With 40 minutes a day you’d keep to 60 days/)).not.toBeNull()
    expect(screen.getByText('3 verses that you’re already learning stay as they are.')).not.toBeNull()
  })

  const reply = { body: { begun: 0, learned: 0, not_begun: 7, letters: 139 } }
  const knownOf = (from: string, to: string) => {
    const [[surah, ayah], [lastSurah, lastAyah]] = [from.split(':'), to.split(':')]
    return `GET /user/memory/known?start_surah=${surah}&start_ayah=${ayah}&end_surah=${lastSurah}&end_ayah=${lastAyah}`
  }

  test.each([
    ['of the whole Qur’an in one press', 'All', '', '1:1', '114:6'],
    ['of one juz', 'Juz', 'From juz:3', '2:253', '3:92'],
    ['of several juz', 'Juz', 'From juz:1 To juz:10', '1:1', '9:92'],
    ['of juz whose end was chosen first', 'Juz', 'To juz:3', '2:253', '3:92'],
  ])('%s', async (_, kind, choices, from, to) => {
    const all = ['1:1', '2:253', '78:1'].flatMap((start) =>
      ['1:141', '3:92', '9:92', '2:141', '114:6'].map((end) => [knownOf(start, end), reply] as const),
    )
    const { sent } = openMap(Object.fromEntries(all))
    await press('I know this')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: kind }))
    for (const [, label, value] of choices.matchAll(/(From juz|To juz):(\d+)/g))
      await userEvent.selectOptions(dialog.getByLabelText(label!), value!)
    expect(await dialog.findByText(/^7 verses join/)).not.toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'I know this' }))
    await screen.findByText('7 verses have joined your review')
    const [[surah, ayah], [lastSurah, lastAyah]] = [from.split(':').map(Number), to.split(':').map(Number)]
    expect(written(sent)).toMatchObject([
      { body: { start_surah: surah, start_ayah: ayah, end_surah: lastSurah, end_ayah: lastAyah, known: true } },
    ])
  })

  test('is done once the map shows it', async () => {
    let arrive = () => {}
    let isMarked = false
    openMap({
      'GET /user/memory': () =>
        isMarked
          ? new Promise((resolve) => {
              arrive = () => resolve({ body: aMemory({ 1: 'steady' }) })
            })
          : { body: aMemory() },
      'PUT /user/memory/known': () => {
        isMarked = true
        return { body: { changed: 7, effective_cycle_days: 60 } }
      },
    })
    await press('I know this')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/^7 verses join/)
    await userEvent.click(dialog.getByRole('button', { name: 'I know this' }))
    expect(await dialog.findByRole('button', { name: 'Saving...' })).not.toBeNull()
    expect(screen.queryByText('7 verses have joined your review')).toBeNull()
    arrive()
    await screen.findByText('7 verses have joined your review')
    expect(screen.getByText('1', { selector: 'b' })).not.toBeNull()
  })

  test('keeps what was chosen when it fails, and says why', async () => {
    openMap({ 'PUT /user/memory/known': broken })
    await press('I know this')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/^7 verses join/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'I know this' }))
    expect(await within(dialog).findByText('We couldn’t save this')).not.toBeNull()
    expect(within(dialog).getByText(/^7 verses join/)).not.toBeNull()
  })

  test('is not sent for an invalid range', async () => {
    openMap()
    await press('I know this')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'From – to' }))
    const [first] = within(dialog).getAllByLabelText('Verse')
    await userEvent.clear(first!)
    await userEvent.type(first!, '9')
    expect(await within(dialog).findByText('Al-Fatihah has 7 verses')).not.toBeNull()
    expect((within(dialog).getByRole('button', { name: 'I know this' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

test('"I no longer know this" asks first, and says what was learned of it', async () => {
  const { sent } = openMap(
    { 'PUT /user/memory/known': { body: { changed: 2, effective_cycle_days: 60 } } },
    '/memorize/map?page=562',
  )
  await press('I no longer know this')
  expect(await screen.findByText(/^You’ve learned or recited 1 of these verses here/)).not.toBeNull()
  expect(written(sent)).toEqual([])
  const dialog = screen.getAllByRole('dialog').at(-1)!
  await userEvent.click(within(dialog).getByRole('button', { name: 'I no longer know this' }))
  await waitFor(() => expect(written(sent)).toMatchObject([{ body: { ...PAGE_RANGE, known: false } }]))
})

test('"I no longer know this" counts a verse once, however many parts of it were learned', async () => {
  const [verse] = aPage().verses
  const parts = ['2:282:1-14', '2:282:15-34', '2:282:35-60'].map((key) => ({ ...verse!, key, surah: 2, ayah: 282 }))
  openMap({ 'GET /user/memory/pages/48': { body: { ...aPage(), page: 48, verses: parts } } }, '/memorize/map?page=48')
  await press('I no longer know this')
  expect(await screen.findByText(/^You’ve learned or recited 1 of these verses here/)).not.toBeNull()
})

describe('a page is recited', () => {
  test('opens its own review, which leads back to it', async () => {
    openMap({ 'GET /user/review?page=562': { body: aReview() } }, '/memorize/review?page=562')
    await screen.findByText('1 of 2: 112:1')
    expect(screen.getByRole('link', { name: 'Back to the page' }).getAttribute('href')).toBe('/memorize/map?page=562')
    stubApi({ 'POST /user/review': { body: { recorded: 2, xp: 0 } } })
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    expect(await screen.findByRole('heading', { name: 'You recited page 562' })).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/memorize/map?page=562')
  })

  test('says so when nothing of it is begun', async () => {
    openMap({ 'GET /user/review?page=562': { body: aReview([]) } }, '/memorize/review?page=562')
    expect(await screen.findByText('You haven’t learned anything on this page yet.')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the page' })).not.toBeNull()
  })
})
