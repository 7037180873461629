/**
 * Finding a surah, an ayah, a juz, a hizb or a page as people type it.
 *
 * Pure: no language settings, no clock. Names, Arabic names and meanings are those of `surahs.ts`; what else people call a surah
 * is in `surah-aliases.ts`.
 *
 * Numbers   Latin, Arabic-Indic and Persian digits, with or without zeros before them.
 * Arabic    without vowel signs; the seats of hamza, the forms of alif and ya, ta marbuta, Persian and Urdu letters count alike.
 * Latin     what people write differently counts alike: case, accents, hyphens, apostrophes, the article, doubled letters
 *           ("yaseen" and "Ya-Sin", "ikhlaas" and "Al-Ikhlas"), letters of other transliterations ("kausar", "zariyat"), and of
 *           Turkish, French and German ("Kevser", "Chams").
 * Cyrillic  becomes Latin letters first.
 * Order     who is called so comes first, then whose name begins so, whose name contains it, and whose meaning does.
 */
import { type AyahReference, ayahAt, isAyah } from './ayah.ts'
import { withLatinDigits } from './digits.ts'
import { HIZB_STARTS, JUZ_STARTS, juzSpan, PAGE_STARTS } from './mushaf.ts'
import { SURAH_ALIASES } from './surah-aliases.ts'
import { surahDetailsOf } from './surah-details.ts'
import { SURAHS, type Surah } from './surahs.ts'

export interface SurahNames {
  number: number
  name: string
  nameArabic: string
  meaning?: string | undefined
}

const CYRILLIC =
  'а=a б=b в=v г=g ґ=g д=d е=e ж=j з=z и=i і=i к=k қ=q л=l м=m н=n ң=n о=o п=p р=r с=s т=t у=u ү=u ұ=u ф=f х=h һ=h ц=ts ч=ch ш=sh щ=sh ъ= ы=i ь= э=e ю=iu я=ia ә=a ө=o ғ=g ҳ=h'
const LATIN_OF = new Map(CYRILLIC.split(' ').map((pair) => pair.split('=') as [string, string]))

/** Without marks and case, its digits Latin ones, its Arabic letters in one form each, Cyrillic as Latin; spaces and signs stay. */
const plain = (text: string) =>
  withLatinDigits(text)
    .normalize('NFC')
    .replace(/[şšŞŠ]/g, 'sh')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mark}\p{Modifier_Letter}\p{Format}]/gu, '')
    .replace(/ٱ/g, 'ا')
    .replace(/[ىیے]/g, 'ي')
    .replace(/[ةہھۃە]/g, 'ه')
    .replace(/[کڪ]/g, 'ك')
    .replace(/ء/g, '')
    .replace(/ı/g, 'i')
    // Russian writes the soft l of Arabic so.
    .replace(/ля/g, 'ла')
    .replace(/[а-џґқңүұәөғҳһ]/g, (letter) => LATIN_OF.get(letter) ?? letter)

const lettersOf = (text: string) => text.replace(/[^\p{Letter}\p{Number}]/gu, '')

/** Letters that one person writes and another does not, or writes otherwise. Turkish writes e for many an a. */
const sounds = (text: string, e: 'a' | 'i') =>
  lettersOf(text)
    .replace(/dj|dsch/g, 'j')
    .replace(/d[hz]/g, 'z')
    .replace(/sch|[tsc]h|ts|sy/g, 's')
    .replace(/kh/g, 'h')
    .replace(/gh/g, 'g')
    .replace(/e/g, e)
    .replace(/y/g, 'i')
    .replace(/[owv]/g, 'u')
    .replace(/q/g, 'k')
    .replace(/(.)\1+/gu, '$1')
    .replace(/(?<=..a)h$/, '')

const spacedWords = (text: string) => ` ${text.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim()} `

/** "Surah", "Surat", "Suratul", "Sourate", "Sure", "Сура", "سورة" before the name, "suresi" behind it. */
const SURAH_BEFORE_IT =
  /^\s*(?:(?:s[uo]u?ra(?:h|t[ui]?|te|s)?|sure(?:h|si|t)?|سوره|سورت|chapter)(?:[\s'’‘`-]+|$)|s[uo]u?rat[ui]?[\s'’-]*[lnrzsdt][hyz]?[\s'’‘`-]+|s[uo]u?ra(?:tul?|h)(?=\S{3}))/
const SURAH_BEHIND_IT = /\s+(?:s[uo]u?ra(?:h|t|si|te|ti)?|sure(?:si|h)?|سوره)\s*$/
const APART = "[\\s'’‘`-]+"
const ARTICLE = new RegExp(`^\\s*(?:[aeu]?(?:l|sy|dz|ts|[dstc]h?|[nrz])${APART}|ال)(?=.)`)
/** As in "alnas"; what is left of it has to be enough for a name. */
const ARTICLE_JOINED = /^\s*[ae]l(?=\S{3})/

/** The forms of a name that people type: with the article and without. */
const formsOf = (name: string) => [name, name.replace(ARTICLE, '')].flatMap(bothSounds)

const bothSounds = (text: string) => [sounds(text, 'a'), sounds(text, 'i')]

type Name = { letters: string; forms: readonly string[] }

const nameOf = (name: string): Name => ({ letters: lettersOf(plain(name)), forms: formsOf(plain(name)) })

let aliases: Name[][] | undefined

/** The other names of a surah, made when somebody first types. */
function otherNamesOf(number: number): Name[] {
  aliases ??= SURAH_ALIASES.map((names) => names.map(nameOf))
  return aliases[number - 1] ?? []
}

/** The number that is typed, such as 18 for "١٨"; undefined for anything else. */
function numberOf(text: string): number | undefined {
  const digits = text.trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

const withoutSurahWord = (typed: string) => typed.replace(SURAH_BEFORE_IT, '').replace(SURAH_BEHIND_IT, '')

/** From the best to the worst. */
const RANKS = { called: 0, soundsSo: 1, begins: 2, contains: 3, means: 4 } as const

/** Undefined when the surah is not meant. */
function rankOf({ number, name, nameArabic, meaning = '' }: SurahNames, typed: string): number | undefined {
  const query = withoutSurahWord(typed)
  const wantedNumber = numberOf(query)
  if (wantedNumber !== undefined) {
    if (wantedNumber === number) return RANKS.called
    return String(number).startsWith(String(wantedNumber)) ? RANKS.begins : undefined
  }
  const typedLetters = lettersOf(query)
  const wanted = [...formsOf(query), ...formsOf(query.replace(ARTICLE_JOINED, ''))].filter((form) => form !== '')
  // "cow" sounds like "cu", and "aaa" like "a": so little is no beginning of a name.
  const beginnings = wanted.filter((form) => form.length >= Math.min(3, typedLetters.length))
  const own = [nameOf(name), nameOf(nameArabic)]
  const names = [...own, ...otherNamesOf(number)]
  const someForm = (of: readonly Name[], holds: (form: string) => boolean) => of.some(({ forms }) => forms.some(holds))
  if (names.some(({ letters }) => letters === typedLetters)) return RANKS.called
  if (someForm(names, (form) => wanted.includes(form))) return RANKS.soundsSo
  const isBeginning = names.some(({ letters }) => typedLetters !== '' && letters.startsWith(typedLetters))
  if (isBeginning || someForm(names, (form) => beginnings.some((one) => form.startsWith(one)))) return RANKS.begins
  if (someForm(own, (form) => beginnings.some((one) => form.includes(one)))) return RANKS.contains
  const words = spacedWords(query)
  return words.trim() !== '' && spacedWords(plain(meaning)).includes(words.trimEnd()) ? RANKS.means : undefined
}

/** Of `items`, each a surah or something of one, those that what was typed can mean, the best first; all for nothing. */
export function searchSurahs<Item>(
  items: readonly Item[],
  typed: string,
  namesOf: (item: Item) => SurahNames,
): readonly Item[] {
  if (typed.trim() === '') return items
  const { before, ayah } = splitAyah(plain(typed))
  if (withoutSurahWord(before) === '') return items
  // Before an ayah a number is a whole one, not the beginning of others.
  const worst = ayah !== undefined && numberOf(before) !== undefined ? RANKS.called : RANKS.means
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
  const [best = RANKS.means, next = RANKS.means] = [rankOf(first, before), rankOf(second, before)]
  return best <= RANKS.soundsSo && best < next ? first : undefined
}

/** "2:255", "baqarah 255", "surah 2 verse 255" and "البقرة ٢٥٥" have a surah before an ayah's number. */
function splitAyah(typed: string): { before: string; ayah?: number | undefined } {
  const [, before, ayah] =
    /^(.*?[^\s:.,/-])[\s:.,/-]+(?:(?:ayah?|ayat|ayet|verset?|aiat|(?:ال)?اي[هت])[\s.]+)?(\d{1,3})?$/u.exec(
      typed.trim(),
    ) ?? []
  // In "surah 36" the number is the surah's.
  if (before === undefined || withoutSurahWord(before) === '') return { before: typed }
  return { before, ayah: ayah === undefined ? undefined : Number(ayah) }
}

/** Passages that people call by a name, by their first ayah. */
const PASSAGES: readonly [names: string, AyahReference][] = [
  [
    'Ayat al-Kursi|Ayatul Kursi|Ayatal Kursi|Ayah al-Kursi|Ayat Kursi|Ayetel Kürsi|Kursi|Throne Verse|Verse of the Throne|Аят аль-Курси|Аятуль Курси|Аят Трона|آية الكرسي|آیت الکرسی|الكرسي',
    { surah: 2, ayah: 255 },
  ],
  [
    'Amanar Rasul|Amana Rasul|Amana ar-Rasul|Amanar Rasulu|Amenerrasul|Amenerrasulü|Аманар Расуль|آمن الرسول|آمن الرسول بما أنزل',
    { surah: 2, ayah: 285 },
  ],
  ['Ayat an-Nur|Ayatun Nur|Light Verse|Verse of Light|آية النور', { surah: 24, ayah: 35 }],
  ['Ayat ad-Dayn|Ayatud Dayn|Verse of Debt|آية الدين', { surah: 2, ayah: 282 }],
]

function findPassage(typed: string): AyahReference | undefined {
  const wanted = bothSounds(typed)
  return PASSAGES.find(([names]) =>
    names.split('|').some((name) => bothSounds(plain(name)).some((form) => wanted.includes(form))),
  )?.[1]
}

export type Division = { kind: 'juz' | 'hizb' | 'page'; number: number }

const DIVISIONS = [
  {
    kind: 'juz',
    called: /^(?:d?[jc]uzu?|(?:si)?para|(?:ال)?جزو?|(?:سي)?پاره)\s*['’]?\s*(\d{1,2})$/,
    starts: JUZ_STARTS,
  },
  { kind: 'hizb', called: /^(?:hizbu?|hizi[bp]|(?:ال)?حزب)\s*(\d{1,2})$/, starts: HIZB_STARTS },
  {
    kind: 'page',
    called: /^(?:p|page|sayfa|seite|hal|halaman|pagina|sida|stranitsa|str|saf[ah]a|(?:ال)?صفحه)\.?\s*(\d{1,3})$/,
    starts: PAGE_STARTS,
  },
] as const

/** Ajza that are called by the first word in them. */
const NAMED_JUZ: readonly [called: RegExp, number: number][] = [
  [/^(?:d?[jc]uzu? am+[ae]|am+[ae] d?[jc]uzu?|جزو? عم|پاره عم)$/, 30],
  [/^(?:d?[jc]uzu? t[ae]bar[ae]ka?|t[ae]bar[ae]ke? d?[jc]uzu?|جزو? تبارك)$/, 29],
]

/** As in "30 джуз", "30-й джуз", "30. cüz" and "30th juz". */
const NUMBER_BEFORE_IT = /^(\d{1,3})(?:-?(?:a?ia|i{1,2}|th|st|nd|rd)|\.)? (\p{Letter}+)$/u

/** The part of the mushaf that is typed as "juz 30", "الجزء ٣٠", "30-й джуз", "juz amma", "hizb 10" or "page 300". */
export function findDivision(typed: string): Division | undefined {
  const query = plain(typed).trim().replace(/\s+/g, ' ').replace(NUMBER_BEFORE_IT, '$2 $1')
  const named = NAMED_JUZ.find(([called]) => called.test(query))
  if (named) return { kind: 'juz', number: named[1] }
  for (const { kind, called, starts } of DIVISIONS) {
    const number = Number(called.exec(query)?.[1])
    if (number >= 1 && number <= starts.length) return { kind, number }
  }
  return undefined
}

/** The first ayah of what `findDivision` found. */
export function startOfDivision({ kind, number }: Division): AyahReference {
  const start = DIVISIONS.find((division) => division.kind === kind)?.starts[number - 1]
  if (start === undefined) throw new RangeError(`There is no ${kind} ${number}`)
  return ayahAt(start)
}

/**
 * The first ayah of a juz.
 *
 * @throws RangeError for a juz outside 1..30
 */
export const startOfJuz = (juz: number): AyahReference => ayahAt(juzSpan(juz).start)

/** The ayah that is typed as "2:255", "baqarah 255", "البقرة ٢٥٥" or "ayat al-kursi"; undefined when there is none such. */
export function findAyah(typed: string): AyahReference | undefined {
  const query = plain(typed)
  const { before, ayah } = splitAyah(query)
  const surah = ayah === undefined ? undefined : findSurah(before)
  if (surah && ayah !== undefined && isAyah(surah.number, ayah)) return { surah: surah.number, ayah }
  return findPassage(query)
}

/** Of the ayahs 1 to `count`, those whose number begins with what was typed; all of them for nothing. */
export function findAyahNumbers(count: number, typed: string): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  if (typed.trim() === '') return numbers
  const wanted = numberOf(plain(typed))
  return wanted === undefined ? [] : numbers.filter((number) => String(number).startsWith(String(wanted)))
}
