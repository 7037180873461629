/**
 * Finding a surah, an ayah or a juz as people type it.
 *
 * Pure: no language settings, no clock. Names, Arabic names and meanings are those of `surahs.ts`.
 *
 * Numbers  Latin, Arabic-Indic and Persian digits, with or without zeros before them.
 * Arabic   without vowel signs; the seats of hamza, the forms of alif and ya, ta marbuta and Persian letters count alike.
 * Latin    what people write differently counts alike: case, accents, hyphens, apostrophes, the article, doubled letters
 *          ("yaseen" and "Ya-Sin", "ikhlaas" and "Al-Ikhlas"), and letters of other transliterations ("kausar", "zariyat").
 * Order    who is called so comes first, then whose name begins so, whose name contains it, and whose meaning does.
 */
import { type AyahReference, ayahAt, isAyah } from './ayah.ts'
import { JUZ_COUNT, juzSpan } from './mushaf.ts'
import { surahDetailsOf } from './surah-details.ts'
import { SURAHS, type Surah } from './surahs.ts'

export interface SurahNames {
  number: number
  name: string
  nameArabic: string
  meaning?: string | undefined
}

const ZEROS = ['0', '٠', '۰'].map((zero) => zero.charCodeAt(0))

/** Without marks and case, its digits Latin ones, its Arabic letters in one form each; spaces and signs stay. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mark}\p{Modifier_Letter}]/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
    })
    .replace(/ٱ/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/ı/g, 'i')

const lettersOf = (text: string) => text.replace(/[^\p{Letter}\p{Number}]/gu, '')

/** Letters that one person writes and another does not, or writes otherwise. */
const sounds = (text: string) =>
  lettersOf(text)
    .replace(/dh/g, 'z')
    .replace(/th/g, 's')
    .replace(/kh/g, 'h')
    .replace(/gh/g, 'g')
    .replace(/[ey]/g, 'i')
    .replace(/[ow]/g, 'u')
    .replace(/q/g, 'k')
    .replace(/(.)\1+/gu, '$1')

const spacedWords = (text: string) => ` ${text.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim()} `

const SURAH_BEFORE_IT = /^\s*(?:surah?|سوره)\s+/
const ARTICLE = /^\s*a(?:l|[dst]h?|[nrz])[\s'-]+/
/** As in "alnas"; what is left of it has to be enough for a name. */
const ARTICLE_JOINED = /^\s*al(?=\S{3})/

/** What of a name may be typed: with the article and without. */
const formsOf = (name: string) => [sounds(name), sounds(name.replace(ARTICLE, ''))]

/** The number that is typed, such as 18 for "١٨"; undefined for anything else. */
function numberOf(text: string): number | undefined {
  const digits = text.trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** 0 is the best; undefined when the surah is not meant. */
function rankOf({ number, name, nameArabic, meaning = '' }: SurahNames, typed: string): number | undefined {
  const wantedNumber = numberOf(typed)
  if (wantedNumber !== undefined) {
    if (wantedNumber === number) return 0
    return String(number).startsWith(String(wantedNumber)) ? 1 : undefined
  }
  const said = typed.replace(SURAH_BEFORE_IT, '')
  const wanted = [...formsOf(said), sounds(said.replace(ARTICLE_JOINED, ''))].filter((form) => form !== '')
  const names = [...formsOf(plain(name)), sounds(plain(nameArabic)), sounds(plain(nameArabic).replace(/^ال/, ''))]
  if (names.some((form) => wanted.includes(form))) return 0
  if (names.some((form) => wanted.some((one) => form.startsWith(one)))) return 1
  if (names.some((form) => wanted.some((one) => form.includes(one)))) return 2
  const words = spacedWords(said)
  return words.trim() !== '' && spacedWords(plain(meaning)).includes(words.trimEnd()) ? 3 : undefined
}

/** Of `items`, each a surah or something of one, those that what was typed can mean, the best first; all for nothing. */
export function searchSurahs<Item>(
  items: readonly Item[],
  typed: string,
  namesOf: (item: Item) => SurahNames,
): readonly Item[] {
  if (typed.trim() === '') return items
  const { before, ayah } = splitAyah(plain(typed))
  // Before an ayah a number is a whole one, not the beginning of others.
  const worst = ayah !== undefined && numberOf(before) !== undefined ? 0 : 3
  return items
    .flatMap((item) => {
      const rank = rankOf(namesOf(item), before)
      return rank === undefined || rank > worst ? [] : [{ item, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** The surahs that what was typed can mean; all 114 for nothing. */
export const findSurahs = (typed: string) =>
  searchSurahs(SURAHS, typed, (surah) => ({ ...surah, meaning: surahDetailsOf(surah.number).meaning }))

/** The one surah that what was typed can mean, or the only one that is called so. */
export function findSurah(typed: string): Surah | undefined {
  if (typed.trim() === '') return undefined
  const { before } = splitAyah(plain(typed))
  const [first, second] = findSurahs(typed)
  if (!first || second === undefined) return first
  const isOnlyOne = rankOf(first, before) === 0 && rankOf(second, before) !== 0
  return isOnlyOne ? first : undefined
}

/** "2:255", "baqarah 255" and "البقرة ٢٥٥" have a surah before an ayah's number. */
function splitAyah(typed: string): { before: string; ayah?: number | undefined } {
  const [, before, ayah] = /^(.*[^\s:.,/-])[\s:.,/-]+(\d{1,3})?$/u.exec(typed.trim()) ?? []
  if (before === undefined) return { before: typed }
  return { before, ayah: ayah === undefined ? undefined : Number(ayah) }
}

const JUZ = /^\s*(?:juzu?|(?:si)?para|جزء?|جزو)\s*['’]?\s*(\d{1,2})\s*$/

/** The juz that is typed as "juz 30" or "جزء ٣٠". */
export function findJuz(typed: string): number | undefined {
  const juz = Number(JUZ.exec(plain(typed))?.[1])
  return juz >= 1 && juz <= JUZ_COUNT ? juz : undefined
}

/**
 * The first ayah of a juz.
 *
 * @throws RangeError for a juz outside 1..30
 */
export const startOfJuz = (juz: number): AyahReference => ayahAt(juzSpan(juz).start)

/** The ayah that is typed as "2:255", "baqarah 255" or "البقرة ٢٥٥"; undefined when there is none such. */
export function findAyah(typed: string): AyahReference | undefined {
  const { before, ayah } = splitAyah(plain(typed))
  const surah = ayah === undefined ? undefined : findSurah(before)
  return surah && ayah !== undefined && isAyah(surah.number, ayah) ? { surah: surah.number, ayah } : undefined
}

/** Of the ayahs 1 to `count`, those whose number begins with what was typed; all of them for nothing. */
export function findAyahNumbers(count: number, typed: string): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  if (typed.trim() === '') return numbers
  const wanted = numberOf(plain(typed))
  return wanted === undefined ? [] : numbers.filter((number) => String(number).startsWith(String(wanted)))
}
