/**
 * The sentences that the curriculum writes: titles and descriptions of lessons, prompts, hints. Stored content has them in English. The web
 * reads what they say and writes it in the language of its page, in databases of earlier versions too; what an admin typed is none of them
 * and is shown as it is.
 */
import { SURAHS } from '@halaqa/quran/surahs'

/** `{surah}` is an English name of a surah, `{words word}` a number with its noun, the others are numbers, letters or sounds. */
const TEXTS = {
  ayah: 'Ayah {first}',
  ayahs: 'Ayahs {first} to {last}',
  words: 'Ayah {ayah}, words {first} to {last}',
  fromMiddle: 'The middle of ayah {first} to ayah {last}',
  toMiddle: 'Ayah {first} to the middle of ayah {last}',
  betweenMiddles: 'The middle of ayah {first} to the middle of ayah {last}',
  reviewAyah: 'Review ayah {first}',
  reviewAyahs: 'Review ayahs {first} to {last}',
  joinAyah: 'Join ayah {first}',
  joinAyahs: 'Join ayahs {first} to {last}',
  rare: 'Rare words',
  whole: 'The whole of {surah}',
  aboutAyah: '{words word}, and how they go together.',
  aboutAyahs: '{words word} in {ayahs} ayahs, and how each leads to the next.',
  aboutReview: 'These ayahs again, mixed.',
  aboutJoin: 'Where one passage ends and the next begins.',
  aboutRareOfAyah: 'The rarest words of ayah {first}.',
  aboutRareOfAyahs: 'The rarest words of ayahs {first} to {last}.',
  aboutWhole: '{ayahs ayah}, from the first to the last.',
  whichMissing: 'Which word is missing?',
  setInOrder: 'Set the words in order',
  howBegins: 'How does {surah} begin?',
  nextWord: 'Which word comes next?',
  nextWords: 'Which words come next?',
  nextAyah: 'Which ayah comes next?',
  nextBeginning: 'How does the next ayah begin?',
  matchEnds: 'Match each beginning with its end',
  matchNext: 'Match each ending with what comes next',
  hint: 'Begins with {letter} ({sound}), {letters letter}',
  hintName: '{letters letter} of the alphabet, said by its name',
  hintNames: '{letters letter} of the alphabet, said by their names',
} as const

export type TextCode = keyof typeof TEXTS
type Values = Record<string, string | number>
export interface WrittenText {
  code: TextCode
  values: Values
}

const PLACE = /\{(\w+)(?: (\w+))?\}/g

export const writeText = (code: TextCode, values: Values = {}): string =>
  TEXTS[code].replace(PLACE, (_, name: string, noun?: string) =>
    noun ? counted(Number(values[name]), noun) : String(values[name]),
  )

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const CODES = Object.keys(TEXTS) as TextCode[]
const IS_NUMBER = /^\d+$/

function patternOf(code: TextCode): RegExp {
  const places = TEXTS[code].replace(/[()?.]/g, '\\$&').replace(PLACE, (_, name: string, noun?: string) => {
    if (noun) return `(?<${name}>\\d+) ${noun}s?`
    if (name === 'surah') return '(?<surah>.+)'
    return name === 'letter' || name === 'sound' ? `(?<${name}>[^ ()]+)` : `(?<${name}>\\d+)`
  })
  return new RegExp(`^${places}$`)
}

let patterns: Map<TextCode, RegExp> | undefined

/** What a sentence of the curriculum says; undefined for any other. */
export function readText(text: string): WrittenText | undefined {
  patterns ??= new Map(CODES.map((code) => [code, patternOf(code)]))
  for (const [code, pattern] of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const values = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, IS_NUMBER.test(value) ? Number(value) : value]),
    )
    const isKnown = values.surah === undefined || SURAHS.some(({ name }) => name === values.surah)
    if (isKnown) return { code, values }
  }
  return undefined
}
