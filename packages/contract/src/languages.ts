/**
 * The languages of the interface: each has its catalogues in `src/locales/<code>/` of the web app and of the server, all of them whole
 * (docs/translating.md). `name` is written in the language itself; `isNew` asks readers to say what sounds wrong. Pages load this module, so it
 * has no schema.
 */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', isNew: false },
  ar: { name: 'العربية', direction: 'rtl', isNew: true },
  ru: { name: 'Русский', direction: 'ltr', isNew: true },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl'; isNew: boolean }>

/** ISO 639-1 */
export type LanguageCode = keyof typeof LANGUAGES

/** The language in which texts are written first. */
export const SOURCE_LANGUAGE = 'en'

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]]

export const isLanguage = (code: unknown): code is LanguageCode =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code)

/**
 * What a person chooses: a language, or Arabic with its own digits (٠١٢٣). It is written as `Intl` takes it. Digits are Western unless they are
 * chosen.
 */
export type LanguageTag = LanguageCode | typeof ARABIC_DIGITS

const ARABIC_DIGITS = 'ar-u-nu-arab'

export const LANGUAGE_TAGS: [LanguageTag, ...LanguageTag[]] = [...LANGUAGE_CODES, ARABIC_DIGITS]

export const isLanguageTag = (tag: unknown): tag is LanguageTag => tag === ARABIC_DIGITS || isLanguage(tag)

export const hasArabicDigits = (tag: LanguageTag): boolean => tag === ARABIC_DIGITS

export const codeOfTag = (tag: LanguageTag): LanguageCode => (tag === ARABIC_DIGITS ? 'ar' : tag)

/** The cookie that tells the server the chosen language, so that it sends pages in it. Its value is the tag. */
export const LANGUAGE_COOKIE = 'halaqa_language'
