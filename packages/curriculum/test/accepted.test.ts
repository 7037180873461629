import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { acceptedAnswers } from '../src/fill-blank.ts'
import { type Blank, isTyped } from '../src/typing.ts'
import { type Word, wordsIn } from '../src/word-index.ts'
import { OTHER_SPELLINGS } from './other-spellings.ts'
import { WORD_INDEX as wordIndex } from './whole.ts'

const blankOf = (word: Word): Blank => ({ correctWord: word.form.text, alternativeAnswers: acceptedAnswers(word) })

const blankAt = (surah: number, ayah: number, index: number): Blank =>
  blankOf(wordIndex.words.find((word) => word.surah === surah && word.ayah === ayah && word.index === index)!)

const oneOfEach = [...new Map(wordIndex.words.map((word) => [word.form, word])).values()]

describe('the accepted spellings of a word', () => {
  test.each([
    ['its form in the mushaf', 112, 4, 3, ['كُفُوًا']],
    ['with its pause mark too', 2, 2, 3, ['رَيۡبَ', 'رَيۡبَۛ']],
    ['the ordinary spelling', 2, 3, 4, ['الصلاة', 'الصلاه']],
    ['hamza or none', 2, 8, 4, ['آمنا', 'امنا']],
    ['ya with dots or without', 1, 7, 3, ['عليهم']],
    ['a final ya as keyboards have it', 20, 25, 4, ['صدري', 'صدرى', 'صَدْرِي', 'صَدۡرِي', 'صَدۡرِی']],
    ['words that stand apart today', 2, 21, 0, ['يا أيها', 'ياأيها', 'يا ايها', 'ya ayyuha', 'yaayyuha']],
    [
      'vowels of a keyboard',
      1,
      1,
      2,
      ['الر\u0651\u064Eحْمَنِ', 'الر\u064E\u0651حمَنِ', 'الر\u0651\u064Eحْمَن', 'الر\u0651حمن'],
    ],
    ['tanwin of a keyboard', 112, 1, 3, ['أَحَدٌ', 'أَحَد']],
    ['transliteration with and without signs', 1, 1, 2, ['ar-raḥmāni', 'ar-rahmani', 'ar-rahmaani']],
    ['transliteration in a pause', 1, 1, 2, ['ar-rahman', 'ar-rahmaan', 'arrahman', 'ar rahman', 'al-rahman']],
    ['long vowels as they are written in English', 1, 1, 3, ['ar-raheem', 'ar-rahiim', 'ar-rahim']],
    ['feminine endings in a pause', 2, 3, 4, ['as-salata', 'as-salah', 'as-sala']],
    ['no tanwin in a pause', 2, 32, 10, ['al-alimu', 'al-alim']],
    ['no tanwin in a pause, after any letter', 2, 95, 7, ['alimun', 'alim', 'aleem']],
    ['noon that is no tanwin', 2, 105, 4, ['min']],
    ['-an as ā in a pause', 112, 4, 3, ['kufuwan', 'kufuwa', 'kufuwaa']],
    ['an apostrophe for hamza and ayn', 1, 5, 1, ["na'budu", 'nabudu', 'naʿbud']],
    ['the capital that keyboards write', 1, 1, 1, ['Allahi', 'Allah']],
    ['names of letters', 2, 1, 0, ['الم', 'alif-lam-mim', 'alif lam mim', 'aliflammim']],
  ])('%s', (_, surah, ayah, index, forms) => {
    const blank = blankAt(surah, ayah, index)
    for (const form of forms) expect([form, isTyped(blank, form)]).toEqual([form, true])
  })

  test('is never another word of the mushaf, but for those with the same letters', () => {
    expect(isTyped(blankAt(1, 1, 2), 'الرحيم')).toBe(false)
    expect(isTyped(blankAt(1, 1, 2), 'ar-rahim')).toBe(false)
  })

  test('is listed for other clients in at most five forms: the ordinary spelling first, and Latin letters', () => {
    expect(blankAt(1, 1, 2).alternativeAnswers).toEqual(['الرحمن', 'ar-raḥmāni', 'ar-rahmani', 'ar-rahman'])
    expect(blankAt(2, 3, 4).alternativeAnswers).toEqual(['الصلاة', 'aṣ-ṣalāta', 'as-salata', 'as-salah'])
    expect(blankAt(112, 4, 3).alternativeAnswers).toEqual(['كفوا', 'kufuwan', 'kufuwa'])
    const odd = oneOfEach.filter((word) => {
      const answers = acceptedAnswers(word)
      return (
        answers.length > 5 ||
        new Set(answers).size < answers.length ||
        answers.some((answer) => answer === '' || answer.trim() !== answer) ||
        answers.includes(word.form.text) ||
        !answers.some((answer) => /^[a-z -]+$/.test(answer))
      )
    })
    expect(odd).toEqual([])
  })

  test('is the ordinary spelling of an independent text, but for the words that are listed', () => {
    const others = wordIndex.ayahs.flatMap((ayah, position) =>
      notAccepted(wordsIn(wordIndex, ayah), plainAyahs[position]!),
    )
    expect(others).toEqual(OTHER_SPELLINGS)
    expect(1 - others.length / wordIndex.words.length).toBeGreaterThanOrEqual(0.995)
  })
})

const MARKS = /[\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g

const plainAyahs = (createRequire(import.meta.url)('holy-quran/HafsHolyQuran.js') as { verses: string[] }[]).flatMap(
  ({ verses }) =>
    verses.map((text) =>
      text
        .replace(MARKS, '')
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
)

/** How many words of ours and of theirs are left out to find the way again. */
const STEPS = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 1],
] as const

/** Walks along both texts; one of our words may be up to three of theirs (يا أيها). */
function notAccepted(words: readonly Word[], tokens: readonly string[]): string[] {
  const [word] = words
  if (!word) return tokens.map((token) => `beyond the ayah → ${token}`)
  const taken = tokensOf(word, tokens)
  if (taken > 0) return notAccepted(words.slice(1), tokens.slice(taken))
  const [ours, theirs] =
    STEPS.find(([a, b]) => {
      const next = words[a]
      return next ? tokensOf(next, tokens.slice(b)) > 0 : tokens.length === b
    }) ?? STEPS[0]
  const missed = words.slice(0, ours).map(({ form }) => form.text)
  return [
    `${word.surah}:${word.ayah} ${missed.join(' ')} → ${tokens.slice(0, theirs).join(' ')}`,
    ...notAccepted(words.slice(ours), tokens.slice(theirs)),
  ]
}

function tokensOf(word: Word, tokens: readonly string[]): number {
  const blank = blankOf(word)
  return [1, 2, 3].find((n) => n <= tokens.length && isTyped(blank, tokens.slice(0, n).join(' '))) ?? 0
}
