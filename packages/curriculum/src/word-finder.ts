/**
 * Finds the ayahs that have a word as it was typed.
 *
 * The consonants that all spellings of a word share find candidates; each is then compared as an answer is (`typing.ts`), so that a
 * typed vowel distinguishes words here as well. The index is made on the server: it has 77,000 places, too much for a page.
 */
import { type AyahReference, ayahAt } from '@halaqa/quran/ayah'
import { opensWithLetters } from '@halaqa/quran/disjoined-letters'
import { withoutPauseMarks, wordsOfAyah } from '@halaqa/quran/words'
import { isArabic, readTyped } from './arabic-letters.ts'
import { readLatin } from './latin-typing.ts'
import { isTyped } from './typing.ts'

interface Form {
  text: string
  /** Positions of the ayahs that have it, each once. */
  positions: number[]
}

export class WordFinder {
  readonly #byConsonants = new Map<string, Form[]>()

  /** @param arabic the text, by position */
  constructor(arabic: readonly string[]) {
    const forms = new Map<string, Form>()
    arabic.forEach((text, position) => {
      const at = ayahAt(position)
      wordsOfAyah(at, text).forEach((word, index) => {
        if (index === 0 && opensWithLetters(at.surah, at.ayah)) return
        const bare = withoutPauseMarks(word)
        const form = forms.get(bare) ?? { text: bare, positions: [] }
        if (form.positions.at(-1) !== position) form.positions.push(position)
        forms.set(bare, form)
      })
    })
    for (const form of forms.values()) {
      const consonants = consonantsOf(form.text)
      const latin = latinOf(consonants)
      // The article's lam is written as the letter after it, or as lam.
      for (const key of new Set([consonants, latin, latin.replace(/^l(?=.)/, '')])) {
        const known = this.#byConsonants.get(key)
        if (known) known.push(form)
        else this.#byConsonants.set(key, [form])
      }
    }
  }

  /** The nearest ayah in the surah of `near`, or else the first, and how many ayahs have the word; undefined where none has. */
  find(typed: string, near?: AyahReference): (AyahReference & { ayahs: number }) | undefined {
    const forms = (this.#byConsonants.get(keyOf(typed)) ?? []).filter(({ text }) =>
      isTyped({ correctWord: text, alternativeAnswers: [] }, typed),
    )
    const ayahs = [...new Set(forms.flatMap(({ positions }) => positions))].sort((a, b) => a - b).map(ayahAt)
    const [first] = near ? inSurah(ayahs, near) : []
    const nearest = first ?? ayahs[0]
    return nearest && { ...nearest, ayahs: ayahs.length }
  }
}

const inSurah = (ayahs: readonly AyahReference[], near: AyahReference): AyahReference[] =>
  ayahs
    .filter(({ surah }) => surah === near.surah)
    .sort((a, b) => Math.abs(a.ayah - near.ayah) - Math.abs(b.ayah - near.ayah))

const keyOf = (typed: string): string =>
  isArabic(typed)
    ? consonantsOf(
        readTyped(typed)
          .map(({ letter }) => letter)
          .join(''),
      )
    : once(
        readLatin(typed)
          .join('')
          .normalize('NFD')
          .replace(/[^bcdfgjklmnqrstz]/g, ''),
      )

/** The letters that all spellings of a word share: without marks, hamza, alif, waw and ya. */
const consonantsOf = (arabic: string): string =>
  once(arabic.replace(/[^بتثجحخدذرزسشصضطظعغفقكلمنهة]/g, '').replace(/ة/g, 'ه'))

const once = (letters: string): string => letters.replace(/(.)\1+/g, '$1')

/** As English writes them, without h, which is half of many letters. */
const latinOf = (consonants: string): string => once([...consonants].map((letter) => LATIN[letter] ?? '').join(''))

const LATIN: Readonly<Record<string, string>> = {
  ب: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  خ: 'k',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 's',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'g',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
}
