import { z } from 'zod'
import { User } from './auth.ts'
import { READER_COLOURS } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { HearingMark } from './hearings.ts'
import { OwnPlan } from './learning-plan.ts'
import { MemorizingSettings } from './memorizing-settings.ts'
import { Notification } from './notifications.ts'
import { PieceKind } from './pieces.ts'
import { ClockTime } from './reminders.ts'
import { Share } from './rooms.ts'
import { AyahRangeFields, CalendarDate, Id, Timestamp } from './scalars.ts'
import { SecurityEvent } from './security-events.ts'
import { ReadingSettings } from './settings.ts'

const Stay = z.object({
  user_agent: z.string().nullable(),
  created_at: Timestamp,
  last_used_at: Timestamp,
})

const Stand = z.object({
  room_id: Id,
  room_name: z.string(),
  is_owner: z.boolean(),
  is_active: z.boolean(),
  joined_at: Timestamp,
  left_at: Timestamp.nullable(),
  share: Share,
  /** In a pieces room, what its turns have left them due, in pieces; less than nothing once they have read ahead. Null elsewhere. */
  pieces_carried: z.number().nullable(),
  away_from: CalendarDate.nullable(),
  away_until: CalendarDate.nullable(),
  /** In an open room nobody sees whether they have read. */
  hides_tick: z.boolean(),
  /** In the lists that members share they stand by their first name alone. */
  listed_by_first_name: z.boolean(),
  /** When they last said that they still read, when they were asked, and since when nothing is dealt to them because they did not answer. */
  heard_at: Timestamp.nullable(),
  asked_if_reading_at: Timestamp.nullable(),
  silent_since: Timestamp.nullable(),
  banned_at: Timestamp.nullable(),
})

const InCare = z.object({ id: Id, full_name: z.string(), colour: z.enum(READER_COLOURS), since: Timestamp })
const ByName = z.object({ id: Id, full_name: z.string(), room_id: Id, room_name: z.string(), since: Timestamp })
/** A reader by name whose portions the person took over; within 24 hours the owner can take that back. */
const Claim = z.object({ full_name: z.string(), room_id: Id, room_name: z.string(), claimed_at: Timestamp })
/** A reader by name who is another person, as the owner said. */
const NotTheSame = z.object({ first_name: z.string(), room_id: Id, room_name: z.string() })
const Caring = z.object({ id: Id, full_name: z.string(), since: Timestamp })

const Request = z.object({ room_id: Id, room_name: z.string(), requested_at: Timestamp })

const DedicationReport = z.object({
  room_id: Id,
  room_name: z.string(),
  dedication: z.string(),
  reported_at: Timestamp,
})

/** Of a reader in care: the first name of the guardian who acted for them; null where they acted themselves. */
const ActedBy = z.string().nullable()

const Portion = AyahRangeFields.extend({
  id: Id,
  room_id: Id,
  room_name: z.string(),
  task_date: CalendarDate,
  due_date: CalendarDate,
  /** Its last date before they spread it over later ones. */
  original_due_date: CalendarDate.nullable(),
  /** In a pieces room, the turn for which it is, of which hatim it is a piece, what it is, and its number in the mushaf. */
  turn: z.object({ number: z.int(), first_date: CalendarDate, last_date: CalendarDate }).nullable(),
  hatim_number: z.int().nullable(),
  piece: PieceKind.nullable(),
  piece_number: z.int().nullable(),
  /** They had it before its day, or its turn, because they asked for it. */
  is_read_ahead: z.boolean(),
  /** When it came to them from the board or from another reader: taken, given out, or theirs again. */
  received_at: Timestamp.nullable(),
  created_at: Timestamp,
  opened_at: Timestamp.nullable(),
  offered_at: Timestamp.nullable(),
  asked_to_keep_at: Timestamp.nullable(),
  kept_at: Timestamp.nullable(),
  bookmark_surah: z.int().nullable(),
  bookmark_ayah: z.int().nullable(),
  completed_at: Timestamp.nullable(),
  completed_on: CalendarDate.nullable(),
  acted_by: ActedBy,
})

const FormerReading = AyahRangeFields.extend({
  room_id: Id,
  room_name: z.string(),
  completed_at: Timestamp,
  completed_on: CalendarDate,
  acted_by: ActedBy,
})

/** `lesson` is null for one that was deleted since. */
const Submission = z.object({
  lesson: z.object({ id: Id, title: z.string(), surah_number: z.int() }).nullable(),
  submitted_at: Timestamp,
  submitted_on: CalendarDate,
  acted_by: ActedBy,
  questions: z.int(),
  correct: z.int(),
  attempts: z.array(
    z.object({
      question: z.string(),
      ayah_reference: z.string().nullable(),
      answered_at: Timestamp,
      answer: z.unknown(),
      correct: z.boolean(),
      first_answer: z.unknown(),
      first_correct: z.boolean(),
    }),
  ),
})

const Completion = z.object({ lesson_id: Id, title: z.string(), completed_at: Timestamp })
const Earned = z.object({
  amount: z.int(),
  lesson_id: Id.nullable(),
  earned_at: Timestamp,
  earned_on: CalendarDate,
})

const OwnSettings = z.object({
  reading: ReadingSettings.nullable(),
  memorizing: MemorizingSettings,
  learning_plan: OwnPlan.nullable(),
  remind_at: ClockTime,
  remind_to_read: z.boolean(),
  /** Null while it was not chosen. */
  remind_to_memorize: z.boolean().nullable(),
  quiet_from: ClockTime.nullable(),
  quiet_to: ClockTime.nullable(),
  reminds_by_push: z.boolean(),
  reminds_by_email: z.boolean(),
  email_confirmed_at: Timestamp.nullable(),
})

/** A browser that reminders go to; the rest of its address is a key to it. */
const Device = z.object({ push_service: z.string(), created_at: Timestamp })
const Reminded = z.object({ channel: z.string(), local_date: CalendarDate, sent_at: Timestamp })

/** A row of the log of what was learned and recited. The rows of a run have its submission. */
const MemoryEntry = z.object({
  submission_id: Id,
  key: z.string(),
  at: Timestamp,
  local_date: CalendarDate,
  how: z.enum(['recite', 'lesson', 'hearing', 'known', 'unknown', 'spread']),
  grade: z.enum(['again', 'hard', 'good']).nullable(),
  reveals: z.int(),
  slips: z.array(z.int()),
  ms: z.int().nullable(),
  set_date: CalendarDate.nullable(),
})

/** A run that was recited. `counted_on` is the date for which it counts, `recorded` how many verses it had. */
const RecitedRun = z.object({
  submission_id: Id,
  submitted_at: Timestamp,
  counted_on: CalendarDate,
  acted_by: ActedBy,
  recorded: z.int(),
  xp: z.int(),
  ms: z.int(),
})

/** A run that was taken back, received or not. It counts for nothing; what was received of it stays in the log. */
const TakenBack = z.object({ submission_id: Id, undone_at: Timestamp })

/** The memory of a verse, computed from the log. */
const Remembered = z.object({ key: z.string(), stability: z.number(), difficulty: z.number(), last: CalendarDate })

/** A recital to a listener. `recited_to` null is the whole range; the rest of the link is a key to it. */
const Heard = AyahRangeFields.extend({
  from_word: z.int().nullable(),
  to_word: z.int().nullable(),
  created_at: Timestamp,
  listener_name: z.string().nullable(),
  joined_at: Timestamp.nullable(),
  marks: z.array(HearingMark),
  recited_to: z.object({ surah: z.int(), ayah: z.int(), word: z.int() }).nullable(),
  finished_at: Timestamp.nullable(),
  finished_on: CalendarDate.nullable(),
  word: z.string().nullable(),
  accepted_at: Timestamp.nullable(),
  refused_at: Timestamp.nullable(),
})

/** A hearing in which the person listens, until it is answered; what they heard, and wrote, is for the reciter alone. */
const Listened = z.object({ name: z.string(), joined_at: Timestamp, finished_at: Timestamp.nullable() })

/** Everything that a server stores about a person, except the hashes of password and tokens and the keys to devices. */
export const OwnData = z
  .object({
    exported_at: Timestamp,
    account: User,
    settings: OwnSettings,
    sessions: z.array(Stay),
    security_events: z.array(SecurityEvent),
    devices: z.array(Device),
    reminders: z.array(Reminded),
    /** The readers in the person's care, and of a reader in care their guardians. */
    /** Readers by name of rooms that they own. */
    readers_by_name: z.array(ByName),
    name_claims: z.array(Claim),
    name_refusals: z.array(NotTheSame),
    readers: z.array(InCare),
    guardians: z.array(Caring),
    rooms: z.array(Stand),
    join_requests: z.array(Request),
    dedication_reports: z.array(DedicationReport),
    portions: z.array(Portion),
    /** Portions that had come into other hands when the person completed them. */
    former_readings: z.array(FormerReading),
    lesson_submissions: z.array(Submission),
    lesson_completions: z.array(Completion),
    notifications: z.array(Notification),
    memory: z.array(Remembered),
    memory_log: z.array(MemoryEntry),
    reviews: z.array(RecitedRun),
    review_undos: z.array(TakenBack),
    hearings: z.array(Heard),
    listened: z.array(Listened),
    memorized_surahs: z.array(z.object({ surah: z.int(), memorized_at: Timestamp })),
    xp: z.array(Earned),
  })
  .meta({ id: 'OwnData' })
export type OwnData = z.output<typeof OwnData>

/** An attachment, sent piece by piece. */
export const downloadOwnData = {
  method: 'GET',
  url: '/user/data',
  summary: 'Download what this server keeps about the caller',
  access: 'user',
  schema: { response: { 200: OwnData, ...failures } },
} as const satisfies Endpoint
