/** Ways of typing a word in Arabic letters, made from its vowelled modern spelling and from the mushaf's word. */
const MARKS = /[\u064B-\u0652\u0670]/g
const VOWELS = /[\u064B-\u0650\u0652\u0670]/g

/** Undefined where a way does not concern the word. */
type Way = (imlai: string, mushaf: string) => string | undefined

const withMarks = (text: string, keeps: (mark: string, at: number, all: number[]) => boolean): string => {
  const places = [...text.matchAll(MARKS)].map(({ index }) => index)
  return [...text].map((sign, at) => (places.includes(at) && !keeps(sign, at, places) ? '' : sign)).join('')
}

const bare = (text: string): string => text.replace(MARKS, '')
const tanwinOnAlif = (text: string): string => text.replace(/\u064B([اى])$/, '$1\u064B')
const changed = (text: string, from: RegExp, to: string): string | undefined =>
  from.test(text) ? text.replace(new RegExp(from.source, 'g'), to) : undefined

/** Persian and Urdu keyboards. */
const persian = (text: string): string => text.replace(/[يى]/g, 'ی').replace(/ك/g, 'ک').replace(/ئ/g, 'ئ')
const urdu = (text: string): string => persian(text).replace(/ه/g, 'ہ').replace(/ة/g, 'ۃ')

export const ARABIC_WAYS: Readonly<Record<string, Way>> = {
  'without marks': bare,
  'with all marks': (imlai) => imlai,
  "with the sukun of the page's keyboard": (imlai) => changed(imlai, /\u0652/, '\u06E1'),
  'without sukun': (imlai) => changed(imlai, /\u0652/, ''),
  'with its last mark alone': (imlai) => withMarks(imlai, (_, at, all) => at === all.at(-1)),
  'with its first mark alone': (imlai) => withMarks(imlai, (_, at, all) => at === all[0]),
  'with shadda alone': (imlai) => (imlai.includes('\u0651') ? imlai.replace(VOWELS, '') : undefined),
  'with tanwin alone': (imlai) =>
    /[\u064B-\u064D]/.test(imlai) ? imlai.replace(/[\u064E-\u0652\u0670]/g, '') : undefined,
  'with tanwin on its alif': (imlai) =>
    changed(bare(imlai) + (/\u064B[اى]$/.test(imlai) ? '\u064B' : ''), /\u064B$/, '\u064B'),
  'with all marks, tanwin on its alif': (imlai) => (/\u064B[اى]$/.test(imlai) ? tanwinOnAlif(imlai) : undefined),
  'with every second mark': (imlai) => withMarks(imlai, (_, at, all) => all.indexOf(at) % 2 === 1),
  'marks in another order': (imlai) =>
    changed(imlai, /\u0651([\u064B-\u0650])/, '$1\u0651') ?? changed(imlai, /([\u064B-\u0650])\u0651/, '\u0651$1'),
  decomposed: (imlai) => imlai.normalize('NFD'),
  'on a Persian keyboard': (imlai) => persian(bare(imlai)),
  'on a Persian keyboard, with marks': (imlai) => persian(imlai),
  'on an Urdu keyboard': (imlai) => urdu(bare(imlai)),
  'on an Urdu keyboard, with marks': (imlai) => urdu(imlai),
  'with tatweel': (imlai) => bare(imlai).replace(/([بتسفقلمن])(?=[\u0621-\u064A])/g, '$1ـ'),
  'with invisible signs, a full stop and spaces': (imlai) => `\u200F ${bare(imlai).replace(' ', '  ')} .\u200E`,
  'hamza left off its alif': (imlai) => changed(bare(imlai), /[أإآ]/, 'ا'),
  'hamza left off every seat': (imlai) =>
    changed(changed(bare(imlai).replace(/[أإآ]/g, 'ا'), /ؤ/, 'و') ?? bare(imlai).replace(/[أإآ]/g, 'ا'), /ئ/, 'ي'),
  'ه for ة': (imlai) => changed(bare(imlai), /ة$/, 'ه'),
  'ى for ي': (imlai) => changed(bare(imlai), /ي$/, 'ى'),
  'ي for ى': (imlai) => changed(bare(imlai), /ى$/, 'ي'),
  'words joined': (imlai) => changed(bare(imlai), / /, ''),
  "copied from the mushaf's text": (_, mushaf) => mushaf,
  "copied from the mushaf's text, composed": (_, mushaf) => mushaf.normalize('NFC'),
  "copied from the mushaf's text, decomposed": (_, mushaf) => mushaf.normalize('NFD'),
  "copied from Tanzil's text, a joined آ as a hamza on the line": (_, mushaf) =>
    changed(mushaf.replace(/\u06E1/g, '\u0652'), /أ\u0653/, '\u0640\u064E\u0654ا'),
  "the mushaf's letters without marks": (_, mushaf) =>
    mushaf
      .replace(/[\u0640][\u064B-\u0652\u0670\u06E1\u08F0-\u08F2]*[\u0654]/g, 'ئ')
      .replace(/[^\u0621-\u063A\u0641-\u064A\u0671\u06CC]/g, '')
      .replace(/ٱ/g, 'ا'),
}

const LETTERS = 'ءابتثجحخدذرزسشصضطظعغفقكلمنهوي'

/** Letters that keyboards and spellings do not tell apart. */
const ALIKE = ['ءاأإآؤئٱوي', 'يىئ', 'هةت', 'وؤ'] as const
const areAlike = (a: string, b: string): boolean =>
  a === b || ALIKE.some((group) => group.includes(a) && group.includes(b))

/** The word with one letter replaced by another, at a place and by a letter that `random` gives; every letter may be met. */
export function otherLetter(text: string, random: () => number): string {
  const places = [...text.matchAll(/[\u0621-\u064A]/g)].map(({ index }) => index)
  const at = places[Math.floor(random() * places.length)]!
  const others = [...LETTERS].filter((letter) => !areAlike(letter, text[at]!))
  return text.slice(0, at) + others[Math.floor(random() * others.length)]! + text.slice(at + 1)
}

const VOWEL_SIGNS = '\u064B\u064C\u064D\u064E\u064F\u0650'

/** The word with one vowel replaced by another; undefined for a word without vowels. */
export function otherVowel(text: string, random: () => number): string | undefined {
  const places = [...text.matchAll(/[\u064B-\u0650]/g)].map(({ index }) => index)
  if (places.length === 0) return undefined
  const at = places[Math.floor(random() * places.length)]!
  const others = [...VOWEL_SIGNS].filter((vowel) => vowel !== text[at])
  return text.slice(0, at) + others[Math.floor(random() * others.length)]! + text.slice(at + 1)
}
