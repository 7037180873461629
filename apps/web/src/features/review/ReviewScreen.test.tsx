import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aReview, aWireRun } from '../../../test/review.ts'
import { stubScrolling } from '../../../test/scrolling.ts'
import { aUnit, figures, lessonsOf } from '../../../test/wire.ts'

const REVIEW = 'GET /user/review'
const SUBMIT = 'POST /user/review'
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

function openReview(reply: object = { body: aReview() }, answer: object = { body: { recorded: 2, xp: 1 } }) {
  const sent = stubApi({ [REVIEW]: reply, [SUBMIT]: answer })
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
    expect(await screen.findByText('Your review could not be loaded')).not.toBeNull()
    stubApi({ [REVIEW]: { body: aReview([]) } })
    await press('Try Again')
    expect(await screen.findByText('Nothing to recite now')).not.toBeNull()
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

  test('is recited by keyboard alone, and sent as it went', async () => {
    const { sent } = openReview()
    await screen.findByText('1 of 2: 112:1')
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')

    expect(await screen.findByRole('heading', { name: 'Today’s review is done' })).not.toBeNull()
    expect(screen.getByText('1 recitation, 2 verses. What was hard comes back sooner.')).not.toBeNull()
    expect(await screen.findByText('+1 XP')).not.toBeNull()
    expect(resultsSent(sent)).toMatchObject([
      [
        { key: '112:1', grade: 'good', reveals: 0, slips: [] },
        { key: '112:2', grade: 'good', reveals: 0, slips: [] },
      ],
    ])
  })

  test('goes on with the focus from word to word when they are opened by the one that is next', async () => {
    openReview()
    const next = () => screen.getByRole('button', { name: 'Next word, hidden' })
    ;(await screen.findByRole('button', { name: 'Next word, hidden' })).focus()
    await userEvent.keyboard(' ')
    expect(document.activeElement).toBe(next())
    await userEvent.keyboard(' ')
    expect(document.activeElement).toBe(next())
    expect(screen.getByRole('button', { name: 'قُلۡ' }).getAttribute('aria-pressed')).toBe('false')
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

  test('asks where the reciter slipped: only that verse is again', async () => {
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

  test('goes on to the next run at once, and keeps what could not be sent', async () => {
    openReview({ body: aReview([aWireRun, other]) }, new TypeError('Failed to fetch') as object)
    expect(await screen.findByText(/Review 1 of 2/)).not.toBeNull()
    await userEvent.keyboard('{Enter}{Enter}')
    await press('By heart')
    expect(await screen.findByText(/Review 2 of 2/)).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    await press('I could not recite it')
    expect(await screen.findByText(/kept on this device/)).not.toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('halaqa_outbox:'))).toHaveLength(2)
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
    [aReview([]), 'Nothing to recite today. The next on November 24, 2025.', false],
    [aReview([], { begun: false, next_due: null }), 'What you learn comes back here, a little every day.', false],
  ])('of %# says "%s"', async (body, text, isDue) => {
    openPath({ body })
    const card = (await screen.findByText(text)).closest('section')!
    expect(within(card).queryByRole('link', { name: 'Review' }) !== null).toBe(isDue)
  })
})
