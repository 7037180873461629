import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { amina, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aReview, aSlip, aWireRun } from '../../../test/review.ts'
import { stubScrolling } from '../../../test/scrolling.ts'
import { aUnit, figures, lessonsOf } from '../../../test/wire.ts'
import { loadMessages, setLanguage } from '../../lib/i18n.ts'
import { CATALOGUES } from '../../lib/languages.ts'
import { prepareSurahNames } from '../../lib/surah-names.ts'
import { sendPending } from '../progress/outbox.ts'
import { reviewKeys } from './review.keys.ts'
import type { Review } from './review.queries.ts'

const REVIEW = 'GET /user/review'
const MORE = 'GET /user/review?more=true'
const SUBMIT = 'POST /user/review'
const LOOK_ALIKES = 'GET /chapters/112/look-alikes'
const MEMORY = 'GET /user/memory/112'
/** The second verse comes back first. */
const memory = {
  body: {
    lessons: [],
    memorized_at: null,
    learned_in_days: null,
    items: [
      { key: '112:1', due: '2025-12-20', stability: 9, last: '2025-11-21' },
      { key: '112:2', due: '2025-11-24', stability: 3, last: '2025-11-21' },
    ],
  },
}
const broken = { status: 500, body: { error: 'Something went wrong. Please try again.' } }
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const other = {
  ...aWireRun,
  id: '113:1_113:1',
  start_surah: 113,
  end_surah: 113,
  end_ayah: 1,
  items: [{ ...aWireRun.items[0]!, key: '113:1', surah: 113 }],
}

beforeEach(() => signInAmina())

function openReview(
  reply: object = { body: aReview() },
  answer: object = { body: { recorded: 2, xp: 1 } },
  lookAlikes: object = { body: { surahNo: 112, lookAlikes: [] } },
) {
  const sent = stubApi({ [REVIEW]: reply, [SUBMIT]: answer, [LOOK_ALIKES]: lookAlikes, [MEMORY]: memory })
  return { ...renderApp('/memorize/review'), sent }
}
const resultsSent = (sent: Parameters<typeof written>[0]) =>
  written(sent).map(
    ({ body }) => (body as { results: { key: string; grade: string; slips: number[]; reveals: number }[] }).results,
  )

describe('the review', () => {
  test('says that it is loading, why it failed, and that there is nothing', async () => {
    openReview(broken)
    expect(await screen.findByText('Preparing your review...')).not.toBeNull()
    expect(await screen.findByText('We couldn’t load your review')).not.toBeNull()
    stubApi({ [REVIEW]: { body: aReview([]) } })
    await press('Try Again')
    expect(await screen.findByText('Nothing to recite right now')).not.toBeNull()
  })

  test('hides the words from everybody until they are recited, but for their cue and the name of the next', async () => {
    openReview()
    expect(await screen.findByText('Al-Ikhlas begins')).not.toBeNull()
    expect(screen.getAllByRole('button', { name: /hidden/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'أَحَدٌ' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'By heart' })).toBeNull()

    await press(/^I recited it/)
    expect(screen.getByRole('button', { name: 'أَحَدٌ' }).getAttribute('aria-pressed')).toBe('false')
    expect(screen.getByText('2 of 2: 112:2')).not.toBeNull()
    expect(screen.getByText('112:1 is open for checking')).not.toBeNull()
  })

  test('has the names of letters in the letters of the page', async () => {
    setLanguage('ru')
    onTestFinished(() => setLanguage('en'))
    await Promise.all([...CATALOGUES.map((name) => loadMessages(name)), prepareSurahNames()])
    const cue = { surah: 2, ayah: 1, text: 'الٓمٓ', opening: false, letter_names: 'Alif lām mīm' }
    openReview({ body: aReview([{ ...aWireRun, cue }]) })
    expect(await screen.findByText('Алиф лям мим')).not.toBeNull()
  })

  test('is recited by keyboard alone, and sent as it went', async () => {
    const { sent } = openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')

    expect(await screen.findByRole('heading', { name: 'Today’s review is done' })).not.toBeNull()
    expect(screen.getByText('1 recitation, 2 verses. Difficult verses return sooner.')).not.toBeNull()
    expect(await screen.findByText('+1 XP')).not.toBeNull()
    expect(await screen.findByText('Returns on November 24, 2025')).not.toBeNull()
    expect(resultsSent(sent)).toMatchObject([
      [
        { key: '112:1', grade: 'good', reveals: 0, slips: [] },
        { key: '112:2', grade: 'good', reveals: 0, slips: [] },
      ],
    ])
  })

  describe('is judged by keyboard', () => {
    const verdict = (name: string) => screen.getByRole('button', { name })
    const reciteAll = async () => {
      const opened = openReview()
      await screen.findByText('1 of 2: 112:1')
      await userEvent.keyboard('{Enter}{Enter}')
      return opened
    }

    test('starting at "By heart", which is first and has the focus', async () => {
      await reciteAll()
      expect(document.activeElement).toBe(verdict('By heart'))
      const names = within(screen.getByRole('group', { name: 'How was it?' })).getAllByRole('button')
      expect(names.map((one) => one.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2', '3', '4'])
    })

    test.each([
      ['{1}', 'good'],
      ['{2}', 'hard'],
      ['{4}', 'again'],
      ['{Enter}', 'good'],
      [' ', 'good'],
    ])('%s', async (key, grade) => {
      const { sent } = await reciteAll()
      await userEvent.keyboard(key)
      await screen.findByRole('heading', { name: 'Today’s review is done' })
      expect(resultsSent(sent)).toMatchObject([[{ grade }, { grade }]])
    })

    test('3 asks where, and going back focuses the verdicts', async () => {
      const { sent } = await reciteAll()
      await userEvent.keyboard('3')
      expect(await screen.findByText('Where? Tap the words.')).not.toBeNull()
      await userEvent.keyboard('1')
      expect(resultsSent(sent)).toEqual([])
      await press('Back')
      expect(document.activeElement).toBe(verdict('By heart'))
    })

    test('and what does not apply has no key', async () => {
      const { sent } = openReview()
      await screen.findByText('1 of 2: 112:1')
      await userEvent.keyboard(' {Enter}{Enter}')
      expect(document.activeElement).toBe(verdict('With effort'))
      await userEvent.keyboard('1')
      expect(resultsSent(sent)).toEqual([])
      expect(verdict('With effort')).not.toBeNull()
    })

    test('a key held down from the last verse gives no verdict', async () => {
      const { sent } = openReview()
      await screen.findByText('1 of 2: 112:1')
      await userEvent.keyboard('{Enter}{Enter>3/}')
      expect(verdict('By heart')).not.toBeNull()
      expect(resultsSent(sent)).toEqual([])
    })
  })

  test('moves the focus from word to word as each one opens the next', async () => {
    openReview()
    const next = () => screen.getByRole('button', { name: 'Next word, hidden' })
    ;(await screen.findByRole('button', { name: 'Next word, hidden' })).focus()
    await userEvent.keyboard(' ')
    expect(document.activeElement).toBe(next())
    await userEvent.keyboard(' ')
    expect(document.activeElement).toBe(next())
    expect(screen.getByRole('button', { name: 'قُلۡ' }).getAttribute('aria-pressed')).toBe('false')
  })

  test("works by keyboard after the mouse, without pressing the mouse's button again", async () => {
    openReview()
    await screen.findByText('1 of 2: 112:1')
    await press(/^I recited it/)
    await press('قُلۡ')
    await userEvent.keyboard(' ')
    expect(screen.getByRole('button', { name: 'قُلۡ' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByRole('button', { name: 'ٱللَّهُ' })).toHaveLength(2)
    expect(screen.getByText('2 of 2: 112:2')).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('You looked at 1 word, so not “By heart”.')).not.toBeNull()
  })

  test('offers no "By heart" after help, and says why', async () => {
    const { sent } = openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard(' {Enter}{Enter}')
    expect(screen.queryByRole('button', { name: 'By heart' })).toBeNull()
    expect(screen.getByText('You looked at 1 word, so not “By heart”.')).not.toBeNull()
    await press('With effort')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
    expect(resultsSent(sent)).toMatchObject([[{ grade: 'hard', reveals: 1 }, { grade: 'hard' }]])
  })

  test('asks where the reciter slipped: only that verse is asked again', async () => {
    const { sent } = openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press('I slipped')
    expect(screen.getByText('Where? Tap the words.')).not.toBeNull()
    expect((screen.getByRole('button', { name: 'Done' }) as HTMLButtonElement).disabled).toBe(true)
    await press('ٱلصَّمَدُ')
    expect(screen.getByRole('button', { name: 'ٱلصَّمَدُ' }).getAttribute('aria-pressed')).toBe('true')
    await press('Done')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
    expect(resultsSent(sent)).toMatchObject([
      [
        { grade: 'hard', slips: [] },
        { grade: 'again', slips: [2] },
      ],
    ])
  })

  const alike = {
    kind: 'stretch',
    alikeWords: 4,
    here: { ayah: 2, words: [1, 2], text: 'أَحَدٌ ۝١ ٱللَّهُ ٱلصَّمَدُ', differs: [2, 3] },
    there: { surahNo: 2, ayah: 61, text: 'أَحَدٌ وَٱللَّهُ', differs: [2] },
  }
  const slipAt = async (word: string) => {
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press(word)
    await press('With effort')
  }

  test('shows the place that a slip may come from with numbered differences, and lets both be practised', async () => {
    const { sent } = openReview(undefined, undefined, { body: { surahNo: 112, lookAlikes: [alike] } })
    await slipAt('ٱلصَّمَدُ')
    expect(await screen.findByText('You may have slipped into Al-Baqarah 2:61.')).not.toBeNull()
    expect(resultsSent(sent)).toMatchObject([[{}, { slips: [2] }]])
    const marks = () =>
      [...document.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.getAttribute('data-no')])
    expect(marks()).toEqual([
      ['ٱللَّهُ', '1'],
      ['ٱلصَّمَدُ', '2'],
      ['وَٱللَّهُ', '1'],
    ])

    await press('Practise the two')
    for (const place of ['Al-Ikhlas 112:2', 'Al-Baqarah 2:61']) {
      expect(await screen.findByRole('heading', { name: `How does ${place} continue?` })).not.toBeNull()
      expect(marks()).toEqual([])
      await press('I recited it')
      expect(marks()).not.toEqual([])
      await press('Next')
    }
    await press('Continue')
    expect(await screen.findByRole('heading', { name: 'Today’s review is done' })).not.toBeNull()
  })

  test('says of each run how it went, the worst of it', async () => {
    openReview({ body: aReview([aWireRun, other]) })
    await slipAt('ٱلصَّمَدُ')
    await screen.findByText(/Review 2 of 2/)
    await userEvent.keyboard('{Enter}')
    await press('By heart')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
    const rows = within(screen.getByRole('list', { name: 'How they went, and when they return' }))
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Al-Ikhlas 112:1 – 112:2.*I slipped$/),
      expect.stringMatching(/^Al-Falaq 113:1.*By heart$/),
    ])
    expect(screen.getByRole('link', { name: 'Your similar verses' })).not.toBeNull()
  })

  test.each([
    [
      'no other place is like that word',
      { body: { surahNo: 112, lookAlikes: [{ ...alike, here: { ...alike.here, words: [1] } }] } },
    ],
    ['the look-alikes do not load', broken],
  ])('continues after a slip when %s', async (_, lookAlikes) => {
    openReview(undefined, undefined, lookAlikes)
    await slipAt('ٱلصَّمَدُ')
    expect(await screen.findByRole('heading', { name: 'Today’s review is done' })).not.toBeNull()
  })

  test('continues with the next run at once, keeps unsent results, and asks for them no more today', async () => {
    const { queries } = openReview({ body: aReview([aWireRun, other]) }, new TypeError('Failed to fetch') as object)
    expect(await screen.findByText(/Review 1 of 2/)).not.toBeNull()
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    expect(await screen.findByText(/Review 2 of 2/)).not.toBeNull()
    const today = () => queries.getQueryData<Review>(reviewKeys.today)
    await waitFor(() => expect(today()).toMatchObject({ runs: [{ id: other.id }], minutes: 1, done: false }))
    await userEvent.keyboard('{Enter}')
    await press('I couldn’t recite it')
    expect(await screen.findByText(/saved on this device/)).not.toBeNull()
    await waitFor(() => expect(today()).toMatchObject({ runs: [], minutes: 0, done: true }))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('halaqa_outbox:'))).toHaveLength(2)
    expect(screen.queryByText(/^Returns on/)).toBeNull()
  })

  test('has one Tab stop, at the last focus or the next word', async () => {
    openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}')
    const stops = () =>
      within(screen.getByRole('group', { name: /^Al-Ikhlas/ }))
        .getAllByRole('button')
        .flatMap((button) => (button.tabIndex === 0 ? [button.getAttribute('aria-label') ?? button.textContent] : []))
    expect(stops()).toEqual(['Next word, hidden'])
    screen.getByRole('button', { name: 'Next word, hidden' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(stops()).toEqual(['هُوَ'])
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
    expect(stops()).toEqual(['قُلۡ'])
  })

  test('moves from word to word by arrow keys, to the left for the next', async () => {
    openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}')
    const word = (name: string) => screen.getByRole('button', { name })
    word('قُلۡ').focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(word('هُوَ'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(word('قُلۡ'))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(word('Next word, hidden'))
  })

  test('continues a run after a reload', async () => {
    openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard(' {Enter}')
    cleanup()
    openReview()
    expect(await screen.findByText('2 of 2: 112:2')).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('You looked at 1 word, so not “By heart”.')).not.toBeNull()
    await press('With effort')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
    expect(localStorage.getItem(`halaqa_recital:${amina.id}`)).toBeNull()
  })

  const done = async () => {
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
  }

  test.each([
    [aReview([aWireRun, other]), 'Tomorrow: about 2 minutes'],
    [aReview([], { next_due: '2025-11-24' }), 'Nothing tomorrow. Next review on November 24, 2025.'],
  ])("ends with the streak and tomorrow's verses: %#", async (tomorrow, text) => {
    const sent = stubApi({
      [REVIEW]: { body: aReview() },
      [SUBMIT]: { body: { recorded: 2, xp: 0 } },
      [MEMORY]: memory,
      'GET /user/review?date=2025-11-22': { body: tomorrow },
      'GET /user/figures': { body: { ...figures, current_streak: 10 } },
    })
    renderApp('/memorize/review')
    await screen.findByText('1 of 2: 112:1')
    expect(sent.some(({ path }) => /date=|figures/.test(path))).toBe(false)
    await done()
    expect(await screen.findByText(text)).not.toBeNull()
    expect(await screen.findByText('10 day streak')).not.toBeNull()
    expect(screen.queryByText('+0 XP')).toBeNull()
  })

  test('says that verses learned lately come back tomorrow, though their own date is later', async () => {
    openReview()
    stubApi({
      'GET /user/review?date=2025-11-22': { body: aReview([{ ...aWireRun, items: aWireRun.items.slice(0, 1) }]) },
      [REVIEW]: { body: aReview() },
      [SUBMIT]: { body: { recorded: 2, xp: 1 } },
      [MEMORY]: memory,
    })
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    expect(await screen.findByText('Returns on November 24, 2025, 112:1 tomorrow')).not.toBeNull()
    expect(screen.getByText('Tomorrow: about 1 minute')).not.toBeNull()
  })

  test('shows neither a streak nor tomorrow while it waits on the device', async () => {
    const sent = stubApi({
      [REVIEW]: { body: aReview() },
      [SUBMIT]: new TypeError('Failed to fetch') as object,
      'GET /user/figures': { body: { ...figures, current_streak: 10 } },
    })
    renderApp('/memorize/review')
    await done()
    expect(await screen.findByText(/saved on this device/)).not.toBeNull()
    expect(sent.some(({ path }) => /date=|figures/.test(path))).toBe(false)
  })

  test('preloads its look-alikes once, for slips while the server is away', async () => {
    const lookAlikes = { body: { surahNo: 112, lookAlikes: [alike] } }
    const { sent } = openReview(undefined, undefined, lookAlikes)
    const asked = (requests = sent) => requests.filter(({ path }) => path.includes('look-alikes')).length
    await waitFor(() => expect(asked()).toBe(1))
    const away = stubApi({ [SUBMIT]: new TypeError('Failed to fetch') as object, [LOOK_ALIKES]: broken })
    await slipAt('ٱلصَّمَدُ')
    expect(await screen.findByText('You may have slipped into Al-Baqarah 2:61.')).not.toBeNull()
    expect(asked(away)).toBe(0)
  })

  test('recites a lesson’s passage whole, and leads back to its surah on the path', async () => {
    const lesson = '5b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11'
    stubApi({
      [`GET /user/review?lesson=${lesson}`]: { body: aReview() },
      [SUBMIT]: { body: { recorded: 2, xp: 0 } },
      [MEMORY]: memory,
    })
    renderApp(`/memorize/review?lesson=${lesson}`)
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    expect(await screen.findByRole('heading', { name: 'You recited the passage' })).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/memorize?surah=112')
    expect(screen.queryByRole('button', { name: 'A little more' })).toBeNull()
    expect(screen.queryByText(/^(Tomorrow:|Nothing tomorrow)/)).toBeNull()
  })

  test('offers a little more when it is done, until nothing is left', async () => {
    const { sent } = openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
    const more = (reply: object) => stubApi({ [MORE]: reply, [SUBMIT]: { body: { recorded: 1, xp: 0 } } })
    more(broken)
    await press('A little more')
    expect(await screen.findAllByText('We couldn’t load your review')).not.toEqual([])
    const again = more({ body: aReview([other]) })
    await press('A little more')
    expect(await screen.findByText(/Review 1 of 1/)).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    await press('By heart')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
    more({ body: aReview([]) })
    await press('A little more')
    expect(await screen.findByText('You’ve recited everything you started today.')).not.toBeNull()
    expect([...resultsSent(sent), ...resultsSent(again)]).toMatchObject([[{}, {}], [{ key: '113:1' }]])
  })

  test('calls a part of a verse a part, and counts the verse once', async () => {
    const parts = [
      { ...aWireRun.items[0]!, key: '112:1:1-4', from_word: 1, to_word: 4, ends: false },
      { ...aWireRun.items[1]!, key: '112:1:5-6', start_ayah: 1, end_ayah: 1, from_word: 5, to_word: 6 },
    ]
    openReview({ body: aReview([{ ...aWireRun, end_ayah: 1, items: parts }]) })
    expect(await screen.findByText('1 of 2: 112:1, words 1 to 4')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Whole verse' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Whole part' })).not.toBeNull()
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    expect(await screen.findByText('1 recitation, 1 verse. Difficult verses return sooner.')).not.toBeNull()
  })
})

describe('a verdict', () => {
  const UNDONE = { body: { undone: true } }
  const away = new TypeError('Failed to fetch') as object
  /** Undoes the one that is sent last, whatever its id is. */
  const stubUndo = (submitted: object, undone: object) => {
    const replies: Record<string, object> = {
      [REVIEW]: { body: aReview([aWireRun, other]) },
      [LOOK_ALIKES]: { body: { surahNo: 112, lookAlikes: [] } },
      [MEMORY]: memory,
      [SUBMIT]: (request: { body: unknown }) => {
        replies[`DELETE /user/review/${(request.body as { submission_id: string }).submission_id}`] = undone
        return submitted
      },
    }
    return stubApi(replies as Parameters<typeof stubApi>[0])
  }
  const pending = () => Object.keys(localStorage).filter((key) => key.startsWith('halaqa_outbox:'))
  const judge = async (submitted: object, undone: object) => {
    const sent = stubUndo(submitted, undone)
    const { queries } = renderApp('/memorize/review')
    await screen.findByText(/Review 1 of 2/)
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    await screen.findByText(/Review 2 of 2/)
    return { sent, queries }
  }
  const undo = async () => press('Undo Al-Ikhlas 112:1 – 112:2')
  const undone = (sent: Parameters<typeof written>[0]) => written(sent).filter(({ method }) => method === 'DELETE')

  test('cannot be undone when it is too old, and the page says so', async () => {
    const tooLate = { status: 409, body: { error: 'You can undo this for ten minutes only.', code: 'too_late' } }
    await judge({ body: { recorded: 2, xp: 1 } }, tooLate)
    await undo()
    expect(await screen.findByText('We couldn’t undo it')).not.toBeNull()
    expect(screen.getByText('You can undo this for ten minutes only.')).not.toBeNull()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(screen.getByText(/Review 2 of 2/)).not.toBeNull()
  })

  test.each([
    ['the server fails', broken],
    ['the server is away', away],
  ])('keeps a recorded verdict when %s, and lets it be undone again', async (_, failure) => {
    const { sent } = await judge({ body: { recorded: 2, xp: 1 } }, failure)
    await waitFor(() => expect(pending()).toEqual([]))
    await undo()
    expect(await screen.findByText('We couldn’t undo it')).not.toBeNull()
    expect(screen.getByText(/Review 2 of 2/)).not.toBeNull()
    expect(screen.getByRole('button', { name: /^Undo/ })).not.toBeNull()
    const { submission_id: id } = written(sent)[0]!.body as { submission_id: string }
    expect(undone(sent)).toMatchObject([{ path: `/user/review/${id}` }])
  })

  test('is undone on the server once recorded, and the run is judged again', async () => {
    const { sent } = await judge({ body: { recorded: 2, xp: 1 } }, UNDONE)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    const asked = () => sent.filter(({ method, path }) => method === 'GET' && path === '/user/review').length
    const before = asked()
    await undo()
    await screen.findByText(/Review 1 of 2/)
    expect(undone(sent)).toHaveLength(1)
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'By heart' }))
    await press('With effort')
    await screen.findByText(/Review 2 of 2/)
    expect(resultsSent(sent.filter(({ method }) => method === 'POST'))).toMatchObject([
      [{ grade: 'good' }, { grade: 'good' }],
      [{ grade: 'hard' }, { grade: 'hard' }],
    ])
    const [first, second] = sent.filter(({ method }) => method === 'POST').map(({ body }) => body as object)
    expect(first).not.toMatchObject({ submission_id: (second as { submission_id: string }).submission_id })
  })

  test("leaves the device's outbox when it is undone, and today asks for the run again", async () => {
    const { queries } = await judge(away, away)
    const today = () => queries.getQueryData<Review>(reviewKeys.today)?.runs.map(({ id }) => id)
    await waitFor(() => expect(today()).toEqual([other.id]))
    expect(pending()).toHaveLength(1)
    await undo()
    await screen.findByText(/Review 1 of 2/)
    expect(pending()).toEqual([])
    expect(today()).toEqual([aWireRun.id, other.id])
    expect(screen.queryByText('We couldn’t undo it')).toBeNull()
  })

  test('is undone once the server is back, if the server received it and its answer was lost', async () => {
    const { sent } = await judge(away, away)
    await waitFor(() => expect(pending()).toHaveLength(1))
    await undo()
    await screen.findByText(/Review 1 of 2/)
    const { submission_id: id } = written(sent)[0]!.body as { submission_id: string }
    expect(await sendPending(amina.id)).toBe(false)

    const later = stubApi({ [`DELETE /user/review/${id}`]: UNDONE })
    expect(await sendPending(amina.id)).toBe(true)
    expect(undone(later)).toMatchObject([{ path: `/user/review/${id}` }])
    expect(await sendPending(amina.id)).toBe(true)
    expect(undone(later)).toHaveLength(1)
  })

  test('is undone from the end of the review, without its XP', async () => {
    await judge({ body: { recorded: 2, xp: 1 } }, UNDONE)
    await userEvent.keyboard('{Enter}')
    await press('With effort')
    await screen.findByRole('heading', { name: 'Today’s review is done' })
    expect(await screen.findByText('+2 XP')).not.toBeNull()
    await press('Undo Al-Falaq 113:1')
    await screen.findByText(/Review 2 of 2/)
    await undo()
    await screen.findByText(/Review 1 of 2/)
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })
})

describe('the card on the path', () => {
  const openPath = (reply: object) => {
    const unit = aUnit(112)
    stubApi({
      [REVIEW]: reply,
      'GET /user/path': { body: { units: [unit], current: null } },
      'GET /user/lessons/112': { body: lessonsOf(unit) },
      'GET /user/figures': { body: figures },
    })
    stubScrolling()
    renderApp('/memorize')
  }

  test.each([
    [aReview(), '1 recitation, about 1 minute', true],
    [aReview([aWireRun, other]), '2 recitations, about 2 minutes', true],
    [aReview([]), 'Nothing to recite today. Next review on November 24, 2025.', false],
    [aReview([], { next_on: '2025-11-22', done: true }), 'Done for today. Next review on November 22, 2025.', false],
    [
      aReview([], { begun: false, next_due: null, next_on: null }),
      'Verses you learn come back here for review, a few every day.',
      false,
    ],
  ])('for %# says %s', async (body, text, isDue) => {
    openPath({ body })
    const card = (await screen.findByText(text)).closest('section')!
    expect(within(card).queryByRole('link', { name: 'Review' }) !== null).toBe(isDue)
  })
})

describe('the card on the path, besides', () => {
  const openPath = (replies: Parameters<typeof stubApi>[0]) => {
    const path = { body: { units: [aUnit(112)], current: null } }
    stubApi({ 'GET /user/path': path, 'GET /user/figures': { body: figures }, ...replies })
    stubScrolling()
    renderApp('/memorize')
  }

  test('leads to a little more once today’s is done, and says when nothing is left', async () => {
    openPath({
      [REVIEW]: { body: aReview([], { done: true }) },
      [MORE]: { body: aReview([other]) },
      [SUBMIT]: { body: { recorded: 1, xp: 0 } },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'A little more' }))
    expect(await screen.findByText(/Review 1 of 1/)).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    await press('By heart')
    expect(await screen.findByRole('button', { name: 'A little more' })).not.toBeNull()
    cleanup()
    stubApi({ [MORE]: { body: aReview([]) } })
    renderApp('/memorize/review?more=true')
    expect(await screen.findByText('You’ve recited everything you started today.')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'A little more' })).toBeNull()
  })

  test('says that the review could not be loaded, keeps its ways, and loads it again', async () => {
    let isAway = true
    openPath({ [REVIEW]: () => (isAway ? broken : { body: aReview() }) })
    expect(await screen.findByText(/^We couldn’t load your review\./)).not.toBeNull()
    const card = within(screen.getByRole('region', { name: 'Today' }))
    expect(card.getByRole('link', { name: 'My plan' })).not.toBeNull()
    isAway = false
    await userEvent.click(card.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('1 recitation, about 1 minute')).not.toBeNull()
  })
})

describe('the parts of the card', () => {
  const old = { ...other, part: 'old' as const }
  test.each([
    [[aWireRun], 'Learned recently'],
    [[old], 'Learned earlier'],
    [[old, aWireRun], 'Learned recently · Learned earlier'],
  ])('are shown if there is something in them: %#', async (runs, text) => {
    stubApi({
      [REVIEW]: { body: aReview(runs) },
      'GET /user/path': { body: { units: [aUnit(112)], current: null } },
      'GET /user/figures': { body: figures },
    })
    stubScrolling()
    renderApp('/memorize')
    expect(await screen.findByText(text)).not.toBeNull()
  })
})

describe('"Your similar verses"', () => {
  const openList = (reply: object) => {
    stubApi({ 'GET /user/look-alikes': reply })
    return renderApp('/memorize/look-alikes')
  }

  test('say that they are loading, why they failed, and that there are none', async () => {
    openList(broken)
    expect(await screen.findByText('Loading your similar verses...')).not.toBeNull()
    expect(await screen.findByText('We couldn’t load your similar verses')).not.toBeNull()
    stubApi({ 'GET /user/look-alikes': { body: { look_alikes: [] } } })
    await press('Try Again')
    expect(await screen.findByText('No similar verses yet')).not.toBeNull()
  })

  test('are listed with how often and when, and practised one after the other', async () => {
    openList({ body: { look_alikes: [aSlip(1), aSlip(2)] } })
    expect(await screen.findByText('Al-Ikhlas 112:1 · Al-Baqarah 2:61')).not.toBeNull()
    expect(screen.getAllByText('2 slips, the last on November 20, 2025')).toHaveLength(2)
    await press('Practise them all')
    for (const left of ['2 left', 'The last one']) {
      expect(await screen.findByText(left)).not.toBeNull()
      expect(screen.getByText('You may have slipped into Al-Baqarah 2:61.')).not.toBeNull()
      await press('Continue')
    }
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your similar verses' }))
    await press('Practise Al-Ikhlas 112:2 · Al-Baqarah 2:61')
    await press('Back to the list')
    expect(await screen.findByRole('button', { name: 'Practise them all' })).not.toBeNull()
  })
})
