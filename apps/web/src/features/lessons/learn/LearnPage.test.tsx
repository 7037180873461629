import type { Passage } from '@halaqa/contract/lessons'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../../test/app.tsx'
import { LESSON_PATH, lessonReplies, press } from '../../../../test/lesson-page.tsx'
import { aBlank, LESSON_ID } from '../../../../test/quiz.ts'

const ayah = (number: number, text: string, more: Partial<Passage['ayahs'][number]> = {}) => ({
  ayah: number,
  text,
  letter_names: null,
  from_word: 1,
  to_word: text.split(' ').length,
  words: text.split(' '),
  ends: true,
  transliteration_english: `latin ${number}`,
  transliteration_russian: `кириллица ${number}`,
  translation: `Meaning ${number}`,
  ...more,
})
const item = (number: number, to: number) => ({
  key: `112:${number}`,
  ayah: number,
  from_word: 1,
  to_word: to,
  clauses: [],
  clause_spans: [],
})

/** 112:3 and 112:4. */
const passage: Passage = {
  lesson_id: LESSON_ID,
  surah_number: 112,
  surah_name: 'Al-Ikhlas',
  before: { surah: 112, ayah: 2, text: 'ٱللَّهُ ٱلصَّمَدُ', opening: false, letter_names: null },
  language: 'en',
  ayahs: [ayah(3, 'لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ'), ayah(4, 'وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ')],
  items: [item(3, 4), item(4, 5)],
}

const replies = (lesson = {}, passageReply: object = { body: passage }) => ({
  ...lessonReplies([aBlank()], lesson),
  [`GET /lessons/${LESSON_ID}/passage?language=en`]: passageReply,
})
const open = async (lesson = {}, path = LESSON_PATH) => {
  const sent = stubApi(replies(lesson))
  renderApp(path)
  return sent
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const theQuiz = () => screen.findByRole('heading', { name: 'Which word is missing?' })
const hiddenWords = () => screen.queryAllByRole('button', { name: /hidden/i })

describe('a lesson that is new to a person', () => {
  beforeEach(signInAmina)

  test('begins with its passage, the text before it, and its meaning', async () => {
    await open()
    await heading('Read the passage')
    expect(screen.getByText('The end of 112:2')).not.toBeNull()
    expect(screen.getByText('Meaning 3')).not.toBeNull()
    expect(screen.queryByText('latin 3')).toBeNull()
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Read')
  })

  test('shows the next word when a clause does not end at a stop, and asks nothing about it', async () => {
    const [first, second] = ['لَمۡ يَلِدۡ وَلَمۡ', 'يُولَدۡ']
    const spans = [
      { from_word: 1, to_word: 3, goes_on: true },
      { from_word: 3, to_word: 4, goes_on: false },
    ]
    const one = { ...item(3, 4), clauses: [3, 4], clause_spans: spans }
    stubApi(replies({}, { body: { ...passage, ayahs: [ayah(3, `${first} ${second}`)], items: [one] } }))
    renderApp(LESSON_PATH)
    await heading('Read the passage')
    await press('Hide some words')
    await heading('Every third word is hidden')
    const words = () => screen.getByRole('group', { name: /^112:3/ })
    expect(words().textContent).toContain(`Not asked yet, the verse continues: ${second}\u00A0…`)
    expect(screen.getByText(/^The verse continues after this/)).not.toBeNull()
    for (let round = 0; round < 3; round += 1) await press('I had it')
    await heading('All words are hidden')
    expect(hiddenWords()).toHaveLength(3)

    // The next clause goes back to its third word, and ends with the verse.
    await press('I had it')
    await heading('Read it once more')
    expect(words().textContent).not.toContain('…')
    expect(screen.queryByText(/^The verse continues after this/)).toBeNull()
    await press('I had it')
    expect(hiddenWords()).toHaveLength(2)
  })

  test('has the names of letters and the sign of prostration, and says that a part shows the meaning of the whole verse', async () => {
    const letters = ayah(1, 'الٓمٓ', { letter_names: 'Alif lām mīm' })
    const part = ayah(2, 'يَسۡجُدُونَ', { text: 'يَسۡجُدُونَ ۩', from_word: 2, to_word: 2 })
    const items = [item(1, 1), { ...item(2, 2), from_word: 2 }]
    stubApi(replies({}, { body: { ...passage, ayahs: [letters, part], items } }))
    renderApp(LESSON_PATH)
    await heading('Read the passage')
    const [first, second] = screen.getAllByRole('article').map((article) => within(article))
    expect(first!.getByText('Read by their names: Alif lām mīm')).not.toBeNull()
    expect(first!.queryByText('The whole verse means:')).toBeNull()
    expect(second!.getByText(/^يَسۡجُدُونَ ۩/)).not.toBeNull()
    expect(second!.getByText('Place of prostration (sajda)')).not.toBeNull()
    expect(second!.getByText('The whole verse means:')).not.toBeNull()

    // The next verse shows the letters above it, with their names; above the letters themselves nothing shows them.
    await press('Hide some words')
    expect(screen.queryByText(/Alif lām mīm/)).toBeNull()
    for (const _ of [1, 2]) await press('I had it')
    await screen.findByText('The end of 112:1')
    expect(screen.getByText('Read by their names: Alif lām mīm')).not.toBeNull()
  })

  test('fades its words round by round, joins them, and leads to the questions', async () => {
    await open()
    await heading('Read the passage')
    await press('Hide some words')
    await heading('Every third word is hidden')
    expect(document.activeElement?.textContent).toBe('Every third word is hidden')
    expect(hiddenWords()).toHaveLength(1)
    const rounds = ['Every second word is hidden', 'Only the first word is shown', 'All words are hidden']
    for (const name of rounds) {
      await press('I had it')
      await heading(name)
    }
    expect(hiddenWords()).toHaveLength(4)
    await press('I had it')
    await screen.findByText('112:4', { selector: 'span' })
    for (let round = 0; round < 4; round += 1) await press('I had it')

    await heading('Now the whole passage')
    expect(screen.getByText('112:3, hidden')).not.toBeNull()
    await press('Show 112:3')
    expect(screen.queryByText('112:3, hidden')).toBeNull()
    expect(screen.getByText('112:4, hidden')).not.toBeNull()
    await press('I had it')
    await theQuiz()
  })

  test('opens hidden words one by one with Space, all with Enter, and hides them again', async () => {
    await open()
    const user = userEvent.setup()
    await heading('Read the passage')
    await press('Hide some words')
    for (let round = 0; round < 3; round += 1) await press('I had it')
    await heading('All words are hidden')

    screen.getByRole('button', { name: 'Next word, hidden' }).focus()
    await user.keyboard(' ')
    expect(hiddenWords()).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next word, hidden' }))
    await user.keyboard('{Enter}')
    expect(hiddenWords()).toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I had it' }))
    await press('Again')
    expect(hiddenWords()).toHaveLength(4)
  })

  test('moves among its hidden words by arrow keys, as one Tab stop', async () => {
    await open()
    const user = userEvent.setup()
    await heading('Read the passage')
    await press('Hide some words')
    for (let round = 0; round < 3; round += 1) await press('I had it')
    await heading('All words are hidden')
    const stops = () => hiddenWords().map((word) => word.tabIndex)
    expect(stops()).toEqual([0, -1, -1, -1])
    hiddenWords()[0]!.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(hiddenWords()[2])
    expect(stops()).toEqual([-1, -1, 0, -1])
    await user.keyboard('{ArrowRight} ')
    expect(hiddenWords()).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next word, hidden' }))
    expect(stops()).toEqual([0, -1, -1])
  })

  test("restores the person's place", async () => {
    await open()
    await heading('Read the passage')
    await press('Hide some words')
    await press('I had it')
    await heading('Every second word is hidden')
    cleanup()
    await open()
    await heading('Every second word is hidden')
  })

  test('can be skipped, and then begins with its questions', async () => {
    await open()
    await heading('Read the passage')
    await userEvent.click(screen.getByRole('button', { name: /^Skip/ }))
    await theQuiz()
    cleanup()
    await open()
    await theQuiz()
  })

  test('shows its questions when the passage does not load', async () => {
    stubApi(replies({}, { status: 500, body: { error: 'Something went wrong. Please try again.', code: 'internal' } }))
    renderApp(LESSON_PATH)
    await theQuiz()
  })
})

describe('a lesson', () => {
  beforeEach(signInAmina)

  test.each([
    ['that is completed', { status: 'completed' as const }],
    ['of another type', { lesson_type: 'review' as const }],
  ])('%s begins with its questions, and asks for no passage', async (_, lesson) => {
    const sent = await open(lesson)
    await theQuiz()
    expect(sent.filter(({ path }) => path.includes('/passage'))).toEqual([])
  })

  test('starts learning a completed lesson again from its beginning on request', async () => {
    await open({ status: 'completed' }, `${LESSON_PATH}?learn`)
    await heading('Read the passage')
    await userEvent.click(screen.getByRole('button', { name: /^Skip/ }))
    await theQuiz()
    await press('Learn again')
    await heading('Read the passage')
  })

  test('offers no way back to its passage among the questions before it is completed', async () => {
    await open()
    await heading('Read the passage')
    await userEvent.click(screen.getByRole('button', { name: /^Skip/ }))
    await theQuiz()
    expect(screen.queryByRole('button', { name: 'Learn again' })).toBeNull()
  })
})

test('a guest learns as well', async () => {
  await open()
  await heading('Read the passage')
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
})
