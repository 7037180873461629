/**
 * How people write the sounds of Arabic in Latin and Cyrillic letters, school by school.
 *
 * Shape   a sound → all ways to write it, apart by spaces; `-` is nothing. What a school does not name it writes as the one it
 *         is made from. A typed word must be written as one school writes it.
 * Source  the tables of DIN 31635, ALA-LC, the Encyclopaedia of Islam and Brill; Tanzil's English transliteration; Diyanet's
 *         Latin Qur'an; the Indonesian SKB table of 1987 and the popular spelling before it; French and Urdu practice in
 *         printed Qur'ans; Kuliev's Cyrillic.
 */
import { CYRILLIC_CONSONANTS } from '@halaqa/quran/cyrillic-consonants'

export interface School {
  readonly name: string
  readonly script: 'latin' | 'cyrillic'
  /** By the sounds of `@halaqa/quran/phonemes`; `a: i: u:` are the long vowels. */
  readonly letters: Readonly<Record<string, readonly string[]>>
}

function school(
  name: string,
  letters: Record<string, string>,
  base?: School,
  script: School['script'] = 'latin',
): School {
  const own = Object.fromEntries(
    Object.entries(letters).map(([sound, ways]) => [sound, ways.split(' ').map((way) => (way === '-' ? '' : way))]),
  )
  return { name, script, letters: { ...base?.letters, ...own } }
}

const scholarly = school('scholarly', {
  ʾ: "- ʾ '",
  ʿ: "- ʿ '",
  b: 'b',
  t: 't',
  th: 'th ṯ',
  j: 'j ǧ dj',
  ḥ: 'h ḥ',
  kh: 'kh ḫ ẖ x',
  d: 'd',
  dh: 'dh ḏ',
  r: 'r',
  z: 'z',
  s: 's',
  sh: 'sh š',
  ṣ: 's ṣ',
  ḍ: 'd ḍ',
  ṭ: 't ṭ',
  ẓ: 'z ẓ',
  gh: 'gh ġ ḡ',
  f: 'f',
  q: 'q ḳ',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  h: 'h',
  w: 'w',
  y: 'y',
  a: 'a',
  i: 'i',
  u: 'u',
  'a:': 'a ā aa',
  'i:': 'i ī ii',
  'u:': 'u ū uu',
})

const english = school(
  'English',
  { dh: 'dh th ḏ', ḍ: 'd dh ḍ', ẓ: 'z dh th ẓ', 'i:': 'i ī ii ee', 'u:': 'u ū uu oo' },
  scholarly,
)

/** The English transliteration that most websites have. */
const tanzil = school('Tanzil', { ʿ: 'aa', dh: 'th', ẓ: 'th', u: 'u o', 'i:': 'ee i', 'u:': 'oo u' }, english)

const french = school(
  'French',
  {
    sh: 'ch',
    j: 'j dj',
    ḍ: 'd dh ḍ',
    ẓ: 'dh z ẓ',
    q: 'q k',
    w: 'w ou',
    's between vowels': 'ss',
    u: 'ou u',
    'i:': 'i ī ii',
    'u:': 'ou oū oo u ū uu',
  },
  scholarly,
)

const turkish = school(
  'Turkish',
  {
    th: 's',
    j: 'c',
    ḥ: 'h',
    kh: 'h',
    dh: 'z',
    sh: 'ş',
    ṣ: 's',
    ḍ: 'd z',
    ṭ: 't',
    ẓ: 'z',
    gh: 'g ğ',
    q: 'k',
    w: 'v',
    a: 'a e',
    u: 'u o',
    'a:': 'a ā aa',
    'i:': 'i ī ii',
    'u:': 'u ū uu',
  },
  scholarly,
)

const indonesian = school(
  'Indonesian',
  {
    th: 'ts s',
    dh: 'dz z',
    sh: 'sy',
    ṣ: 'sh s',
    ḍ: 'dh d dl',
    ṭ: 'th t',
    ẓ: 'zh z dh',
    gh: 'gh g',
  },
  scholarly,
)

/** A school of its own: beside ṭ and ẓ, `sh` is no ṣ and `th` no ṭ. */
const indonesianSigns = school('Indonesian signs', { th: 'ṡ', dh: 'ż', sh: 'sy', gh: 'gh g' }, scholarly)

const urdu = school(
  'Urdu',
  {
    th: 's',
    dh: 'z',
    ḍ: 'z d',
    ẓ: 'z',
    w: 'w v',
    u: 'u o',
    'i:': 'i ī ii ee',
    'u:': 'u ū uu oo o',
  },
  scholarly,
)

/** Soft vowels are read as й and a vowel before they are compared, so ля is л with й. */
const cyrillic = school(
  'Cyrillic',
  {
    ...CYRILLIC_CONSONANTS,
    ʾ: '-',
    ʿ: '-',
    j: 'дж ж',
    l: 'л',
    w: 'в у',
    y: 'й',
    a: 'а',
    i: 'и',
    u: 'у',
    'a:': 'а',
    'i:': 'и',
    'u:': 'у',
  },
  undefined,
  'cyrillic',
)

export const SCHOOLS: readonly School[] = [
  scholarly,
  english,
  tanzil,
  french,
  turkish,
  indonesian,
  indonesianSigns,
  urdu,
  cyrillic,
]
