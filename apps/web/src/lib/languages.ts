/** A language of the interface: its catalogues in `src/locales/<code>/`, and a line here (docs/translating.md). */
export const LANGUAGES = {
  en: { direction: 'ltr' },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl' }>

/** The language in which texts are written first. */
export const SOURCE_LANGUAGE = 'en'

/**
 * The catalogues: public pages, pages about the product, all members' pages, the pages of the account, the dashboard and rooms, the pages
 * beside a room, the forms of a room, lessons and reviews, and the administration.
 */
export const CATALOGUES = [
  'public',
  'about',
  'signed-in',
  'account',
  'reading',
  'room-pages',
  'room-forms',
  'memorizing',
  'admin',
] as const
