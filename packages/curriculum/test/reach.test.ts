/**
 * How far the checker reaches, and how seldom it takes another word, over all distinct blanks of the curriculum. What is typed
 * comes from an independent text and from tables of its own (`imlai.ts`, `romanizers.ts`, `keyboards.ts`).
 */
import { cyrillicPieces, cyrillicWord } from '@halaqa/quran/cyrillic'
import { latinAyah, latinWord, plainLatin } from '@halaqa/quran/transliterate'
import { beforeAll, describe, expect, test } from 'vitest'
import { wordsIn } from '../src/word-index.ts'
import { type Sound, soundsOfImlai, vowelledWords } from './imlai.ts'
import { ARABIC_WAYS, otherLetter, otherVowel } from './keyboards.ts'
import {
  alone,
  isOfSomeSchool,
  isTheSameWord,
  type Judge,
  judge,
  mapValues,
  otherSound,
  otherVowelSound,
  type QuestionCandidate,
  reachOf,
  reachOfEach,
  takenOf,
  takenOfEach,
} from './reach.ts'
import { romanize, STYLES } from './romanizers.ts'
import { ofType, parseWordKey, WORD_INDEX as wordIndex } from './whole.ts'

const ASKED = distinctBlanks()
const SPELT = ASKED.filter((asked): asked is QuestionCandidate & { imlai: string } => asked.imlai !== undefined)
type Sounded = QuestionCandidate & { imlai: string; sounds: Sound[] }
const SOUNDED = SPELT.filter((asked): asked is Sounded => asked.sounds !== undefined)

test('at least 10,000 blanks are typed', () => {
  expect(SPELT.length).toBeGreaterThanOrEqual(10_000)
  expect(SOUNDED.length / SPELT.length).toBeGreaterThan(0.99)
})

describe('reaches every way of typing Arabic', () => {
  let reaches: ReturnType<typeof reachOfEach>
  beforeAll(() => {
    reaches = reachOfEach(
      SPELT,
      mapValues(
        ARABIC_WAYS,
        (way) =>
          ({ imlai, mushaf }) =>
            way(imlai, mushaf),
      ),
    )
  })
  test.each(Object.keys(ARABIC_WAYS))('%s', (way) => {
    const reach = reaches[way]!
    expect(reach.count).toBeGreaterThan(20)
    expect(reach.share, reach.missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.999)
  })
})

describe('reaches every school', () => {
  const styles = Object.fromEntries(
    Object.entries(STYLES).flatMap(([school, group]) =>
      Object.entries(group).map(([name, style]) => [`${school}: ${name}`, style]),
    ),
  )
  let reaches: ReturnType<typeof reachOfEach>
  beforeAll(() => {
    reaches = reachOfEach(
      SOUNDED,
      mapValues(
        styles,
        (style) =>
          ({ sounds }) =>
            romanize(sounds, style),
      ),
    )
  })
  test.each(Object.keys(styles))('%s', (style) => {
    const reach = reaches[style]!
    expect(reach.share, reach.missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.99)
  })
})

describe('takes every transliteration that the app shows', () => {
  let cyrillic: Map<number, string>
  let latin: Map<number, string>
  beforeAll(() => {
    cyrillic = new Map()
    latin = new Map()
    for (const ayah of wordIndex.ayahs) {
      const words = wordsIn(wordIndex, ayah)
      const { surah, ayah: number } = words[0]!
      const shown = words.map((word) => word.shown)
      const inLatin = latinAyah(surah, number, shown).split(' ')
      expect(inLatin).toHaveLength(words.length)
      cyrillicPieces(surah, number, shown).forEach(({ text }, index) => {
        cyrillic.set(words[index]!.at, text)
        latin.set(words[index]!.at, inLatin[index]!)
      })
    }
  })

  test.each<[string, (asked: QuestionCandidate) => string]>([
    ['of a word, scholarly', ({ mushaf }) => latinWord(mushaf)],
    ['of a word, plain', ({ mushaf }) => plainLatin(latinWord(mushaf))],
    ['of a word, Cyrillic', ({ mushaf }) => cyrillicWord(mushaf)],
    ['of an ayah, scholarly', ({ word }) => latin.get(word.at)!],
    ['of an ayah, plain', ({ word }) => plainLatin(latin.get(word.at)!)],
    ['of an ayah, Cyrillic', ({ word }) => cyrillic.get(word.at)!],
  ])('%s', (_, shown) => {
    expect(reachOf(ASKED, shown).missed).toEqual([])
  })
})

/** How often another word is taken: of 10,000. */
const MOST_TAKEN = 1
/** The draws are the same in every run: forty thousand words and more of each school, which fail for what the checker takes alone. */
const ROUNDS = 4

describe('takes no other word', () => {
  test.each<[string, (asked: QuestionCandidate & { imlai: string }, random: () => number) => string | undefined]>([
    [
      'another letter, without marks',
      ({ imlai }, random) => otherLetter(imlai.replace(/[\u064B-\u0652\u0670]/g, ''), random),
    ],
    ['another letter, with marks', ({ imlai }, random) => otherLetter(imlai, random)],
    ['another vowel', ({ imlai }, random) => otherVowel(imlai, random)],
    ['another vowel, alone', ({ imlai }, random) => alone(otherVowel(imlai, random), imlai)],
  ])('in Arabic: %s', (_, typed) => {
    const { count, taken } = takenOf(SPELT, 2, typed, (asked, text) => isTheSameWord(asked, text))
    expect((taken.length / count) * 10_000, taken.slice(0, 20).join('\n')).toBeLessThanOrEqual(MOST_TAKEN)
  })

  describe('in Latin letters', () => {
    let taken: ReturnType<typeof takenOfEach>
    beforeAll(() => {
      const ways = mapValues(STYLES, (group) => {
        const styles = Object.values(group)
        return ({ sounds }: Sounded, random: () => number, round: number) => {
          const style = styles[Math.floor(random() * styles.length)]!
          return romanize(round % 2 ? otherSound(sounds, random) : otherVowelSound(sounds, random), style)
        }
      })
      taken = takenOfEach(SOUNDED, ROUNDS, ways, ({ sounds }, text) => isOfSomeSchool(sounds, text))
      // Three minutes on an idle machine, so the usual limit would end it on a busy one.
    }, 1_800_000)
    test.each(Object.keys(STYLES))('%s: another consonant or vowel', (school) => {
      const { count, taken: ofSchool } = taken[school]!
      expect((ofSchool.length / count) * 10_000, ofSchool.slice(0, 30).join('\n')).toBeLessThanOrEqual(MOST_TAKEN)
    })
  })
})

describe('catches a checker that', () => {
  const exact: Judge = (mushaf, typed) => mushaf === typed
  const bare = (text: string) => text.replace(/[\u064B-\u0652\u0670\u06E1]/g, '')
  const deaf: Judge = (mushaf, typed) => judge(mushaf, bare(typed))
  const allAlike: Judge = (mushaf, typed) => judge(mushaf, typed.replace(/th/g, 'dh'))

  test('takes the letters of the list alone', () => {
    expect(reachOf(SPELT.slice(0, 500), ({ imlai }) => imlai, exact).share).toBeLessThan(0.5)
  })

  test('does not hear vowels', () => {
    const { taken } = takenOf(
      SPELT.slice(0, 500),
      2,
      ({ imlai }, random) => otherVowel(imlai, random),
      () => false,
      deaf,
    )
    expect(taken.length).toBeGreaterThan(500)
  })

  test('does not tell consonants apart', () => {
    const other = (asked: QuestionCandidate & { sounds: Sound[] }) =>
      asked.sounds.some((sound) => sound.is === 'consonant' && sound.letter === 'ذ')
        ? romanize(
            asked.sounds.map((sound) =>
              sound.is === 'consonant' && sound.letter === 'ذ' ? { ...sound, letter: 'ث' } : sound,
            ),
            STYLES.scholarly!['ALA-LC']!,
          )
        : undefined
    const { taken } = takenOf(SOUNDED, 1, other, () => false, allAlike)
    expect(taken.length).toBeGreaterThan(100)
  })
})

function distinctBlanks(): QuestionCandidate[] {
  const imlai = vowelledWords(wordIndex)
  const byPlace = new Map(wordIndex.words.map((word) => [`${word.surah}:${word.ayah}:${word.index}`, word]))
  const found = new Map<string, QuestionCandidate>()
  for (const { question, surah } of ofType('fill_blank')) {
    const { ayah, index } = parseWordKey(question.key)
    const word = byPlace.get(`${surah.number}:${ayah}:${index}`)!
    const spelt = imlai.get(word.at)
    const key = `${word.form.text} ${spelt}`
    if (found.has(key)) continue
    found.set(key, {
      word,
      mushaf: word.form.text,
      imlai: spelt,
      sounds: spelt && soundsOfImlai(spelt),
    } as QuestionCandidate)
  }
  return [...found.values()]
}
