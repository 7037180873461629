import { pageOf } from '@halaqa/quran/mushaf'
import { spanOf } from '@halaqa/quran/range'
import { z } from 'zod'
import { HOUR_MS } from './calendar.ts'
import { HEARING_MAX_PAGES, HEARING_WORD_LENGTH } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import {
  AyahRangeFields,
  AyahRangeInput,
  atMost,
  CalendarDate,
  checkRange,
  Id,
  Timestamp,
  typedText,
} from './scalars.ts'
import { typedName } from './typed-name.ts'

/** From the making of the link. */
export const HEARING_JOIN_MS = 2 * HOUR_MS
/** From the joining of the listener. */
export const HEARING_FINISH_MS = 3 * HOUR_MS
/** From the finish. */
export const HEARING_ANSWER_DAYS = 7
export const HEARINGS_AN_HOUR = 5
/** No one recites faster: a hearing finishes no earlier than its letters take at this pace. */
export const HEARING_LETTERS_A_SECOND = 15
export const HEARING_NAME_LENGTH = 40

const WordNumber = z.int().min(1).max(128)

/** A word of the text that was not sure or not right. `word` is counted from 1 in its ayah. */
export const HearingMark = z.object({
  surah: z.int(),
  ayah: z.int(),
  word: WordNumber,
  mark: z.enum(['hesitation', 'slip']),
})
export type HearingMark = z.output<typeof HearingMark>

/** "Recited up to here": the last word that was recited. */
const RecitedTo = z.object({ surah: z.int(), ayah: z.int(), word: WordNumber })

/** The recited range. The first and the last ayah may be parts: from a word, to a word. */
const Place = AyahRangeFields.extend({ from_word: z.int().nullable(), to_word: z.int().nullable() })

/** An ayah of the text, or what of it is recited; `words` as the mushaf has them, with pause marks. */
const HearingAyah = z.object({
  surah: z.int(),
  ayah: z.int(),
  from_word: z.int(),
  words: z.array(z.string()),
  /** Does the ayah end with it? */
  ends: z.boolean(),
})

/** `version` grows with each replacement of the marks; 0 while nothing was marked. `recited_to` null is the whole text. */
const Marks = z.object({ version: z.int(), marks: z.array(HearingMark), recited_to: RecitedTo.nullable() })

/**
 * A hearing as the listener sees it. While they have joined and not finished, `ayahs` is the text, `finish_by` the time until which they can
 * finish and `finish_after` the time from which, if the whole text is recited; before and after `ayahs` is null and there are no marks.
 */
export const ListenerHearing = Place.extend(Marks.shape)
  .extend({
    /** The reciter's first name. */
    reciter: z.string(),
    state: z.enum(['waiting', 'joined', 'finished']),
    join_by: Timestamp,
    finish_after: Timestamp.nullable(),
    finish_by: Timestamp.nullable(),
    ayahs: z.array(HearingAyah).nullable(),
  })
  .meta({ id: 'ListenerHearing' })
export type ListenerHearing = z.output<typeof ListenerHearing>

export const HEARING_STATES = ['waiting', 'joined', 'finished', 'accepted', 'refused', 'over'] as const

/** A hearing as its reciter sees it. `over`: not joined, not finished or not answered in time. `word` is the listener's, for them alone. */
export const Hearing = Place.extend(Marks.shape)
  .extend({
    id: Id,
    state: z.enum(HEARING_STATES),
    created_at: Timestamp,
    join_by: Timestamp,
    listener_name: z.string().nullable(),
    finish_by: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    finished_on: CalendarDate.nullable(),
    answer_by: Timestamp.nullable(),
    word: z.string().nullable(),
  })
  .meta({ id: 'Hearing' })
export type Hearing = z.output<typeof Hearing>

/** `from_word` and `to_word` are those of a run's first and last verse. */
export const OpenHearingBody = AyahRangeInput.extend({
  from_word: WordNumber.nullable().default(null),
  to_word: WordNumber.nullable().default(null),
}).superRefine((range, context) => {
  const problem = checkRange(range)
  if (problem) return context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
  const { start, end } = spanOf({
    startSurah: range.start_surah,
    startAyah: range.start_ayah,
    endSurah: range.end_surah,
    endAyah: range.end_ayah,
  })
  if (pageOf(end) - pageOf(start) >= HEARING_MAX_PAGES) {
    context.addIssue({
      code: 'custom',
      path: ['end_ayah'],
      message: fieldMessage('hearing_too_long', HEARING_MAX_PAGES),
    })
  }
})
export type OpenHearingBody = z.output<typeof OpenHearingBody>

/** The token is answered here and never again: it is the link. */
const Opened = z.object({ token: z.string(), id: Id, join_by: Timestamp })

export const openHearing = {
  method: 'POST',
  url: '/hearings',
  summary: 'Make a link by which one person listens to the caller reciting a range',
  access: 'user',
  schema: { body: OpenHearingBody, response: { 201: Opened, ...failures } },
} as const satisfies Endpoint

const params = z.object({ token: z.string() })
/** Identifies a listener without an account: a secret of 22 to 100 characters that their device made or received. */
const headers = z.object({ 'hearing-key': z.string().min(22).max(100).optional() })

export const getListenerHearing = {
  method: 'GET',
  url: '/hearings/:token',
  summary: 'A hearing by its link: the text for its listener, before that who recites and what',
  access: 'guest',
  notFoundCode: 'hearing_not_found',
  schema: { params, headers, response: { 200: ListenerHearing, ...failures } },
} as const satisfies Endpoint

export const JoinHearingBody = z.object({
  name: typedName('name_required').refine(
    atMost(HEARING_NAME_LENGTH),
    fieldMessage('at_most_characters', HEARING_NAME_LENGTH),
  ),
})

export const joinHearing = {
  method: 'POST',
  url: '/hearings/:token/join',
  summary: 'Become the listener. Again with the same account or key it answers the same',
  access: 'guest',
  notFoundCode: 'hearing_not_found',
  schema: {
    params,
    headers,
    body: JoinHearingBody,
    response: { 200: ListenerHearing.extend({ key: z.string() }), ...failures },
  },
} as const satisfies Endpoint

/** More words than twenty pages have. */
const MAX_MARKS = 4_000

export const MarkHearingBody = z.object({
  version: z.int().min(1).max(1_000_000_000),
  marks: z
    .array(HearingMark)
    .max(MAX_MARKS)
    .refine(
      (marks) => new Set(marks.map(({ surah, ayah, word }) => `${surah}:${ayah}:${word}`)).size === marks.length,
      fieldMessage('word_marked_twice'),
    ),
  recited_to: RecitedTo.nullable().default(null),
})
export type MarkHearingBody = z.output<typeof MarkHearingBody>

export const markHearing = {
  method: 'PUT',
  url: '/hearings/:token/marks',
  summary: 'Replace all marks by those of a greater version; answers what stands',
  access: 'guest',
  notFoundCode: 'hearing_not_found',
  schema: { params, headers, body: MarkHearingBody, response: { 200: Marks, ...failures } },
} as const satisfies Endpoint

/** Without a word the whole body may be left out. */
export const FinishHearingBody = z
  .object({
    word: typedText()
      .trim()
      .refine(atMost(HEARING_WORD_LENGTH), fieldMessage('at_most_characters', HEARING_WORD_LENGTH))
      .optional(),
  })
  .nullish()

export const finishHearing = {
  method: 'POST',
  url: '/hearings/:token/finish',
  summary: 'Finish, with a word for the reciter. Again it answers the same',
  access: 'guest',
  notFoundCode: 'hearing_not_found',
  schema: { params, headers, body: FinishHearingBody, response: { 200: ListenerHearing, ...failures } },
} as const satisfies Endpoint

/**
 * With `page` only those that were accepted and reach into that page of the mushaf. `next` is the id to ask `before` for the ones after
 * these; null at the end.
 */
export const listHearings = {
  method: 'GET',
  url: '/user/hearings',
  summary: "The caller's hearings, the newest first",
  access: 'user',
  notFoundCode: 'hearing_not_found',
  schema: {
    querystring: z.object({ page: z.coerce.number().int().min(1).max(604).optional(), before: Id.optional() }),
    response: { 200: z.object({ hearings: z.array(Hearing), next: Id.nullable() }), ...failures },
  },
} as const satisfies Endpoint

const own = { params: z.object({ id: Id }), response: { 200: Hearing, ...failures } }
const ofOwn = { method: 'POST', access: 'user', notFoundCode: 'hearing_not_found', schema: own } as const

/** How a verse, or a part of one, was recited. */
const HeardItem = z.object({
  key: z.string(),
  surah: z.int(),
  ayah: z.int(),
  grade: z.enum(['again', 'hard', 'good']),
  hesitations: z.int(),
  slips: z.int(),
})

/**
 * What was recited whole: `items` are begun, and accepting records them; `not_begun` are not, and accepting begins and records them if it is
 * asked to. Both are null but between the finish and the answer.
 */
const HearingToAnswer = Hearing.extend({
  items: z.array(HeardItem).nullable(),
  not_begun: z.array(HeardItem).nullable(),
})

export const getHearing = {
  ...ofOwn,
  method: 'GET',
  url: '/user/hearings/:id',
  summary: 'A hearing of the caller, with the marks so far; once finished with what accepting records',
  schema: { ...own, response: { 200: HearingToAnswer, ...failures } },
} as const satisfies Endpoint

export const listHearingAyahs = {
  ...ofOwn,
  method: 'GET',
  url: '/user/hearings/:id/ayahs',
  summary: "The text of a hearing of the caller, as the listener's",
  schema: { ...own, response: { 200: z.object({ ayahs: z.array(HearingAyah) }), ...failures } },
} as const satisfies Endpoint

/**
 * How verses begin that are not begun: `new` ones as by a lesson of the day of the hearing, `known` ones as by "I know this", with the hearing
 * as their first recital. They stay not begun where it, or the whole body, is left out.
 */
export const AcceptHearingBody = z.object({ begin: z.enum(['new', 'known']).nullish() }).nullish()
export type BeginHeard = NonNullable<NonNullable<z.output<typeof AcceptHearingBody>>['begin']>

export const acceptHearing = {
  ...ofOwn,
  url: '/user/hearings/:id/accept',
  summary: 'Record what was heard, within seven days of its finish',
  schema: { ...own, body: AcceptHearingBody },
} as const satisfies Endpoint

export const refuseHearing = {
  ...ofOwn,
  url: '/user/hearings/:id/refuse',
  summary: 'Record nothing and delete marks and word; before the finish it ends the hearing',
} as const satisfies Endpoint

export const freeHearing = {
  ...ofOwn,
  url: '/user/hearings/:id/free',
  summary: 'Let somebody else join in the place of the listener, whose marks are deleted',
} as const satisfies Endpoint
