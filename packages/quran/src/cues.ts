/**
 * The cue that a person sees before they recite an item from memory.
 *
 * The cue is the shortest stretch of at least three words that ends where the item begins and after which the Qur'an goes on in one way
 * only, by letters and as far as the item reaches. It has at most the ayah before, going back over ayahs of one or two words, or the part
 * before within an ayah. Where that does not decide, its place does, which always stands above it: "after 55:12".
 *
 * Source  made at build from the text. The seeking of refuge (al-isti'adha) is commanded in 16:98; its wording is the one that the reciters
 *         prefer (Ibn al-Jazari, an-Nashr).
 */
import { arabicNumber } from './arabic-number.ts'
import { positionOf } from './ayah.ts'
import { disjoinedLetters, opensWithLetters } from './disjoined-letters.ts'
import { CUE_WORDS } from './generated/cues.ts'
import type { Item } from './items.ts'
import { withoutPauseMarks, wordsOfAyah } from './words.ts'

export interface Cue {
  surah: number
  /** The ayah in which the text ends, which is the item's own before a part that goes on; 0 before a surah's first. */
  ayah: number
  /**
   * As the mushaf has it, with pause marks, and ۝ with its number where an ayah ends inside; no sign at its own end. Before a surah's first
   * ayah the bismillah; before 1:1, which is the bismillah itself, the seeking of refuge; before 9:1 nothing.
   */
  text: string
  /** Whether a surah begins: then its name stands above the text. */
  opening: boolean
  /** "Alif lām mīm", where letters stand in it that are read by their names. */
  letterNames?: string
}

const SEEKING_REFUGE = 'أَعُوذُ بِٱللَّهِ مِنَ ٱلشَّيۡطَٰنِ ٱلرَّجِيمِ'
const WITHOUT_BISMILLAH = 9

/** @param arabic the ayahs by position, as `openText().arabic` has them */
export function cueOf(item: Item, arabic: readonly string[]): Cue {
  const { surah, startAyah, fromWord = 1 } = item
  if (startAyah === 1 && fromWord === 1) return { surah, ayah: 0, text: openingOf(surah, arabic), opening: true }

  const wordsOf = (ayah: number) => wordsOfAyah({ surah, ayah }, arabic[positionOf(surah, ayah)]!)
  const last = fromWord > 1 ? startAyah : startAyah - 1
  const lines: string[] = []
  const names: string[] = []
  let left = CUE_WORDS[item.index]!
  for (let ayah = last; left > 0; ayah -= 1) {
    const words = ayah === startAyah ? wordsOf(ayah).slice(0, fromWord - 1) : wordsOf(ayah)
    const own = words.slice(-left)
    if (own.length === words.length) names.unshift(...namesOf(surah, ayah, own[0]!))
    lines.unshift(ayah === last ? own.join(' ') : `${own.join(' ')} ۝${arabicNumber(ayah)}`)
    left -= own.length
  }
  const cue = { surah, ayah: last, text: lines.join(' '), opening: false }
  return names.length > 0 ? { ...cue, letterNames: sentence(names) } : cue
}

/** "Alif lām mīm", where an ayah begins with letters that are read by their names. @param firstWord of the ayah */
export function letterNamesOf(surah: number, ayah: number, firstWord: string): string | undefined {
  const names = namesOf(surah, ayah, firstWord)
  return names.length > 0 ? sentence(names) : undefined
}

const namesOf = (surah: number, ayah: number, firstWord: string): readonly string[] =>
  (opensWithLetters(surah, ayah) && disjoinedLetters(withoutPauseMarks(firstWord))) || []

const openingOf = (surah: number, arabic: readonly string[]): string =>
  surah === 1 ? SEEKING_REFUGE : surah === WITHOUT_BISMILLAH ? '' : arabic[0]!

const sentence = ([first, ...others]: readonly string[]): string =>
  [first!.charAt(0).toUpperCase() + first!.slice(1), ...others].join(' ')
