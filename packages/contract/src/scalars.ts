import { AYAH_COUNT } from '@halaqa/quran/ayah'
import { type RangeProblem, rangeProblem } from '@halaqa/quran/range'
import { z } from 'zod'
import { type FieldMessage, fieldMessage } from './field-messages.ts'
import { LANGUAGE_TAGS } from './languages.ts'

export const Id = z.uuid({ error: fieldMessage('invalid_id') })

/** The invite code of a room whose address alone is not enough; members need none. */
export const InviteCode = z.string().max(100)

/** Things that share an order stand in the order in which they were made. */
export const MAX_ORDER = 1_000_000

/** An instant, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()

/** A calendar date of the person reading, `YYYY-MM-DD`; it has no time zone. */
export const CalendarDate = z.iso.date({ error: fieldMessage('date_format') })

/** A date. A date-time is accepted too: its first ten characters are the date. There is no year 0. */
export const CalendarDateInput = z
  .string({ error: fieldMessage('date_format') })
  .regex(/^(?!0000)\d{4}-\d{2}-\d{2}(T.*)?$/, { error: fieldMessage('date_format') })
  .transform((text) => text.slice(0, 10))
  .pipe(CalendarDate)

const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text a person typed. What Postgres cannot hold (NUL, half of a surrogate pair) is refused, everything else is kept. */
export const typedText = (missing?: FieldMessage) =>
  z.string(missing).refine(storable, { error: fieldMessage('unstorable') })

/** Anything JSON has, by the same measure. */
export const storableJson = z.unknown().refine((value) => value === undefined || storableValue(value), {
  error: fieldMessage('unstorable'),
})

function storableValue(value: unknown): boolean {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => storable(key) && storableValue(inner))
}

/**
 * Lengths are counted as browsers count them, in UTF-16 units, so that a field's `maxlength` and the server agree.
 * Zod's own `min` and `max` count code points.
 */
export const atLeast = (units: number) => (text: string) => text.length >= units
export const atMost = (units: number) => (text: string) => text.length <= units

/** `start` to `end`, both included, as the wire names them. */
export const AyahRangeFields = z.object({
  start_surah: z.int(),
  start_ayah: z.int(),
  end_surah: z.int(),
  end_ayah: z.int(),
})
export type AyahRangeFields = z.output<typeof AyahRangeFields>

const wholeNumber = (missing: FieldMessage) => z.int({ error: missing }).min(-AYAH_COUNT).max(AYAH_COUNT)

export const AyahRangeInput = z.object({
  start_surah: wholeNumber('whole_surah'),
  start_ayah: wholeNumber('whole_ayah'),
  end_surah: wholeNumber('whole_surah'),
  end_ayah: wholeNumber('whole_ayah'),
})

/** Faults of a range, each with its field. */
export function checkRange(range: AyahRangeFields): { path: string; message: FieldMessage } | undefined {
  const problem = rangeProblem({
    startSurah: range.start_surah,
    startAyah: range.start_ayah,
    endSurah: range.end_surah,
    endAyah: range.end_ayah,
  })
  return problem && { path: problem.path, message: rangeMessage(problem) }
}

const rangeMessage = ({ fault, ayahs = 0 }: RangeProblem): FieldMessage =>
  fault === 'ayahs_of_surah' ? fieldMessage(fault, ayahs) : fieldMessage(fault)

/** An IANA time zone that this runtime knows, such as `Asia/Tashkent`. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: fieldMessage('time_zone') })

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A language of the interface, perhaps with its own digits. */
export const Language = z.enum(LANGUAGE_TAGS, fieldMessage('language'))

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
