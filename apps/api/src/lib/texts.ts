import {
  codeOfTag,
  hasArabicDigits,
  isLanguageTag,
  LANGUAGE_CODES,
  LANGUAGES,
  type LanguageCode,
  type LanguageTag,
} from '@halaqa/contract/languages'
import { timeZonePlace } from '@halaqa/contract/time-zone-name'
import { inArabicDigits } from '@halaqa/quran/message-digits'
import { loadSurahNames, surahNameIn } from '@halaqa/quran/surah-names'
import { type Messages, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { CATALOGUES, type TextId } from '../locales/index.ts'
import { formatIn } from './dates.ts'

export type TextValues = Record<string, string | number>

/** The texts that the server writes to people, in one language. */
export interface Texts {
  /** As the attributes `lang` and `dir` have them. */
  language: string
  direction: 'ltr' | 'rtl'
  /** As `Intl` takes it. */
  locale: string
  /** Names and addresses among the values are `isolated`. */
  t(id: TextId, values?: TextValues): string
  number(value: number): string
  /** The name of a surah. */
  surah(number: number): string
  /** A date is formatted in UTC, an instant in the IANA time zone of the person. */
  date(date: Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string
  /** An IANA time zone, by its place where the language names it. */
  zone(timeZone: string): string
}

/** The texts of a person, who chose a language or none. */
export type TextsFor = (chosen: string | null) => Texts

/** One that only a newer server knew is as none. */
export const chosenTextsOr =
  (fallback: LanguageCode): TextsFor =>
  (chosen) =>
    textsIn(isLanguageTag(chosen) ? chosen : fallback)

const SURAH_NAMES = new Map(
  await Promise.all(
    LANGUAGE_CODES.map(async (language) => [language as string, await loadSurahNames(language)] as const),
  ),
)

const made = new Map<LanguageTag, Texts>()

export function textsIn(tag: LanguageTag): Texts {
  const known = made.get(tag)
  if (known) return known
  const language = codeOfTag(tag)
  const { direction } = LANGUAGES[language]
  const texts = createTexts({ language, direction, hasOwnDigits: hasArabicDigits(tag) }, CATALOGUES[language])
  made.set(tag, texts)
  return texts
}

export function createTexts(
  { language, direction, hasOwnDigits = false }: Pick<Texts, 'language' | 'direction'> & { hasOwnDigits?: boolean },
  catalogue: Record<TextId, string>,
): Texts {
  const messages: Messages = Object.fromEntries(
    Object.entries(catalogue).map(([id, message]) => [id, compileMessageOrThrow(message)]),
  )
  // Without an extension `Intl` would choose the digits of Arabic.
  const locale = `${language}-u-nu-${hasOwnDigits ? 'arab' : 'latn'}`
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } })
  const numbers = new Intl.NumberFormat(locale)
  return {
    language,
    direction,
    locale,
    t: (id, values = {}) =>
      hasOwnDigits ? inArabicDigits(values, (placed) => i18n._(id, placed)) : i18n._(id, values),
    number: (value) => numbers.format(value),
    surah: (surah) => surahNameIn(language, SURAH_NAMES.get(language), surah),
    date: (date, options, timeZone = 'UTC') => formatIn(timeZone, locale, options).format(date),
    zone: (timeZone) => timeZonePlace(timeZone, locale) ?? timeZone,
  }
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** A name or an address in a sentence whose direction may be the other one. It cannot end the isolation by itself. */
export const isolated = (value: string) => FIRST_STRONG_ISOLATE + value.replace(/[\u2066-\u2069]/g, '') + POP_ISOLATE

/** Text for HTML, in which an element isolates what `isolated` did. */
export const bdiOfIsolates = (escaped: string) =>
  escaped.replaceAll(FIRST_STRONG_ISOLATE, '<bdi>').replaceAll(POP_ISOLATE, '</bdi>')
