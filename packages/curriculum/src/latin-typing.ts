/**
 * Matches words typed in Latin or Cyrillic letters, by the schools of `latin-schools.ts`.
 *
 * The sounds of the mushaf's word become units, each with all that a school writes for it: as in connected reading or as in a
 * pause, the article joined, apart, or assimilated or not, a vowel long or short. Hyphens, spaces and apostrophes do not count.
 */
import type { Phoneme } from '@halaqa/quran/phonemes'
import { soundsOf } from '@halaqa/quran/reading'
import { ofThisScript } from './arabic-letters.ts'
import { OPEN_TA } from './arabic-spellings.ts'
import { SCHOOLS, type School } from './latin-schools.ts'
import { matchesPattern, type PatternUnit } from './pattern.ts'

const LONG_VOWELS: readonly [RegExp, string][] = [
  [/[âáàã]/g, 'ā'],
  [/[îíì]/g, 'ī'],
  [/[ûúù]/g, 'ū'],
  [/[êéèëē]/g, 'e'],
  [/[ôóòöō]/g, 'o'],
  [/[ïı]/g, 'i'],
  [/ü/g, 'u'],
]

/** The digits that chats use for letters that Latin has no sign for. */
const CHAT_DIGITS: readonly [RegExp, string][] = [
  [/2/g, 'ʾ'],
  [/3/g, 'ʿ'],
  [/5/g, 'ḫ'],
  [/6/g, 'ṭ'],
  [/7/g, 'ḥ'],
  [/9/g, 'ṣ'],
]

const SOFT_VOWELS: readonly [RegExp, string][] = [
  [/я/g, 'йа'],
  [/ю/g, 'йу'],
  [/ё/g, 'йо'],
  [/э/g, 'е'],
  [/ы/g, 'и'],
]

/** Letters alone, small, with one sign for a long vowel. */
export function readLatin(text: string): string[] {
  const small = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/i\u0307/g, 'i')
  const folded = [...LONG_VOWELS, ...CHAT_DIGITS, ...SOFT_VOWELS].reduce(
    (folded, [from, to]) => folded.replace(from, to),
    small,
  )
  const parted = folded.replace(/[ˤʕ]/g, 'ʿ').replace(/ʔ/g, 'ʾ').replace(APOSTROPHE_IN_A_VOWEL, "$1'")
  return [...parted.replace(/[^a-z'āīūğǧşšġḡḥḫẖḍḏṣṡṭṯẓḳžżʿʾа-щй]/g, '')]
}

/** Between two equal vowels an apostrophe tells that they are two: a'a is no long a. */
const APOSTROPHE_IN_A_VOWEL = /([aiu])['’‘ʼ`´](?=\1)/g

const isSame = (item: string, token: string): boolean => item === token

export class LatinTyping {
  readonly #phonemes: readonly Phoneme[]
  readonly #patterns = new Map<School, readonly PatternUnit<string>[]>()

  constructor(word: string) {
    const text = ofThisScript(word)
    const { phonemes } = soundsOf(text)
    const unsettled = UNSETTLED.find(([pattern]) => pattern.test(text))
    if (OPEN_TA.test(text)) Object.assign(phonemes.findLast(({ kind }) => kind === 'consonant')!, { feminine: true })
    this.#phonemes = unsettled ? phonemes.map((phoneme) => perhapsLong(phoneme, unsettled[1])) : phonemes
  }

  isWritten = (typed: readonly string[]): boolean => this.#some((units) => matchesPattern(units, typed, isSame))
  isOneLetterOff = (typed: readonly string[]): boolean => this.#some((units) => matchesPattern(units, typed, isSame, 1))

  /** Whether the consonants are the same, whatever the vowels. */
  hasConsonants(typed: readonly string[]): boolean {
    const consonants = typed.filter((letter) => !isVowel(letter))
    return this.#some((units) => matchesPattern(units.map(consonantsOf), consonants, isSame))
  }

  #some(holds: (units: readonly PatternUnit<string>[]) => boolean): boolean {
    return SCHOOLS.some((school) => {
      const known = this.#patterns.get(school) ?? unitsOf(this.#phonemes, school)
      this.#patterns.set(school, known)
      return holds(known)
    })
  }
}

/** The waw of أُو۟لَـٰٓئِكَ is written and not said; the last ya of يُحۡيِ is said in a pause and not written. */
const UNSETTLED: readonly [RegExp, 'u' | 'i'][] = [
  [/أُو\u06DF/, 'u'],
  [/ح\u06E1ي\u0650$/, 'i'],
]

const perhapsLong = (phoneme: Phoneme, vowel: 'u' | 'i'): Phoneme =>
  phoneme.kind === 'vowel' && phoneme.vowel === vowel && !phoneme.long
    ? { ...phoneme, long: true, small: true }
    : phoneme

const isVowel = (letter: string): boolean => 'aeiouāīūаеиоу'.includes(letter)

const consonantsOf = (unit: PatternUnit<string>): PatternUnit<string> =>
  unit.map((alternative) => alternative.filter((letter) => !isVowel(letter)))

function unitsOf(phonemes: readonly Phoneme[], { letters, script }: School): PatternUnit<string>[] {
  const units: PatternUnit<string>[] = []
  const push = (ways: readonly string[]) => units.push([...new Set(ways)].map((way) => [...way]))

  for (let index = 0; index < phonemes.length; index += 1) {
    const phoneme = phonemes[index]!
    const [next, afterNext] = [phonemes[index + 1], phonemes[index + 2]]
    switch (phoneme.kind) {
      case 'wasla':
        push(['', ...letters[phoneme.vowel]!, ...(isSilentHamza(next, afterNext) ? letters[`${phoneme.vowel}:`]! : [])])
        break
      case 'article':
        if (phoneme.lam === 'heard') push(letters.l!)
        else if (phoneme.lam === 'silent' && next?.kind === 'consonant') {
          const ways = consonantWays(next, phonemes[index + 3], letters)
          push([...doubled(ways), ...joined(letters.l!, next.sound === 'l' ? ways : [...ways, ...doubled(ways)])])
          index += isDoubling(afterNext) ? 2 : 1
        }
        break
      case 'consonant': {
        const isDoubled = isDoubling(next)
        const doubledNext = isDoubling(afterNext) && next?.kind === 'consonant' && !next.doubling ? next : undefined
        if (phoneme.swallowed && phoneme.sound !== 'ʾ' && doubledNext) {
          const ways = consonantWays(doubledNext, phonemes[index + 3], letters)
          push([...doubled(ways), ...joined(letters[phoneme.sound]!, [...ways, ...doubled(ways)])])
          index += 2
          break
        }
        const after = phonemes[index + (isDoubled ? 2 : 1)]
        const ways = consonantWays(phoneme, after, letters, phonemes[index - 1])
        const isGlide =
          (phoneme.sound === 'y' && (script === 'cyrillic' || endsIn(phonemes[index - 1], 'i'))) ||
          (phoneme.sound === 'w' && endsIn(phonemes[index - 1], 'u'))
        const spellings = isDoubled ? [...doubled(ways), ...(isGlide ? [...ways, ...ways.map(thrice)] : [])] : ways
        const isEnding = after?.kind === 'vowel' && index + (isDoubled ? 2 : 1) === phonemes.length - 1
        if (isEnding) {
          const vowels = vowelWays(after, letters, script, phoneme.feminine)
          const inPause = pausesWays(phoneme, after, isDoubled, spellings, ways)
          push([...joined(spellings, vowels), ...inPause, ...(isGlide && isDoubled && !isLasting(after) ? [''] : [])])
          index = phonemes.length
        } else {
          push(after ? spellings : [...spellings, ...ways])
          if (isDoubled) index += 1
        }
        break
      }
      case 'vowel': {
        const ways = vowelWays(phoneme, letters, script)
        const isBeforeGlide =
          isDoubling(afterNext) &&
          next?.kind === 'consonant' &&
          ((next.sound === 'y' && phoneme.vowel === 'i') || (next.sound === 'w' && phoneme.vowel === 'u'))
        push(isBeforeGlide ? [...ways, ...letters[`${phoneme.vowel}:`]!] : ways)
      }
    }
  }
  return units
}

/** A last short vowel is not said in a pause, nor is the n of tanwin; ة is h then, or nothing. */
function pausesWays(
  consonant: Phoneme & { kind: 'consonant' },
  vowel: Phoneme & { kind: 'vowel' },
  isDoubled: boolean,
  spellings: readonly string[],
  single: readonly string[],
): string[] {
  const bare = isDoubled ? [...spellings, ...single] : [...spellings]
  if (consonant.feminine) return [...bare, 'h', 'х', '']
  return isLasting(vowel) ? [] : bare
}

/** Said in a pause as well. Tanwin -an is, as ā. */
const isLasting = ({ long, small, tanwin, vowel }: Phoneme & { kind: 'vowel' }): boolean =>
  (long === true && !small) || (tanwin === true && vowel === 'a')

function vowelWays(
  { vowel, long, small, tanwin, imala }: Phoneme & { kind: 'vowel' },
  letters: School['letters'],
  script: School['script'],
  isFeminine = false,
): string[] {
  const [short, lasting] = [letters[vowel]!, letters[`${vowel}:`]!]
  if (tanwin) {
    const n = letters.n!
    // Before a hamzat al-wasl the n takes a helping i, which the reader's line shows with this word.
    const helped = joined(n, letters.i!)
    return [...joined(short, [...n, ...helped]), ...(vowel === 'a' && !isFeminine ? lasting : [])]
  }
  if (imala) return [...lasting, ...(script === 'cyrillic' ? ['е'] : ['e', 'ee', 'ai', 'ay'])]
  if (!long) return [...short]
  return small ? [...short, ...lasting] : [...lasting]
}

/** Before another consonant w and y are the second half of a diphthong; n is said m before b. */
function consonantWays(
  { sound }: Phoneme & { kind: 'consonant' },
  after: Phoneme | undefined,
  letters: School['letters'],
  before?: Phoneme,
): readonly string[] {
  const ways = letters[sound]!
  const isBeforeVowel = after?.kind === 'vowel'
  if ('sṣ'.includes(sound) && isBeforeVowel && before?.kind === 'vowel')
    return [...ways, ...(letters['s between vowels'] ?? [])]
  if (sound === 'y' && !isBeforeVowel) return [...ways, ...letters.i!]
  if (sound === 'w' && !isBeforeVowel) return [...ways, ...letters.u!]
  if (sound === 'n' && after?.kind === 'consonant' && after.sound === 'b') return [...ways, ...letters.m!]
  if (sound === 'l' && letters.l![0] === 'л' && isBeforeVowel) return [...ways, ...ways.map((way) => `${way}й`)]
  return ways
}

/** Of two letters the first may stand twice, or the two once: shsh, ssh, sh. */
const doubled = (ways: readonly string[]): string[] =>
  ways.flatMap((way) => (way.length < 2 ? [way + way] : [way + way, way[0] + way, way]))

/** In Cyrillic иййя has й three times: two letters, and one in я. */
const thrice = (way: string): string => way.repeat(3)

const joined = (first: readonly string[], second: readonly string[]): string[] =>
  first.flatMap((start) => second.map((end) => start + end))

const isDoubling = (phoneme: Phoneme | undefined): boolean => phoneme?.kind === 'consonant' && phoneme.doubling === true

const endsIn = (phoneme: Phoneme | undefined, vowel: string): boolean =>
  phoneme?.kind === 'vowel' && phoneme.vowel === vowel

/** The hamza of ٱئۡتِ melts into the vowel before it. */
const isSilentHamza = (phoneme: Phoneme | undefined, after: Phoneme | undefined): boolean =>
  phoneme?.kind === 'consonant' && phoneme.sound === 'ʾ' && after?.kind === 'consonant'
