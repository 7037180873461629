/** Measures of a checker: what it reaches of what people type, and how often it takes what is another word. */

import { isTyped } from '../src/typing.ts'
import type { Word } from '../src/word-index.ts'
import type { Sound } from './imlai.ts'
import { ALL_STYLES, romanize, USUAL_STYLES } from './romanizers.ts'

export interface QuestionCandidate {
  word: Word
  mushaf: string
  /** Undefined in the few ayahs that the independent text divides otherwise. */
  imlai: string | undefined
  sounds: Sound[] | undefined
}

export type Judge = (mushaf: string, typed: string) => boolean
export const judge: Judge = (mushaf, typed) => isTyped({ correctWord: mushaf, alternativeAnswers: [] }, typed)

type Typed<A> = (asked: A) => string | undefined

/** Share accepted, among the words that are typed in this way, and some that are not. */
export const reachOf = <A extends QuestionCandidate>(asked: readonly A[], typed: Typed<A>, accepts = judge) =>
  reachOfEach(asked, { typed }, accepts).typed

/** Of several ways; word by word, because the checker remembers what it made of the latest words. */
export function reachOfEach<A extends QuestionCandidate, Way extends string>(
  asked: readonly A[],
  ways: Readonly<Record<Way, Typed<A>>>,
  accepts = judge,
) {
  const counts = mapValues(ways, () => ({ count: 0, missed: [] as string[] }))
  for (const one of asked) {
    for (const way in ways) {
      const text = ways[way](one)
      if (text === undefined) continue
      counts[way].count += 1
      if (!accepts(one.mushaf, text)) {
        counts[way].missed.push(`${one.word.surah}:${one.word.ayah} ${one.mushaf} → ${text}`)
      }
    }
  }
  return mapValues(counts, ({ count, missed }) => ({ count, share: 1 - missed.length / count, missed }))
}

type Changed<A> = (asked: A, random: () => number, round: number) => string | undefined

/** Each word is changed in some ways; what is another spelling of the same word does not count. */
export const takenOf = <A extends QuestionCandidate>(
  asked: readonly A[],
  rounds: number,
  changed: Changed<A>,
  isSame: (asked: A, text: string) => boolean,
  accepts = judge,
) => takenOfEach(asked, rounds, { changed }, isSame, accepts).changed

/** Of several ways to change a word, each with draws of its own; word by word as well. */
export function takenOfEach<A extends QuestionCandidate, Way extends string>(
  asked: readonly A[],
  rounds: number,
  ways: Readonly<Record<Way, Changed<A>>>,
  isSame: (asked: A, text: string) => boolean,
  accepts = judge,
) {
  const counts = mapValues(ways, () => ({ random: randomFrom(20_261_122), count: 0, taken: [] as string[] }))
  for (const one of asked) {
    for (const way in ways) {
      const counted = counts[way]
      for (let round = 0; round < rounds; round += 1) {
        const text = ways[way](one, counted.random, round)
        if (text === undefined) continue
        const isTaken = accepts(one.mushaf, text)
        if (isTaken && isSame(one, text)) continue
        counted.count += 1
        if (isTaken) counted.taken.push(`${one.word.surah}:${one.word.ayah} ${one.mushaf} ← ${text}`)
      }
    }
  }
  return counts
}

export function mapValues<Key extends string, Value, Result>(
  values: Readonly<Record<Key, Value>>,
  resultOf: (value: Value) => Result,
): Record<Key, Result> {
  const entries = Object.entries<Value>(values).map(([key, value]) => [key, resultOf(value)])
  return Object.fromEntries(entries) as Record<Key, Result>
}

/** Park and Miller's generator: the same row of numbers at every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The mark that differs, without the others. */
export function alone(changed: string | undefined, before: string): string | undefined {
  if (changed === undefined) return undefined
  return [...changed].filter((sign, at) => !/[\u064B-\u0652\u0670]/.test(sign) || sign !== before[at]).join('')
}

/** Letters of the mushaf, or of the modern spelling, without marks; the marks as they were. */
export function isTheSameWord({ mushaf, imlai }: QuestionCandidate, text: string): boolean {
  const letters = (word: string) => word.replace(/[^\u0621-\u063A\u0641-\u064A]/g, '')
  const ofMushaf = letters(mushaf.replace(/ٱ/g, 'ا').replace(/\u06CC/g, 'ي'))
  const vowels = (word: string) => word.replace(/[^\u064B-\u0650]/g, '')
  return letters(text) === ofMushaf && (vowels(text) === '' || vowels(text) === vowels(imlai!))
}

const CONSONANTS = 'ءبتثجحخدذرزسشصضطظعغفقكلمنهوي'

export function otherSound(sounds: readonly Sound[], random: () => number): Sound[] {
  const places = sounds.flatMap((sound, at) => (sound.is === 'consonant' ? [at] : []))
  const at = places[Math.floor(random() * places.length)]!
  return sounds.map((sound, index) => {
    if (index !== at || sound.is !== 'consonant') return sound
    const others = [...CONSONANTS].filter((letter) => letter !== sound.letter)
    return { ...sound, feminine: false, letter: others[Math.floor(random() * others.length)]! }
  })
}

export function otherVowelSound(sounds: readonly Sound[], random: () => number): Sound[] {
  const places = sounds.flatMap((sound, at) => (sound.is === 'vowel' ? [at] : []))
  const at = places[Math.floor(random() * places.length)]
  return sounds.map((sound, index) => {
    if (index !== at || sound.is !== 'vowel') return sound
    const others = (['a', 'i', 'u'] as const).filter((vowel) => vowel !== sound.vowel)
    return { ...sound, vowel: others[Math.floor(random() * others.length)]! }
  })
}

/** Is it how some school writes the right word? Signs that a school has for a letter may be left off one by one. */
export function isOfSomeSchool(sounds: readonly Sound[], text: string): boolean {
  const typed = plain(text)
  if (latest?.sounds !== sounds) latest = { sounds, patterns: [], more: patternsOf(sounds) }
  if (latest.patterns.some((pattern) => pattern.test(typed))) return true
  for (let next = latest.more.next(); !next.done; next = latest.more.next()) {
    latest.patterns.push(next.value)
    if (next.value.test(typed)) return true
  }
  return false
}

/** Of the word that was asked about last: its patterns as far as they were needed. Thousands of styles write it in a few ways. */
let latest: { sounds: readonly Sound[]; patterns: RegExp[]; more: Generator<RegExp, void> } | undefined

/** Those of the usual styles first. */
function* patternsOf(sounds: readonly Sound[]): Generator<RegExp, void> {
  const asSaid = sounds.map((sound, at) => (isSaidM(sound, sounds[at + 1]) ? { ...sound, letter: 'م' } : sound))
  const known = new Set<string>()
  for (const said of [sounds, asSaid]) {
    for (const style of [...USUAL_STYLES, ...ALL_STYLES]) {
      const written = plain(romanize(said, style))
      if (known.has(written)) continue
      known.add(written)
      yield patternOf(written)
    }
  }
}

/** n before b. */
const isSaidM = (sound: Sound, next: Sound | undefined): boolean =>
  sound.is === 'consonant' && sound.letter === 'ن' && next?.is === 'consonant' && next.letter === 'ب'

const patternOf = (written: string): RegExp =>
  new RegExp(
    `^${written
      .replace(/[ʾʿ]/g, '$&?')
      .replace(/(aa|ii|uu|ee|oo)/g, (long) => `(${long}|${long === 'ee' ? 'i' : long === 'oo' ? 'u' : long[0]})`)
      .replace(/[ḥṣḍṭẓ]/g, (sign) => `[${sign}${sign.normalize('NFD')[0]}]`)
      .replace(/[āīū]/g, (sign) => {
        const short = sign.normalize('NFD')[0]!
        return `(${sign}|${short}${short}?)`
      })}$`,
  )

/** Without what no school means anything by: hyphens, spaces, apostrophes, capitals. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/i\u0307|ı/g, 'i')
    .replace(/ü/g, 'u')
    .replace(/[âîû]/g, (sign) => ({ â: 'ā', î: 'ī', û: 'ū' })[sign]!)
    .replace(/['’‘ -]/g, '')
