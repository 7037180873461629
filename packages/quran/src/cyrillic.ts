/**
 * The Qur'an in Cyrillic: the practical transcription that Russian-speaking Muslims read.
 *
 * Words alone keep every ending and write the article with a hyphen: "ар-рахмани". A whole ayah is written as it is recited:
 * hamzat al-wasl joins words ("Бисмилляхир-рахманир-рахим"), and before a pause, at the end and where a waqf sign stands, a word
 * takes its pausal form, inside the ayah with a comma. Assimilation between words is not written; nor are differences of length,
 * which Cyrillic has no letters for.
 *
 * Source  made by these rules from the text itself; no Russian transliteration is copied.
 */
import { toCyrillic } from './cyrillic-letters.ts'
import { pausalForm, type SpokenWord, spokenWord } from './cyrillic-sounds.ts'
import { disjoinedLetters, opensWithLetters } from './disjoined-letters.ts'
import { CYRILLIC_NAMES } from './letter-names.ts'
import { pausesAfter } from './pauses.ts'
import type { Vowel } from './phonemes.ts'

/** One word standing alone. @param opensSurah as for `latinWord` */
export function cyrillicWord(word: string, { opensSurah = false } = {}): string {
  const names = opensSurah ? letterNames(word) : undefined
  return names ?? toCyrillic(spokenWord(word))
}

/** One piece of an ayah for each of its words, and what stands between it and the next: a space, a hyphen or nothing. */
export type Piece = { text: string; after: ' ' | '-' | '' }

/** The pieces join up to the whole ayah; piece n belongs to word n. @param words with their pause marks */
export function cyrillicPieces(surah: number, ayah: number, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let ending: Ending = { kind: 'none' }
  const pauses = pausesAfter(words)
  words.forEach((word, index) => {
    const names = index === 0 && opensWithLetters(surah, ayah) ? letterNames(word) : undefined
    if (names) {
      pieces.push({ text: names + (pauses[index] === 'inside' ? ',' : ''), after: ' ' })
      ending = { kind: 'consonant' }
      return
    }
    const afterVowel = ending.kind === 'vowel' || ending.kind === 'tanwin'
    const alone = spokenWord(word)
    const joins = alone.wasla !== undefined && afterVowel
    const spoken = joins ? spokenWord(word, { joined: true }) : alone
    if (joins) joinTo(pieces.at(-1)!, ending, alone.wasla)

    const pause = pauses[index]
    const heard = pause ? pausalForm(spoken) : spoken
    const comma = pause === 'inside' ? ',' : ''
    pieces.push({ text: toCyrillic(heard, joins ? vowelHeard(ending) : undefined) + comma, after: ' ' })
    ending = pause ? { kind: 'none' } : endingOf(heard)
  })
  const first = pieces[0]
  if (first) first.text = first.text.replace(/^[‘’]?./u, (start) => start.toUpperCase())
  const last = pieces.at(-1)
  if (last) last.after = ''
  return pieces
}

export function cyrillicAyah(surah: number, ayah: number, words: readonly string[]): string {
  return cyrillicPieces(surah, ayah, words)
    .map(({ text, after }) => text + after)
    .join('')
}

type Ending = { kind: 'none' | 'consonant' } | { kind: 'vowel' | 'tanwin'; vowel: Vowel }

function endingOf({ sounds }: SpokenWord): Ending {
  const last = sounds.at(-1)
  if (last?.kind !== 'vowel') return { kind: 'consonant' }
  return { kind: last.tanwin ? 'tanwin' : 'vowel', vowel: last.vowel }
}

/** The article runs on without a sign, a verb with a hyphen; the n of tanwin takes a helping i before either. */
function joinTo(piece: Piece, ending: Ending, wasla: SpokenWord['wasla']): void {
  if (ending.kind === 'tanwin') piece.text += 'и'
  piece.after = wasla === 'article' ? '' : '-'
}

function vowelHeard(ending: Ending): Vowel | undefined {
  if (ending.kind === 'tanwin') return 'i'
  return ending.kind === 'vowel' ? ending.vowel : undefined
}

function letterNames(word: string): string | undefined {
  return disjoinedLetters(word)
    ?.map((name) => CYRILLIC_NAMES[name])
    .join('-')
}
