/**
 * The words of the Qur'an in vowelled modern spelling, beside ours, to type by: none of the code under test is used.
 *
 * Source  `HafsHolyQuran.js` of the npm package holy-quran (Tanzil's simple text).
 */
import { createRequire } from 'node:module'
import { type WordIndex, wordsIn } from '../src/word-index.ts'

const verses = (createRequire(import.meta.url)('holy-quran/HafsHolyQuran.js') as { verses: string[] }[]).flatMap(
  (surah) => surah.verses,
)

/** By the place of our word in the row; ayahs that are divided into words otherwise are left out. */
export function vowelledWords(wordIndex: WordIndex): Map<number, string> {
  const found = new Map<number, string>()
  wordIndex.ayahs.forEach((ayah, position) => {
    const tokens = verses[position]!.replace(/[\u06D6-\u06ED]/g, '')
      .split(/\s+/)
      .filter((token) => /[\u0621-\u064A]/.test(token))
    const pairs = wordsIn(wordIndex, ayah).map((word): [number, string] => {
      const token = tokens.shift() ?? ''
      const isCall = /^[وف]?\u064E?يَا$/.test(token) && /^[وف]?\u064E?ي\u064E\u0640?\u0670/.test(word.form.text)
      const isLo = token === 'هَا' && /^ه\u064E\u0640\u0670\u0653أ/.test(word.form.text)
      return [word.at, isCall || isLo ? `${token} ${tokens.shift() ?? ''}` : token]
    })
    if (tokens.length > 0 || pairs.some(([, token]) => token === '')) return
    for (const [at, token] of pairs) found.set(at, token.normalize('NFC'))
  })
  return found
}

/** A consonant by its Arabic letter (ء for every hamza), or a vowel; what a school needs to know besides. */
export type Sound =
  | { is: 'consonant'; letter: string; twice: boolean; feminine?: boolean }
  | { is: 'vowel'; vowel: 'a' | 'i' | 'u'; long: boolean; tanwin?: boolean }
  /** The lam of the article, after its alif or without it. */
  | { is: 'article'; sun: boolean }
  | { is: 'opening'; vowel: 'a' | 'i' | 'u' }

const VOWEL = { '\u064E': 'a', '\u0650': 'i', '\u064F': 'u', '\u064B': 'a', '\u064D': 'i', '\u064C': 'u' } as const
const SHADDA = '\u0651'
const SUN = 'تثدذرزسشصضطظلن'

/** How a vowelled word sounds; undefined where the spelling does not say. */
export function soundsOfImlai(text: string): Sound[] | undefined {
  const parts = text.split(' ').map(partSounds)
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

function partSounds(text: string): Sound[] | undefined {
  const letters = [...text.matchAll(/([\u0621-\u064A])([\u064B-\u0652\u0670]*)/g)].map(([, letter, marks]) => ({
    letter: letter!,
    marks: marks!,
  }))
  const sounds: Sound[] = []
  const vowelOf = (marks: string) => [...marks].map((mark) => VOWEL[mark as keyof typeof VOWEL]).find((vowel) => vowel)
  const isBare = (marks: string) => !/[\u064B-\u0652]/.test(marks)
  for (let i = 0; i < letters.length; i += 1) {
    const { letter, marks } = letters[i]!
    const next = letters[i + 1]
    const before = sounds.at(-1)
    const afterA = before?.is === 'vowel' && before.vowel === 'a'
    if (letter === 'ا' && isBare(marks)) {
      if (before?.is === 'vowel' && before.tanwin) continue
      const opensWord = i === 0
      const afterPrefix = i > 0 && letters.slice(0, i).every((one) => 'أوفبكتل'.includes(one.letter)) && i <= 2
      const nextIsStill =
        next !== undefined && (/\u0652/.test(next.marks) || (next.letter === 'ن' && isBare(next.marks)))
      const nextIsTwice = next?.marks.includes(SHADDA) === true
      const isAllah = next?.letter === 'ل' && letters[i + 2]?.letter === 'ل' && letters[i + 2]!.marks.includes(SHADDA)
      const isSun = next?.letter === 'ل' && isBare(next.marks) && letters[i + 2]?.marks.includes(SHADDA) === true
      const isMerged =
        next?.letter === 'ل' &&
        nextIsTwice &&
        next.marks.includes('\u064E') &&
        letters[i + 2] !== undefined &&
        'ذت'.includes(letters[i + 2]!.letter)
      const isArticle =
        isAllah ||
        isSun ||
        isMerged ||
        (next?.letter === 'ل' && nextIsStill && !SUN.includes(letters[i + 2]?.letter ?? 'ل'))
      const joins =
        opensWord ||
        (afterPrefix && (isArticle || nextIsStill || (nextIsTwice && 'وفل'.includes(letters[i - 1]!.letter))))
      if (joins) {
        if (!next) return undefined
        if (opensWord) sounds.push({ is: 'opening', vowel: isArticle ? 'a' : openingVowel(letters.slice(1)) })
        if (isArticle && !isMerged) {
          sounds.push({ is: 'article', sun: isAllah || isSun })
          i += 1
        }
        continue
      }
      const isPlural = i === letters.length - 1 && before !== undefined && !afterA
      if (isPlural) continue
      if (!afterA) return undefined
      sounds[sounds.length - 1] = { ...before, long: true } as Sound
      continue
    }
    const follows = (vowel: string) => before?.is === 'vowel' && before.vowel === vowel && !before.tanwin
    if (letter === 'ى' && before?.is === 'vowel' && before.tanwin) continue
    if (
      (letter === 'ى' || (letter === 'و' && marks.includes('\u0670'))) &&
      isBare(marks) &&
      (afterA || marks.includes('\u0670'))
    ) {
      if (!afterA) return undefined
      sounds[sounds.length - 1] = { ...before, long: true } as Sound
      continue
    }
    if (letter === 'و' && isBare(marks) && follows('u')) {
      sounds[sounds.length - 1] = { ...before, long: true } as Sound
      continue
    }
    if ('يى'.includes(letter) && isBare(marks) && follows('i')) {
      sounds[sounds.length - 1] = { ...before, long: true } as Sound
      continue
    }
    if (letter === 'آ') {
      sounds.push({ is: 'consonant', letter: 'ء', twice: false }, { is: 'vowel', vowel: 'a', long: true })
      continue
    }
    // لِلْ and لِلَّ: the article after لِ has lost its alif.
    if (
      letter === 'ل' &&
      i >= 1 &&
      letters[i - 1]!.letter === 'ل' &&
      letters[i - 1]!.marks.includes('\u0650') &&
      i <= 2 &&
      (/\u0652/.test(marks) || (isBare(marks) && next?.marks.includes(SHADDA)))
    ) {
      sounds.push({ is: 'article', sun: isBare(marks) })
      continue
    }
    const vowel = vowelOf(marks)
    const isFirst = sounds.length === 0
    const base = 'أإؤئ'.includes(letter) ? 'ء' : letter
    const swallowed = isBare(marks) && !marks.includes('\u0670') && next?.marks.includes(SHADDA) && !isFirst
    if (swallowed && base !== 'ء') return undefined
    sounds.push({
      is: 'consonant',
      letter: base === 'ة' ? 'ت' : base === 'ى' ? 'ي' : base,
      twice: marks.includes(SHADDA) && !isFirst,
      feminine: base === 'ة',
    })
    if (vowel)
      sounds.push({ is: 'vowel', vowel, long: marks.includes('\u0670'), tanwin: /[\u064B-\u064D]/.test(marks) })
    else if (marks.includes('\u0670')) sounds.push({ is: 'vowel', vowel: 'a', long: true })
  }
  // The ā of the name Allah is not written.
  const allah =
    /^[وفبتأآ]{0,2}ا?لله(م)?$/.test(text.replace(/[^\u0621-\u064A]/g, '')) && /ل\u0651?\u064E\u0651?ه/.test(text)
  if (allah) {
    const at = sounds.findIndex((sound, i) => sound.is === 'consonant' && sound.letter === 'ه' && i > 0)
    const vowel = sounds[at - 1]
    if (vowel?.is === 'vowel') sounds[at - 1] = { ...vowel, long: true }
  }
  return sounds
}

/** The alif that opens a verb is u before a stem with u, else i; of ٱبن، ٱسم، ٱمرؤ and verbs in -ī it is i. */
function openingVowel(after: readonly { letter: string; marks: string }[]): 'i' | 'u' {
  const word = after.map(({ letter }) => letter).join('')
  if (/^(بن|سم|مر[ؤأ]|مشو|قضو|ئتو|مضو|ثن)/.test(word)) return 'i'
  const stem = after[0]!.marks.includes(SHADDA) ? after[0] : after[1]
  return stem?.marks.includes('\u064F') ? 'u' : 'i'
}
