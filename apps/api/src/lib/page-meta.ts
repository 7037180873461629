/** Titles and descriptions of pages before any script runs: for tabs, search engines and previews of links. */

export interface PageMeta {
  title: string
  description: string
  /** Addresses that people pass to one another do not belong in a search engine. */
  isPrivate?: boolean
}

export const SITE_NAME = 'Halaqa'

const SITE: PageMeta = {
  title: SITE_NAME,
  description: "Read the Qur'an together and memorize it, one small step a day.",
}

/** Nothing of a room stands here: its address alone must not tell its name or its readers. */
const ROOM: PageMeta = {
  title: "You are invited to read the Qur'an together",
  description: 'In a reading group everyone reads a portion, and together they read it all.',
  isPrivate: true,
}

/** Nothing of a hearing stands here: neither its text nor its people. */
const HEARING: PageMeta = {
  title: 'Listen to a recitation',
  description: "Somebody recites from the Qur'an and asks you to listen.",
  isPrivate: true,
}

const PAGES: Readonly<Record<string, PageMeta>> = {
  about: {
    title: 'About Halaqa',
    description: 'How reading together and memorizing work here, and where the texts come from.',
  },
  quran: {
    title: "Read the Qur'an",
    description: 'All 114 surahs, open to everyone, with translation and transliteration.',
  },
  help: { title: 'Help', description: 'How rooms, portions and lessons work.' },
  signin: { title: 'Sign in', description: SITE.description },
  signup: { title: 'Create your account', description: SITE.description },
  terms: { title: 'Terms of Service', description: SITE.description },
  privacy: { title: 'Privacy Policy', description: SITE.description },
  'privacy/software': { title: 'What the software keeps', description: SITE.description },
  imprint: { title: 'Imprint', description: SITE.description },
}

/** The address of a hearing is the right to listen. */
export const isHearingPath = (path: string) => /^h\/[^/]/.test(path)

/** `path` is without its first slash, as it stands in the address. */
export function pageMetaOf(path: string): PageMeta {
  if (/^rooms\/[^/]/.test(path)) return ROOM
  if (isHearingPath(path)) return HEARING
  const name = path.replace(/\/$/, '').replace(/^quran\/.*/, 'quran')
  return (Object.hasOwn(PAGES, name) ? PAGES[name] : undefined) ?? SITE
}
