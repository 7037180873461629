import { z } from 'zod'
import { LookAlike } from './chapters.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { CalendarDate, Id } from './scalars.ts'

/** "2:255", or "2:282:15-34" for words 15 to 34 of a long ayah. */
const ItemKey = z.string()

/** A verse of a run. `due` is the date on which it is due; a later one is recited along, or daily because it is new. */
const ReviewItem = z.object({
  key: ItemKey,
  surah: z.int(),
  start_ayah: z.int(),
  end_ayah: z.int(),
  due: CalendarDate,
  /** Its words in the ayah, for a part of one. */
  from_word: z.int().nullable(),
  to_word: z.int().nullable(),
  /** As the mushaf has them, with pause marks. */
  words: z.array(z.string()),
  /** Does the ayah end with it? */
  ends: z.boolean(),
  letters: z.int(),
  /** Days for which it holds. */
  stability: z.number(),
})

/** The cue before the reciter: the words up to the beginning of the run. With `opening` a surah begins there. */
const Cue = z.object({
  surah: z.int(),
  ayah: z.int(),
  text: z.string(),
  opening: z.boolean(),
  /** How letters that are read by their names are read, where some stand in it. */
  letter_names: z.string().nullable(),
})

/** Verses of one surah that are recited in one breath. `part`: learned lately (`near`), or not (`old`). */
export const ReviewRun = z
  .object({
    id: z.string(),
    start_surah: z.int(),
    start_ayah: z.int(),
    end_surah: z.int(),
    end_ayah: z.int(),
    part: z.enum(['near', 'old']),
    cue: Cue,
    items: z.array(ReviewItem),
  })
  .meta({ id: 'ReviewRun' })
export type ReviewRun = z.output<typeof ReviewRun>

/**
 * The review of a date: what is left of it. `minutes` is the estimate of its runs; `next_due` the first date after it from which
 * something is due, `next_on` the first on which a review has something in it, for what was learned lately comes every day. Both are null
 * while nothing is begun.
 */
export const Review = z
  .object({
    date: CalendarDate,
    minutes: z.int(),
    runs: z.array(ReviewRun),
    next_due: CalendarDate.nullable(),
    next_on: CalendarDate.nullable(),
    /** Did the date ask for something, and was all of it recited? */
    done: z.boolean(),
    /** Has the person begun to remember anything? */
    begun: z.boolean(),
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof Review>

/**
 * With `more` a little more for somebody who has done the review: about five minutes of what was not recited on the date, due or not. Instead of
 * what a date asks: with `page` all that is begun of that page of the mushaf, due or not; with `lesson` all that is begun of that lesson's
 * passage; with `surah` all that is begun of that surah, in runs of a page.
 */
const ReviewQuery = z.object({
  date: z.string().optional(),
  more: z.enum(['true', 'false']).optional(),
  page: z.coerce.number().int().min(1).max(604).optional(),
  lesson: Id.optional(),
  surah: z.coerce.number().int().min(1).max(114).optional(),
})

export const getReview = {
  method: 'GET',
  url: '/user/review',
  summary: 'What the caller recites today, or tomorrow',
  access: 'user',
  schema: { querystring: ReviewQuery, response: { 200: Review, ...failures } },
} as const satisfies Endpoint

const MAX_WORDS = 128
export const MAX_RESULT_MS = 3_600_000

const Result = z.object({
  key: ItemKey,
  how: z.literal('recite'),
  grade: z.enum(['again', 'hard', 'good']),
  /** Words that were opened as help. */
  reveals: z.int().min(0).max(MAX_WORDS),
  /** Words that were marked, counted from 1 in the verse. */
  slips: z.array(z.int().min(1).max(MAX_WORDS)).max(MAX_WORDS),
  ms: z.int().min(0).max(MAX_RESULT_MS),
  at: z.iso.datetime({ offset: true }),
})

/** One run that was recited, with each verse once. */
export const SubmitReviewBody = z.object({
  submission_id: Id,
  results: z
    .array(Result)
    .min(1)
    .max(200)
    .refine((results) => new Set(results.map(({ key }) => key)).size === results.length, {
      error: fieldMessage('verse_twice'),
    }),
})
export type SubmitReviewBody = z.output<typeof SubmitReviewBody>

/** The result of a submission, the same however often it is sent: how many results were recorded, and the XP it added. */
export const ReviewRecorded = z.object({ recorded: z.int(), xp: z.int() }).meta({ id: 'ReviewRecorded' })
export type ReviewRecorded = z.output<typeof ReviewRecorded>

export const submitReview = {
  method: 'POST',
  url: '/user/review',
  summary: 'Record a run that was recited',
  access: 'user',
  schema: { body: SubmitReviewBody, response: { 200: ReviewRecorded, ...failures } },
} as const satisfies Endpoint

export const undoReview = {
  method: 'DELETE',
  url: '/user/review/:submission_id',
  summary: 'Take back a run, for ten minutes from its receipt, or before it is received',
  access: 'user',
  notFoundCode: 'review_not_found',
  schema: {
    params: z.object({ submission_id: Id }),
    response: { 200: z.object({ undone: z.literal(true) }), ...failures },
  },
} as const satisfies Endpoint

/**
 * The look-alikes of the caller's slips, the latest first: of each word that was marked the place that it is taken for. `slips` is how
 * often, `last` the date of the latest; what lies far back is left out.
 */
export const LookAlikeSlips = z
  .object({
    look_alikes: z.array(z.object({ surah_no: z.int(), look_alike: LookAlike, slips: z.int(), last: CalendarDate })),
  })
  .meta({ id: 'LookAlikeSlips' })
export type LookAlikeSlips = z.output<typeof LookAlikeSlips>

export const listLookAlikeSlips = {
  method: 'GET',
  url: '/user/look-alikes',
  summary: 'The places that the caller took for one another',
  access: 'user',
  schema: { response: { 200: LookAlikeSlips, ...failures } },
} as const satisfies Endpoint
