import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aReview, aWireRun } from '../../../test/review.ts'
import { stubScrolling } from '../../../test/scrolling.ts'
import { aUnit, figures, lessonsOf } from '../../../test/wire.ts'

const WHOLE = 'GET /user/review?surah=112'
const MEMORY = 'GET /user/memory/112'
const SUBMIT = 'POST /user/review'
const ADDRESS = '/memorize/surah/112'
const broken = { status: 500, body: { error: 'Something went wrong. Please try again.' } }
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const second = {
  ...aWireRun,
  id: '112:3_112:4',
  items: aWireRun.items.map((item, i) => ({ ...item, key: `112:${i + 3}` })),
}
const whole = aReview([aWireRun, second])
const items = [
  { key: '112:1', due: '2099-11-24', stability: 3, last: '2025-11-21' },
  { key: '112:2', due: '2099-11-23', stability: 3, last: '2025-11-21' },
]
const next = aUnit(113, { display_order: 2 })
const path = { units: [aUnit(112, { status: 'completed', total_lessons: 7, display_order: 1 }), next], current: null }

beforeEach(() => {
  signInAmina()
  stubScrolling()
})

function open(address: string, replies: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    [WHOLE]: { body: whole },
    [MEMORY]: { body: { items, lessons: [], memorized_at: null, learned_in_days: null } },
    [SUBMIT]: { body: { recorded: 2, xp: 1 } },
    'GET /user/path': { body: path },
    'GET /user/figures': { body: figures },
    'GET /user/review': { body: aReview([]) },
    'GET /user/lessons/113': { body: lessonsOf(next) },
    ...replies,
  })
  return { ...renderApp(address), sent }
}

async function reciteRun() {
  await screen.findByText('1 of 2: 112:1')
  await userEvent.keyboard('{Enter}{Enter}')
  await press('By heart')
}

describe('the page of a surah whose lessons are completed', () => {
  test('says that it is loading, why it failed, and loads again', async () => {
    open(ADDRESS, { [MEMORY]: broken })
    expect(await screen.findByText('Loading the surah...')).not.toBeNull()
    expect(await screen.findByText('We couldn’t load the surah')).not.toBeNull()
    stubApi({ [MEMORY]: { body: { items, lessons: [], memorized_at: null, learned_in_days: null } } })
    await press('Try Again')
    expect(await screen.findByRole('heading', { name: 'You’ve learned Al-Ikhlas' })).not.toBeNull()
  })

  test('offers to recite it whole, and the next lesson', async () => {
    open(ADDRESS)
    await screen.findByRole('heading', { name: 'You’ve learned Al-Ikhlas' })
    expect(screen.getByRole('link', { name: 'Recite it all' }).getAttribute('href')).toBe(`${ADDRESS}/recite`)
    expect((await screen.findByRole('link', { name: 'Next: Al-Falaq' })).getAttribute('href')).toBe(
      '/memorize?surah=113',
    )
    expect(screen.getByText('It returns in your review on November 23, 2099.')).not.toBeNull()
    expect(screen.getByText(/^It counts as memorized once/)).not.toBeNull()
    expect(screen.queryByText(/^days?$/)).toBeNull()
  })

  test('says that a memorized surah is known by heart', async () => {
    open(ADDRESS, {
      [MEMORY]: { body: { items, lessons: [], memorized_at: '2025-11-20T10:00:00Z', learned_in_days: 13 } },
    })
    await screen.findByRole('heading', { name: 'Al-Ikhlas, by heart' })
    expect(screen.queryByText(/^It counts among/)).toBeNull()
    expect(screen.getByText('days').closest('div')?.textContent).toBe('days13')
  })

  test('leads to the path when nothing of the surah is begun, or the address names none', async () => {
    open(ADDRESS, { [MEMORY]: { body: { items: [], lessons: [], memorized_at: null, learned_in_days: null } } })
    await screen.findByRole('heading', { name: 'You haven’t learned any of Al-Ikhlas yet' })
    cleanup()
    const { address } = open('/memorize/surah/115')
    await waitFor(() => expect(address()).toBe('/memorize'))
  })
})

describe('reciting a whole surah', () => {
  test('continues after a reload from its place, from its page and from the path', async () => {
    const { sent } = open(`${ADDRESS}/recite`)
    await reciteRun()
    await screen.findByText(/^Review 2 of 2/)
    expect(written(sent)).toMatchObject([{ body: { results: [{ key: '112:1' }, { key: '112:2' }] } }])

    cleanup()
    open(ADDRESS)
    await screen.findByRole('link', { name: 'Continue: 1 of 2 recited' })
    cleanup()
    open('/memorize')
    const card = within(await screen.findByRole('region', { name: 'All of Al-Ikhlas' }))
    expect(card.getByText('1 of 2 recited')).not.toBeNull()
    await userEvent.click(card.getByRole('link', { name: 'Continue' }))
    await screen.findByText(/^Review 2 of 2/)
  })

  test('ends on the page of the surah once everything is sent, and then begins again', async () => {
    let answer = (_: unknown) => {}
    const recorded = new Promise((resolve) => {
      answer = resolve
    })
    const { address } = open(`${ADDRESS}/recite`, {
      [WHOLE]: { body: aReview([aWireRun]) },
      [SUBMIT]: () => recorded as never,
    })
    await reciteRun()
    expect(await screen.findByText('Saving...')).not.toBeNull()
    answer({ body: { recorded: 2, xp: 1 } })
    await screen.findByRole('heading', { name: 'Al-Ikhlas, recited in full' })
    expect(address()).toBe(ADDRESS)
    expect(screen.getByRole('link', { name: 'Recite it again' })).not.toBeNull()
    expect(localStorage.getItem(`halaqa_surah:${amina.id}:112`)).toBeNull()
  })

  test('has the verdict on its last page undone from the page of the surah, and that page is judged again', async () => {
    let id = ''
    const replies = {
      [SUBMIT]: (request: { body: unknown }) => {
        id = (request.body as { submission_id: string }).submission_id
        return { body: { recorded: 2, xp: 1 } }
      },
    }
    const { sent, address } = open(`${ADDRESS}/recite`, replies as never)
    await reciteRun()
    await screen.findByText(/^Review 2 of 2/)
    await reciteRun()
    const undo = await screen.findByRole('button', { name: /^Undo Al-Ikhlas/ })
    stubApi({
      [`DELETE /user/review/${id}`]: { body: { undone: true } },
      [WHOLE]: { body: whole },
      [SUBMIT]: { body: { recorded: 2, xp: 1 } },
    })
    await userEvent.click(undo)
    expect(await screen.findByText(/^Review 2 of 2/)).not.toBeNull()
    expect(address()).toBe(`${ADDRESS}/recite`)
    expect(await screen.findByRole('button', { name: 'I slipped' })).not.toBeNull()
    expect(written(sent)).toHaveLength(2)
  })

  test('keeps the verdict on its last page when it is too old to undo, and says so', async () => {
    open(`${ADDRESS}/recite`, { [WHOLE]: { body: aReview([aWireRun]) } })
    await reciteRun()
    const undo = await screen.findByRole('button', { name: /^Undo Al-Ikhlas/ })
    const tooLate = { status: 409, body: { error: 'You can undo this for ten minutes only.', code: 'too_late' } }
    vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(tooLate.body, { status: tooLate.status }))
    await userEvent.click(undo)
    expect(await screen.findByText('We couldn’t undo it')).not.toBeNull()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Al-Ikhlas, recited in full' })).not.toBeNull()
  })

  test('is left be from the path', async () => {
    localStorage.setItem(`halaqa_surah:${amina.id}:112`, JSON.stringify({ done: ['112:1_112:2'], count: 2 }))
    localStorage.setItem(`halaqa_surah:${amina.id}:113`, '{')
    open('/memorize')
    await screen.findByRole('region', { name: 'All of Al-Ikhlas' })
    await press('Stop here')
    expect(screen.queryByRole('region', { name: /^All of / })).toBeNull()
    expect(localStorage.getItem(`halaqa_surah:${amina.id}:112`)).toBeNull()
  })

  test('says why it could not be prepared, and that there is nothing', async () => {
    open(`${ADDRESS}/recite`, { [WHOLE]: broken })
    expect(await screen.findByText('We couldn’t load your review')).not.toBeNull()
    stubApi({ [WHOLE]: { body: aReview([]) } })
    await press('Try Again')
    expect(await screen.findByText('You haven’t learned any of this surah yet.')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Al-Ikhlas' }).getAttribute('href')).toBe(ADDRESS)
  })
})
