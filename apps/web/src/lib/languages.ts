/** A language of the interface: its catalogues in `src/locales/<code>/`, and a line here (docs/translating.md). */
export const LANGUAGES = {
  en: { direction: 'ltr' },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl' }>

/** The language in which texts are written first. */
export const SOURCE_LANGUAGE = 'en'

/** What is loaded together: for the public pages, the pages about the product, those of members, and the administration. */
export const CATALOGUES = ['public', 'about', 'signed-in', 'admin'] as const
