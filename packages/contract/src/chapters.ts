import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'

/** Chapters speak camelCase on the wire. Surah numbers are 1 to 114; a path that is none of them is a 404. */
export const Chapter = z
  .object({
    surahNo: z.int(),
    surahName: z.string(),
    surahNameArabic: z.string(),
    surahNameArabicLong: z.string(),
    surahNameTranslation: z.string(),
    totalAyah: z.int(),
    revelationPlace: z.enum(['meccan', 'medinan']),
  })
  .meta({ id: 'Chapter' })
export type Chapter = z.output<typeof Chapter>

/** Every array has `totalAyah` entries, ayah 1 first. `page` counts the 604 pages of the Madani mushaf. */
export const ChapterDetail = Chapter.extend({
  arabic1: z.array(z.string()),
  transliterationEnglish: z.array(z.string()),
  transliterationRussian: z.array(z.string()),
  english: z.array(z.string()),
  juz: z.array(z.int()),
  page: z.array(z.int()),
}).meta({ id: 'ChapterDetail' })
export type ChapterDetail = z.output<typeof ChapterDetail>

/** `note` tells what a reader should know of this copy, such as marks that it lacks. */
export const Translation = z
  .object({
    language: z.string(),
    name: z.string(),
    nativeName: z.string(),
    translator: z.string(),
    source: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    note: z.string().optional(),
  })
  .meta({ id: 'Translation' })
export type Translation = z.output<typeof Translation>

/**
 * `verses` has `totalAyah` entries. `groups` are the first and last ayah of those that were translated together: their whole text
 * stands at each of them, and is read once.
 */
export const ChapterTranslation = z
  .object({
    surahNo: z.int(),
    language: z.string(),
    verses: z.array(z.string()),
    groups: z.array(z.tuple([z.int(), z.int()])).optional(),
  })
  .meta({ id: 'ChapterTranslation' })
export type ChapterTranslation = z.output<typeof ChapterTranslation>

/**
 * Two places that are easily taken for one another. `stretch`: the same words, `alikeWords` of them, after which the two go on differently.
 * `ayah`: two ayahs that differ in one or two words. `same`: two ayahs wholly alike, told apart by the next two words.
 *
 * `words` are words of the ayah, from 1: who slips in one of them may have gone to the other place. `text` is the line to show of each,
 * with ۝ and its number where an ayah ends inside; `differs` are the words of that line, from 1, by which the two are told apart.
 */
export const LookAlike = z
  .object({
    kind: z.enum(['stretch', 'ayah', 'same']),
    alikeWords: z.int(),
    here: z.object({
      ayah: z.int(),
      words: z.array(z.int()),
      text: z.string(),
      differs: z.array(z.int()),
    }),
    there: z.object({ surahNo: z.int(), ayah: z.int(), text: z.string(), differs: z.array(z.int()) }),
  })
  .meta({ id: 'LookAlike' })
export type LookAlike = z.output<typeof LookAlike>

/** In the order of the mushaf; of one place at most five, those with the longest in common first. */
export const LookAlikes = z.object({ surahNo: z.int(), lookAlikes: z.array(LookAlike) }).meta({ id: 'LookAlikes' })
export type LookAlikes = z.output<typeof LookAlikes>

/**
 * The version of the text that the caller knows of (`@halaqa/quran/version`). The answer for the present version may be kept for ever.
 * Without it, and with any other, the text of now is answered, and has to be asked for again.
 */
const TextVersion = z.object({ version: z.string().optional() })

const SurahParams = z.object({ surahNo: z.string() })

export const listChapters = {
  method: 'GET',
  url: '/chapters',
  summary: 'The 114 surahs',
  access: 'anyone',
  schema: { querystring: TextVersion, response: { 200: z.array(Chapter), ...failures } },
} as const satisfies Endpoint

export const getChapter = {
  method: 'GET',
  url: '/chapters/:surahNo',
  summary: 'One surah with its text, transliterations and the English translation',
  access: 'anyone',
  schema: { params: SurahParams, querystring: TextVersion, response: { 200: ChapterDetail, ...failures } },
} as const satisfies Endpoint

export const listTranslations = {
  method: 'GET',
  url: '/translations',
  summary: 'The translations of the meanings that can be read',
  access: 'anyone',
  schema: { querystring: TextVersion, response: { 200: z.array(Translation), ...failures } },
} as const satisfies Endpoint

export const getChapterTranslation = {
  method: 'GET',
  url: '/chapters/:surahNo/translations/:language',
  summary: 'One surah in one language',
  access: 'anyone',
  schema: {
    params: SurahParams.extend({ language: z.string() }),
    querystring: TextVersion,
    response: { 200: ChapterTranslation, ...failures },
  },
} as const satisfies Endpoint

export const getLookAlikes = {
  method: 'GET',
  url: '/chapters/:surahNo/look-alikes',
  summary: 'Where one surah is easily taken for another place of the Qur’an',
  access: 'anyone',
  schema: { params: SurahParams, querystring: TextVersion, response: { 200: LookAlikes, ...failures } },
} as const satisfies Endpoint
