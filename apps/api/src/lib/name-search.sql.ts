import { Prisma } from '@halaqa/database/client'

/** Apostrophes, the letters ayn and hamza of transliteration, and hyphens: some people type them, and others leave them out. */
const OPTIONAL = "'’‘ʼʻʿʾ`´′‐‑-–"

/**
 * A name as it is compared: without case, accents, apostrophes, hyphens, vowel signs and tatweel; alif, ya, ta marbuta and the Turkish i, with and
 * without its dot, in one form each. Names and what is searched go through it alike. A database of the locale C keeps the case of letters
 * that are not Latin.
 */
export const foldedName = (text: Prisma.Sql) => Prisma.sql`translate(
  regexp_replace(lower(normalize(translate(${text}, ${OPTIONAL}, ''), NFKD)), '[\\u0300-\\u036f\\u0640\\u064b-\\u065f\\u0670]', '', 'g'),
  'ٱىیةکı', 'اييهكi')`

export const searchWords = (search: string) => search.split(/\s+/).filter((word) => word !== '')
