import type { Question } from '@halaqa/contract/questions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { isDisabled, LESSON_PATH, lessonReplies, openLesson, press } from '../../../test/lesson-page.tsx'
import { aBlank, aChoice, anOrder, LESSON_ID } from '../../../test/quiz.ts'
import { loadMessages, setLanguage, t } from '../../lib/i18n.ts'
import { CATALOGUES } from '../../lib/languages.ts'
import { applyReadingSettings, DEFAULT_READING } from '../../lib/reading-settings.ts'
import { prepareSurahNames } from '../../lib/surah-names.ts'
import './CyrillicWord.tsx'

beforeEach(signInAmina)

const field = () => screen.getByLabelText<HTMLInputElement>('Your answer')
const ayah = () => document.querySelector('.ayah')?.textContent

test('Submit and Next wait for an answer; blanks are none', async () => {
  const { user } = await openLesson([aBlank(), anOrder()])
  expect(ayah()).toContain('blank')
  await user.type(field(), '   {Enter}')
  expect([isDisabled('Submit'), isDisabled('Next')]).toEqual([true, true])
  await user.type(field(), 'x')
  expect([isDisabled('Submit'), isDisabled('Next')]).toEqual([false, true])
})

test('a wrong word is locked, hinted at, and can be tried once more', async () => {
  const { user } = await openLesson([aBlank(), anOrder()])
  await user.type(field(), 'أحد')
  await press('Submit')
  expect(screen.getByText('Not this word').closest('[role=status]')).not.toBeNull()
  expect(screen.getByText(/^Hint: \u2068It begins with/)).not.toBeNull()
  expect([field().readOnly, field().getAttribute('aria-invalid')]).toEqual([true, 'true'])
  expect(screen.queryByRole('region', { name: 'Arabic keyboard' })).toBeNull()
  expect(screen.getByText('1 of 2 answered')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try Again' }))

  await press('Try Again')
  expect([field().value, field().readOnly]).toEqual(['', false])
  expect(document.activeElement).toBe(field())
  expect([screen.queryByText('Not this word'), isDisabled('Next')]).toEqual([null, true])
})

test('Enter checks the right word and shows it in the ayah, and Continue moves on', async () => {
  const { user } = await openLesson([aBlank(), anOrder()])
  await user.type(field(), ' kufuwan {Enter}')
  expect(screen.getByText('Correct')).not.toBeNull()
  expect(ayah()).toBe('وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  await press('Continue')
  expect(screen.getByText('Question 2 of 2')).not.toBeNull()
})

test('the second wrong word is followed by the right one, in the ayah and not in the field', async () => {
  const { user } = await openLesson([aBlank(), anOrder(2), anOrder(3)])
  await user.type(field(), 'أحد{Enter}')
  await press('Try Again')
  await user.type(field(), 'أحد{Enter}')
  expect(screen.getByText('This is the word').closest('[role=status]')).not.toBeNull()
  expect(ayah()).toBe('وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ')
  expect(screen.queryByLabelText('Your answer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
    'Question 1 of 3. 1 question comes back at the end.',
  )
})

test('"Show me" shows the word at any time, and disappears once the word is shown', async () => {
  const { user } = await openLesson([aBlank(), anOrder(2), anOrder(3)])
  await user.type(field(), 'كفوا')
  await press('Show me')
  expect([ayah(), screen.queryByRole('button', { name: 'Show me' })]).toEqual(['وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ', null])
  expect(screen.queryByText('Correct')).toBeNull()
  expect(screen.getByText('1 of 3 answered')).not.toBeNull()
})

test('asks for a shown word again after the others, and Previous opens no question with a verdict', async () => {
  const { user } = await openLesson([aBlank(), anOrder(2), anOrder(3)])
  expect(isDisabled('Previous')).toBe(true)
  await press('Show me')
  await press('Continue')
  expect(isDisabled('Previous')).toBe(true)
  await press('Next')
  await press('Next')
  expect(screen.getByText('Question 1 of 3')).not.toBeNull()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Question 1 of 3')
  expect([field().value, ayah()?.includes('كُفُوًا')]).toEqual(['', false])
  await user.type(field(), 'kufuwan{Enter}')
  expect(screen.getByRole('button', { name: 'Stop for now' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Learn this passage again' })).toBeNull()
  await press('Go to the question you skipped')
  expect(screen.getByText('Question 2 of 3')).not.toBeNull()
})

test('asks to recite the hidden ayah first when no other questions lie between', async () => {
  await openLesson([aBlank()])
  await press('Show me')
  await press('Continue')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Say it once by heart' }))
  expect([screen.queryByLabelText('Your answer'), screen.queryByRole('button', { name: 'Show me' })]).toEqual([
    null,
    null,
  ])
  await press('I recited it')
  expect(document.activeElement).toBe(field())
})

test('the keys on the page write at the caret and keep it there', async () => {
  const { user } = await openLesson([aBlank()])
  const type = async (...keys: string[]) => {
    for (const name of keys) await user.click(screen.getByRole('button', { name }))
  }
  await type('ك', 'و')
  field().setSelectionRange(1, 1)
  await type('ف')
  expect([field().value, field().selectionStart]).toEqual(['كفو', 2])
  field().setSelectionRange(3, 3)
  await type('damma', 'Delete', 'Hamza and endings', 'ة', 'ا', 'Space', 'ا', 'Delete', 'Delete')
  expect(field().value).toBe('كفةا')
})

test('offers the phone’s own keyboard on request, and remembers the choice', async () => {
  const { user } = await openLesson([aBlank()])
  expect(field().inputMode).toBe('none')
  await press('Use my own keyboard')
  expect(field().inputMode).toBe('text')
  expect(screen.queryByRole('region', { name: 'Arabic keyboard' })).toBeNull()
  await user.type(field(), 'wrong{Enter}')
  await press('Try Again')
  expect(field().inputMode).toBe('text')
  await press('Use the Arabic keyboard on this page')
  expect(field().inputMode).toBe('none')
})

test('shows the beginning of a long translation until it is pressed', async () => {
  const text = 'And if Allah had not repelled some men by others, the earth would have been corrupted. '
    .repeat(2)
    .trim()
  await openLesson([aBlank(1, { ayah_text_translation: text })])
  const shown = screen.getByRole('button', { name: text })
  expect(shown.getAttribute('aria-expanded')).toBe('false')
  await press(text)
  expect(shown.getAttribute('aria-expanded')).toBe('true')
})

/** The server's answer to readers of Russian. */
const russianReplies = (questions: Question[]) => ({
  [`GET /questions/lesson/${LESSON_ID}?language=ru`]: { body: questions },
  [`GET /lessons/${LESSON_ID}/passage?language=ru`]: { status: 404, body: { code: 'no_passage' } },
})

describe('how the right word sounds', () => {
  const blankOf = (correct_word: string, correct_word_transliteration: string | null) => {
    const blank = aBlank()
    return { ...blank, blanks: [{ ...blank.blanks[0]!, correct_word, correct_word_transliteration }] }
  }
  const answer = async (question = blankOf('ٱلرَّحۡمَٰنِ', 'ar-raḥmāni')) => {
    const questions = [question, anOrder()]
    const { user } = await openLesson(questions, russianReplies(questions))
    await user.type(field(), question.blanks[0]!.correct_word)
    await user.keyboard('{Enter}')
  }
  const sounds = () =>
    [...document.querySelectorAll('[role=status] [lang]')].map((one) => [one.getAttribute('lang'), one.textContent])
  const read = (settings: object) => applyReadingSettings({ ...DEFAULT_READING, ...settings })

  test('is in plain Latin letters for those who have chosen nothing', async () => {
    await answer()
    expect(sounds()).toEqual([['ar-Latn', 'ar-rahmani']])
  })

  test('is in the letters that were chosen', async () => {
    read({ latinTransliteration: 'scholarly', cyrillicTransliteration: true })
    await answer()
    await expect.poll(sounds).toEqual([
      ['ar-Latn', 'ar-raḥmāni'],
      ['ar-Cyrl', 'ар-рахмани'],
    ])
  })

  test('is in Cyrillic letters alone for readers of Russian', async () => {
    read({ language: 'ru' })
    await answer()
    await expect.poll(sounds).toEqual([['ar-Cyrl', 'ар-рахмани']])
  })

  test.each([
    ['الٓمٓ', 'alif-lām-mīm', [['ar-Cyrl', 'алиф-лям-мим']]],
    ['رحمن', 'rahman', []],
    ['mercy', null, []],
  ])('in Cyrillic letters, where it is known: %s', async (word, latin, expected) => {
    read({ latinTransliteration: 'off', cyrillicTransliteration: true })
    await answer(blankOf(word, latin))
    await expect.poll(sounds).toEqual(expected)
  })

  test('is left out where it is unknown', async () => {
    await answer(blankOf('mercy', null))
    expect(sounds()).toEqual([])
  })
})

test('on an Arabic page hints, right words and questions have no letters but those of the page', async () => {
  setLanguage('ar')
  onTestFinished(() => setLanguage('en'))
  await Promise.all([...CATALOGUES.map((name) => loadMessages(name)), prepareSurahNames()])
  const blank = aBlank()
  const hinted = { ...blank, blanks: [{ ...blank.blanks[0]!, hint_text: 'Begins with ك (k), 5 letters' }] }
  const asked = { ...aChoice(2), ayah_text_arabic: null, ayah_text_translation: 'Asked about' }
  stubApi(lessonReplies([hinted, asked]))
  renderApp(LESSON_PATH)

  await userEvent.type(await screen.findByLabelText(t('lessons.fill.answer')), 'شمس{Enter}')
  const status = screen.getByText(t('lessons.fill.wrong')).closest('[role=status]')!
  expect(status.textContent).toContain('تبدأ بالحرف ك، 5 أحرف')
  expect(status.querySelector('[lang]')).toBeNull()
  await press(t('lessons.tryAgain'))
  await userEvent.type(screen.getByLabelText(t('lessons.fill.answer')), 'كفوا{Enter}')
  expect(screen.getByText(t('lessons.correct')).closest('[role=status]')!.querySelector('[lang]')).toBeNull()
  await press(t('lessons.continue'))
  expect(screen.getByText(t('lessons.question', { number: 2, count: 2 }))).not.toBeNull()
  expect(screen.queryByText('Asked about')).toBeNull()
})

describe('the meaning of the verse', () => {
  const RUSSIAN = 'и нет никого, равного Ему'
  const read = (settings: object) => localStorage.setItem('halaqa_reading', JSON.stringify(settings))

  test('is in English for those who read it', async () => {
    await openLesson([aBlank()])
    expect(screen.getByText(aBlank().ayah_text_translation!).lang).toBe('en')
  })

  test('is in the language that the person reads', async () => {
    read({ language: 'ru' })
    await openLesson([aBlank()], russianReplies([aBlank(1, { ayah_text_translation: RUSSIAN })]))
    expect(screen.getByText(RUSSIAN).lang).toBe('ru')
  })

  test('is not there for those who show no translation, unless they are asked about it', async () => {
    read({ showTranslation: false })
    const choice = { ...aChoice(2), ayah_text_arabic: null, ayah_text_translation: 'Asked about' }
    const { user } = await openLesson([aBlank(), choice])
    expect(screen.queryByText(aBlank().ayah_text_translation!)).toBeNull()
    await user.type(field(), 'kufuwan{Enter}')
    await press('Continue')
    expect(screen.getByText('Asked about')).not.toBeNull()
  })

  test('says no language where an administrator wrote a text that belongs to no verses', async () => {
    await openLesson([aBlank(1, { ayah_reference: 'All of it', ayah_text_translation: 'Un autre texte' })])
    expect(screen.getByText('Un autre texte').lang).toBe('')
  })
})

test('the keyboard is one stop of the Tab key, and arrows go from key to key', async () => {
  await openLesson([aBlank()])
  const user = userEvent.setup()
  const keyboard = screen.getByRole('region', { name: 'Arabic keyboard' })
  expect([...keyboard.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  screen.getByRole('button', { name: 'ا' }).focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}{Enter}')
  expect(field().value).toBe('ب')
})

test('marks a shortened text, and shows the number of an ayah that ends', async () => {
  const blank = aBlank()
  const text = `… ${blank.ayah_text_arabic} ۝٤`
  const position = { blank_position: blank.blanks[0]!.blank_position + 1 }
  const { user } = await openLesson([
    { ...blank, ayah_text_arabic: text, blanks: [{ ...blank.blanks[0]!, ...position }] },
  ])
  expect(ayah()).toMatch(/^…The verse continues here\. .*۝٤End of verse 4\.$/)
  await user.type(field(), ' kufuwan {Enter}')
  expect(ayah()).toContain('كُفُوًا أَحَدُۢ\u00a0۝٤')
})

const place = (typed: string, body: object) => ({
  [`GET /words?${new URLSearchParams({ typed, near: '112:4' })}`]: { body },
})
const status = () => screen.getByText('Not this word').closest('[role=status]')!

test.each([
  ['كَفوا', 'The letters are right, but a vowel is wrong.'],
  ['kafawan', 'The letters are right, but a vowel is wrong.'],
  ['كفور', 'One letter is different.'],
])('shows how far %s is off, and never the word', async (typed, said) => {
  const { user } = await openLesson([aBlank(), anOrder()])
  await user.type(field(), `${typed}{Enter}`)
  expect(status().textContent).toContain(said)
  expect(status().textContent).toContain('Hint: \u2068It begins with')
  expect(document.body.textContent).not.toContain('كُفُوًا')
})

test("says where else in the Qur'an the word occurs", async () => {
  const { user } = await openLesson([aBlank()], place('سلما', { place: { surah: 39, ayah: 29, ayahs: 1 } }))
  await user.type(field(), 'سلما{Enter}')
  expect(await within(status() as HTMLElement).findByText('That word is in 39:29.')).not.toBeNull()
})

test('says in how many more ayahs the word occurs', async () => {
  const { user } = await openLesson([aBlank()], place('سلما', { place: { surah: 39, ayah: 29, ayahs: 8 } }))
  await user.type(field(), 'سلما{Enter}')
  expect(await screen.findByText('That word is in 39:29 and 7 other verses.')).not.toBeNull()
})

test.each([
  ['is in no ayah', { place: null }],
  ['is in most of them', { place: { surah: 2, ayah: 4, ayahs: 2023 } }],
])('says nothing about a word that %s', async (_, body) => {
  const { user, sent } = await openLesson([aBlank()], place('مما', body))
  await user.type(field(), 'مما{Enter}')
  await waitFor(() => expect(sent.some(({ path }) => path.startsWith('/words'))).toBe(true))
  expect(status().textContent).toBe('Not this wordHint: \u2068It begins with كُفُـ\u2069')
})

test('the right word is not looked up', async () => {
  const { user, sent } = await openLesson([aBlank()])
  await user.type(field(), 'كُفُوا{Enter}')
  expect(screen.getByText('Correct')).not.toBeNull()
  expect(sent.filter(({ path }) => path.startsWith('/words'))).toEqual([])
})

test('an open blank has the same width for every word, and not the word in it', async () => {
  await openLesson([aBlank()])
  expect(ayah()).not.toContain('كُفُوًا')
  expect(screen.getByText('blank').parentElement!.className).toContain('w-[3em]')
})

test('Latin and Cyrillic letters are typed from left to right, in a face that has their signs', async () => {
  const { user } = await openLesson([aBlank()])
  await user.type(field(), 'ʿ')
  expect([field().dir, field().lang]).toEqual(['ltr', 'ar-Latn'])
  await user.clear(field())
  await user.type(field(), 'куфуван')
  expect([field().dir, field().lang]).toEqual(['ltr', 'ar-Cyrl'])
  await user.clear(field())
  expect([field().dir, field().lang]).toEqual(['rtl', 'ar'])
})
