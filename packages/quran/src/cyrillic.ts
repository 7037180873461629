/**
 * The Qur'an in Cyrillic: the practical transcription that Russian-speaking Muslims read.
 *
 * Words alone keep every ending and write the article with a hyphen: "ар-рахмани". A whole ayah is written as it is recited:
 * hamzat al-wasl joins words ("Бисмилляхир-рахманир-рахим"), and the last word takes its pausal form. Pauses inside an ayah
 * and assimilation between words are not written; nor are differences of length, which Cyrillic has no letters for.
 *
 * Source  made by these rules from the text itself; no Russian transliteration is copied.
 */
import { pausal, type Sound, type SpokenWord, spokenWord } from './cyrillic-sounds.ts'
import { disjoinedLetters, opensWithLetters } from './disjoined-letters.ts'
import type { Vowel } from './phonemes.ts'

const CONSONANTS: Readonly<Record<string, string>> = {
  ʾ: '’',
  ʿ: '‘',
  b: 'б',
  t: 'т',
  th: 'с',
  j: 'дж',
  ḥ: 'х',
  kh: 'х',
  d: 'д',
  dh: 'з',
  r: 'р',
  z: 'з',
  s: 'с',
  sh: 'ш',
  ṣ: 'с',
  ḍ: 'д',
  ṭ: 'т',
  ẓ: 'з',
  gh: 'г',
  f: 'ф',
  q: 'к',
  k: 'к',
  m: 'м',
  n: 'н',
  h: 'х',
}

const LETTER_NAMES: Readonly<Record<string, string>> = {
  alif: 'алиф',
  ḥā: 'ха',
  rā: 'ра',
  sīn: 'син',
  ṣād: 'сад',
  ṭā: 'та',
  ʿayn: '‘айн',
  qāf: 'каф',
  kāf: 'каф',
  lām: 'лям',
  mīm: 'мим',
  nūn: 'нун',
  hā: 'ха',
  yā: 'я',
}

/** After these, i is heard darker: ы. */
const EMPHATIC = new Set(['ṣ', 'ḍ', 'ṭ', 'ẓ', 'q'])

/** One word standing alone. @param opensSurah as for `latinWord` */
export function cyrillicWord(word: string, { opensSurah = false } = {}): string {
  const names = opensSurah ? letterNames(word) : undefined
  return names ?? written(spokenWord(word))
}

/** One piece of an ayah for each of its words, and what stands between it and the next: a space, a hyphen or nothing. */
export type Piece = { text: string; after: ' ' | '-' | '' }

/** The pieces join up to the whole ayah; piece n belongs to word n. */
export function cyrillicPieces(surah: number, ayah: number, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let ending: Ending = { kind: 'none' }
  words.forEach((word, index) => {
    const names = index === 0 && opensWithLetters(surah, ayah) ? letterNames(word) : undefined
    if (names) {
      pieces.push({ text: names, after: ' ' })
      ending = { kind: 'consonant' }
      return
    }
    const afterVowel = ending.kind === 'vowel' || ending.kind === 'tanwin'
    const alone = spokenWord(word)
    const joins = alone.wasla !== undefined && afterVowel
    const spoken = joins ? spokenWord(word, { joined: true }) : alone
    if (joins) joinTo(pieces.at(-1)!, ending, alone.wasla)

    const said = index === words.length - 1 ? pausal(spoken) : spoken
    pieces.push({ text: written(said, joins ? vowelHeard(ending) : undefined), after: ' ' })
    ending = endingOf(said)
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
    ?.map((name) => LETTER_NAMES[name])
    .join('-')
}

/** @param before the vowel read just before the word, when it joins on to it */
function written(word: SpokenWord, before?: Vowel): string {
  const dark = word.isAllah && vowelBeforeLam(word.sounds, before) !== 'i'
  const letters = word.sounds.map((_, index) => letterAt(word.sounds, index, dark)).join('')
  const text = letters.replaceAll('дждж', 'ддж').replace(/йй$/, 'й')
  if (word.isAllah) return text.replace(/^алл/, 'Алл')
  return word.isAddress ? text.replace(/^я’?/, 'йа ') : text
}

/** The vowel before the lams of the name Allah: after i they are soft (лля), after a and u dark (лла). */
function vowelBeforeLam(sounds: readonly Sound[], before: Vowel | undefined): Vowel | undefined {
  const divine = sounds.findIndex((sound) => sound.kind === 'vowel' && sound.divine)
  const lams = sounds.slice(0, divine).findLastIndex((sound) => !(sound.kind === 'consonant' && sound.sound === 'l'))
  if (lams < 0) return before
  const sound = sounds[lams]
  return sound?.kind === 'vowel' ? sound.vowel : undefined
}

function letterAt(sounds: readonly Sound[], index: number, dark: boolean): string {
  const sound = sounds[index]!
  if (sound.kind === 'hyphen') return '-'
  return sound.kind === 'vowel' ? vowelLetter(sounds, index, dark) : consonantLetter(sounds, index, sound.sound)
}

function consonantLetter(sounds: readonly Sound[], index: number, sound: string): string {
  const next = heard(sounds, index + 1, 1)
  switch (sound) {
    case 'l': // soft everywhere: ль where no vowel letter can show it
      return sounds[index + 1]?.kind !== 'hyphen' && (is(next, 'l') || next?.kind === 'vowel') ? 'л' : 'ль'
    case 'y': {
      const merges = is(next, 'y') && isVowel(sounds[index + 2], 'i')
      return next?.kind === 'vowel' || merges ? '' : 'й' // before a vowel it is part of the vowel's letter: я, ю, йи
    }
    case 'w': {
      const previous = heard(sounds, index - 1, -1)
      return next?.kind === 'vowel' || is(next, 'w') || is(previous, 'w') || !previous ? 'в' : 'у'
    }
    case 'ʾ':
      return sounds[index - 1]?.kind === 'hyphen' ? '' : CONSONANTS.ʾ!
    default:
      return CONSONANTS[sound]!
  }
}

function vowelLetter(sounds: readonly Sound[], index: number, dark: boolean): string {
  const sound = sounds[index] as Extract<Sound, { kind: 'vowel' }>
  const touching = sounds[index - 1]
  const letter = is(touching, 'l')
    ? afterLam(sound.vowel, sound.divine === true && dark)
    : is(touching, 'y')
      ? afterYa(sounds, index, sound.vowel)
      : plainVowel(sound, heard(sounds, index - 1, -1))
  return letter + (sound.tanwin ? 'н' : '')
}

function afterLam(vowel: Vowel, dark: boolean): string {
  if (vowel === 'a') return dark ? 'а' : 'я'
  return vowel === 'u' ? 'ю' : 'и'
}

/** я and ю hold the y themselves; after a consonant ь keeps them from softening it. */
function afterYa(sounds: readonly Sound[], index: number, vowel: Vowel): string {
  if (vowel === 'i') return 'йи'
  const before = sounds[index - 2]
  const needsSign = before?.kind === 'consonant' && !['y', 'w', 'l'].includes(before.sound)
  return (needsSign ? 'ь' : '') + (vowel === 'a' ? 'я' : 'ю')
}

function plainVowel({ vowel, imala }: Extract<Sound, { kind: 'vowel' }>, previous: Sound | undefined): string {
  if (imala) return 'е'
  if (vowel !== 'i') return vowel === 'a' ? 'а' : 'у'
  return previous?.kind === 'consonant' && EMPHATIC.has(previous.sound) ? 'ы' : 'и'
}

/** The sound at the index, or the one beyond it when a hyphen stands there. */
function heard(sounds: readonly Sound[], index: number, step: 1 | -1): Sound | undefined {
  return sounds[index]?.kind === 'hyphen' ? sounds[index + step] : sounds[index]
}

const is = (sound: Sound | undefined, consonant: string): boolean =>
  sound?.kind === 'consonant' && sound.sound === consonant

const isVowel = (sound: Sound | undefined, vowel: Vowel): boolean => sound?.kind === 'vowel' && sound.vowel === vowel
