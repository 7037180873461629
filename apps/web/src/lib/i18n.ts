import {
  codeOfTag,
  hasArabicDigits,
  isLanguage,
  isLanguageTag,
  LANGUAGES,
  type LanguageTag,
  SOURCE_LANGUAGE,
} from '@halaqa/contract/languages'
import { withArabicDigits } from '@halaqa/quran/arabic-number'
import { inArabicDigits } from '@halaqa/quran/message-digits'
import { type Messages, setupI18n } from '@lingui/core'
import type about from '../locales/en/about.json'
import type account from '../locales/en/account.json'
import type admin from '../locales/en/admin.json'
import type errors from '../locales/en/errors.json'
import type memorizing from '../locales/en/memorizing.json'
import type guests from '../locales/en/public.json'
import type reading from '../locales/en/reading.json'
import type roomForms from '../locales/en/room-forms.json'
import type roomPages from '../locales/en/room-pages.json'
import type roomParts from '../locales/en/room-parts.json'
import type signedIn from '../locales/en/signed-in.json'
import type { CATALOGUES } from './languages.ts'

export type MessageId = keyof (typeof about &
  typeof account &
  typeof admin &
  typeof errors &
  typeof guests &
  typeof memorizing &
  typeof reading &
  typeof roomForms &
  typeof roomPages &
  typeof roomParts &
  typeof signedIn)
export type MessageValues = Record<string, string | number>

/** English with longer words, from right to left: it shows in development whether a screen holds (docs/translating.md). */
const PSEUDO = 'en-XB'

export const i18n = setupI18n({
  locale: SOURCE_LANGUAGE,
  messages: { [SOURCE_LANGUAGE]: {} },
  missing: (_, id) => {
    // A page of the build that lacks a text must not be made, and no test may pass without it.
    if (import.meta.env.DEV || import.meta.env.SSR) throw new Error(`The message "${id}" is not loaded.`)
    return id
  },
})

/** The language of the page, as the attribute `lang` has it. */
export const pageLanguage = () => i18n.locale

export const pageDirection = () => (isLanguage(i18n.locale) ? LANGUAGES[i18n.locale].direction : 'rtl')

/** The language of the page, as `Intl` takes it. */
export const pageLocales = () => i18n.locales ?? i18n.locale

/** The language of the page and its digits, as calls and the account name them. The pseudo-language of development is English. */
export function pageTag(): LanguageTag {
  const [tag] = [pageLocales()].flat()
  if (isLanguageTag(tag)) return tag
  return isLanguage(i18n.locale) ? i18n.locale : SOURCE_LANGUAGE
}

/**
 * Sets the language of the page and its digits, before any of its messages is loaded. English takes the place of a language that Halaqa lacks.
 */
export function setLanguage(tag: string) {
  const isPseudo = import.meta.env.DEV && tag === PSEUDO
  const language = isLanguageTag(tag) ? codeOfTag(tag) : isPseudo ? PSEUDO : SOURCE_LANGUAGE
  i18n.load(language, {})
  // Without an extension a browser would choose the digits of Arabic by its region.
  i18n.activate(language, [isLanguageTag(tag) && hasArabicDigits(tag) ? tag : `${language}-u-nu-latn`])
}

/** A number, a reference or a range such as "2:142", which `Intl` does not write, in the digits of the page. */
export const pageDigits = (text: string | number): string =>
  hasArabicDigits(pageTag()) ? withArabicDigits(String(text)) : String(text)

/** Lingui's plugin compiles them. */
const catalogues = import.meta.glob<Messages>('../locales/*/*.json', { query: '?lingui', import: 'messages' })

/** Call it before anything that uses these messages renders. */
export async function loadMessages(name: (typeof CATALOGUES)[number], language = pageLanguage()) {
  const source = language === PSEUDO ? SOURCE_LANGUAGE : language
  const messages = await catalogues[`../locales/${source}/${name}.json`]!()
  i18n.load(language, language === PSEUDO ? (await import('./pseudo-language.ts')).lengthened(messages) : messages)
}

/** The text of `id` in the language of the page, its `{names}` filled in. */
export function t(id: MessageId, values?: MessageValues): string {
  const filled = values && isolated(values)
  return hasArabicDigits(pageTag()) ? inArabicDigits(filled ?? {}, (placed) => i18n._(id, placed)) : i18n._(id, filled)
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LEFT_TO_RIGHT = /(?=\p{L})[^\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}]/u
const SET_APART = /\u2068[^\u2069]*\u2069/g

/**
 * A value with letters that run against the page is set apart, so that it does not change the order of the words and numbers around it (U+2068,
 * U+2069). Letters that a message within it has set apart change nothing.
 */
function isolated(values: MessageValues): MessageValues {
  const foreign = pageDirection() === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && foreign.test(value.replace(SET_APART, '')) ? `\u2068${value}\u2069` : value,
    ]),
  )
}

/** Loads a part of the app together with the messages that it shows. */
export function withMessages<Part>(catalogue: Parameters<typeof loadMessages>[0], load: () => Promise<Part>) {
  return async () => {
    const [part] = await Promise.all([load(), loadMessages(catalogue)])
    return part
  }
}
