import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { AyahRangeInput, CalendarDate, checkRange, Id, Timestamp } from './scalars.ts'

export const PAGE_STATES = ['not_begun', 'learning', 'fading', 'steady', 'firm'] as const

/** `strength` is 0 to 1: the share of its letters that is recalled today, by likelihood. */
const MemoryPage = z.object({ page: z.int(), strength: z.number(), state: z.enum(PAGE_STATES) })

/**
 * All pages of the mushaf, how many of them are known, and what the next seven days ask: today what is left of its review, the others if
 * all is recited by heart until then and nothing else is learned.
 */
export const Memory = z
  .object({
    date: CalendarDate,
    pages: z.array(MemoryPage),
    pages_known: z.int(),
    week: z.array(z.object({ date: CalendarDate, minutes: z.int() })),
  })
  .meta({ id: 'Memory' })
export type Memory = z.output<typeof Memory>

export const getMemory = {
  method: 'GET',
  url: '/user/memory',
  summary: 'How firm each page is for the caller',
  access: 'user',
  schema: { response: { 200: Memory, ...failures } },
} as const satisfies Endpoint

/** A verse that is begun. `stability` is in days; `last` the date of its last recital, or of its beginning. */
const MemoryItem = z.object({ key: z.string(), due: CalendarDate, stability: z.number(), last: CalendarDate })

/** A lesson of the surah that teaches a passage of which something is begun: how firm that is, and the minutes of reciting it. */
const MemoryLesson = z.object({ id: Id, strength: z.number(), state: z.enum(PAGE_STATES), minutes: z.int() })

/**
 * What is begun of a surah. `memorized_at` is when it came among those that count as memorized, null while it does not; it stays, whatever
 * is forgotten. `learned_in_days` counts the days from that on which the first of its verses was learned to that of the last, both with it;
 * null until all of them were learned in lessons.
 */
export const SurahMemory = z
  .object({
    items: z.array(MemoryItem),
    lessons: z.array(MemoryLesson),
    memorized_at: Timestamp.nullable(),
    learned_in_days: z.int().min(1).nullable(),
  })
  .meta({ id: 'SurahMemory' })
export type SurahMemory = z.output<typeof SurahMemory>

export const getSurahMemory = {
  method: 'GET',
  url: '/user/memory/:surah',
  summary: 'What the caller remembers of a surah',
  access: 'user',
  notFoundCode: 'surah_invalid',
  schema: {
    params: z.object({ surah: z.string() }),
    response: { 200: SurahMemory, ...failures },
  },
} as const satisfies Endpoint

const PAGES = 604

/**
 * A verse of a page, begun or not. `text` is how it begins; `due` the date of its next recital, null while it is not begun; `is_learned`:
 * it was learned in a lesson or recited, and not only said to be known.
 */
const PageVerse = z.object({
  key: z.string(),
  surah: z.int(),
  ayah: z.int(),
  text: z.string(),
  state: z.enum(PAGE_STATES),
  due: CalendarDate.nullable(),
  is_learned: z.boolean(),
})

/** The verses of a page in their order. */
export const PageMemory = z
  .object({ date: CalendarDate, page: z.int(), state: z.enum(PAGE_STATES), verses: z.array(PageVerse) })
  .meta({ id: 'PageMemory' })
export type PageMemory = z.output<typeof PageMemory>

export const getPageMemory = {
  method: 'GET',
  url: '/user/memory/pages/:page',
  summary: 'What the caller remembers of a page',
  access: 'user',
  schema: {
    params: z.object({ page: z.coerce.number().int().min(1).max(PAGES) }),
    response: { 200: PageMemory, ...failures },
  },
} as const satisfies Endpoint

const RangeQuery = z
  .object({
    start_surah: z.coerce.number().int(),
    start_ayah: z.coerce.number().int(),
    end_surah: z.coerce.number().int(),
    end_ayah: z.coerce.number().int(),
  })
  .superRefine((range, context) => {
    const problem = checkRange(range)
    if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
  })

/**
 * What of a range is begun, and what is not, in ayahs; together they are the ayahs of the range. An ayah is begun once all its parts are, and
 * `learned` once a part of it is more than said to be known. `letters` are those of what is not begun.
 */
export const KnownOfRange = z
  .object({ begun: z.int(), learned: z.int(), not_begun: z.int(), letters: z.int() })
  .meta({ id: 'KnownOfRange' })
export type KnownOfRange = z.output<typeof KnownOfRange>

export const getKnown = {
  method: 'GET',
  url: '/user/memory/known',
  summary: 'What the caller has begun of a range',
  access: 'user',
  schema: { querystring: RangeQuery, response: { 200: KnownOfRange, ...failures } },
} as const satisfies Endpoint

export const MarkKnownBody = AyahRangeInput.extend({ known: z.boolean() }).superRefine((range, context) => {
  const problem = checkRange(range)
  if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
})
export type MarkKnownBody = z.output<typeof MarkKnownBody>

/** Ayahs of which something was begun or ended, and the days in which everything now comes back. */
const MarkedKnown = z.object({ changed: z.int(), effective_cycle_days: z.int() })

export const markKnown = {
  method: 'PUT',
  url: '/user/memory/known',
  summary: 'Say that a range is known, or is no longer',
  access: 'user',
  schema: { body: MarkKnownBody, response: { 200: MarkedKnown, ...failures } },
} as const satisfies Endpoint
