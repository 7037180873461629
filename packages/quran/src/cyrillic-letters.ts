/** Which Cyrillic letter a sound takes, among its neighbours: soft ль, й within я and ю, ы after emphatics. */
import { CYRILLIC_CONSONANTS } from './cyrillic-consonants.ts'
import type { Sound, SpokenWord } from './cyrillic-sounds.ts'
import type { Vowel } from './phonemes.ts'

/** After these, i is heard darker: ы. */
const EMPHATIC = new Set(['ṣ', 'ḍ', 'ṭ', 'ẓ', 'q'])

/** @param before the vowel read just before the word, when it joins on to it */
export function toCyrillic(word: SpokenWord, before?: Vowel): string {
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
      // "иййя", as Russian texts have it: Иййяка
      if (is(next, 'y') && isVowel(sounds[index - 1], 'i') && isVowel(sounds[index + 2], 'a')) return 'йй'
      return next?.kind === 'vowel' || merges ? '' : 'й' // before a vowel it is part of the vowel's letter: я, ю, йи
    }
    case 'w': {
      const previous = heard(sounds, index - 1, -1)
      return next?.kind === 'vowel' || is(next, 'w') || is(previous, 'w') || !previous ? 'в' : 'у'
    }
    case 'ʾ':
      if (sounds[index - 1]?.kind === 'hyphen') return ''
      return opensAfterParticle(sounds, index) ? ' ' : CYRILLIC_CONSONANTS.ʾ!
    default:
      return CYRILLIC_CONSONANTS[sound]!
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

/** A hamza with its vowel after "and" or "so" at the beginning: a word that begins with it. "ва иннака" */
const opensAfterParticle = (sounds: readonly Sound[], index: number): boolean =>
  index === 2 &&
  (is(sounds[0], 'w') || is(sounds[0], 'f')) &&
  isVowel(sounds[1], 'a') &&
  sounds[index + 1]?.kind === 'vowel'

/** The sound at the index, or the one beyond it when a hyphen stands there. */
function heard(sounds: readonly Sound[], index: number, step: 1 | -1): Sound | undefined {
  return sounds[index]?.kind === 'hyphen' ? sounds[index + step] : sounds[index]
}

const is = (sound: Sound | undefined, consonant: string): boolean =>
  sound?.kind === 'consonant' && sound.sound === consonant

const isVowel = (sound: Sound | undefined, vowel: Vowel): boolean => sound?.kind === 'vowel' && sound.vowel === vowel
