/**
 * The letters of single sounds. They are apart from `cyrillic-letters.ts`, whose rules the page of a lesson loads when they are needed.
 */
/** The letter of each consonant, as Kuliev writes it. */
export const CYRILLIC_CONSONANTS: Readonly<Record<string, string>> = {
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

/** The letters of what a hint in plain Latin letters says of a word's beginning: "sh" → "ш", "al-" → "аль-". */
export const cyrillicOpening = (latin: string): string =>
  latin.replace(/l-|[tdskg]h|./g, (sound) => OPENINGS[sound] ?? sound)

const OPENINGS: typeof CYRILLIC_CONSONANTS = {
  ...CYRILLIC_CONSONANTS,
  a: 'а',
  i: 'и',
  u: 'у',
  l: 'л',
  'l-': 'ль-',
  w: 'в',
  y: 'й',
}
