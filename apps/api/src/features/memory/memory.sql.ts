import { LESSON_TYPES } from '@halaqa/contract/constants'
import { Prisma } from '@halaqa/database/client'
import {
  arrayOf,
  bool,
  enumOf,
  float,
  instant,
  int,
  json,
  nullable,
  objectsOf,
  type RowOf,
  text,
  uuid,
} from '@halaqa/database/columns'
import { changeRows, findRow, hasRow, listRows, loadRow } from '@halaqa/database/statement'
import type { Grade, How } from '@halaqa/memory/log'
import { DEFAULT_SETTINGS, FIRMNESSES } from '@halaqa/memory/settings'
import type { ItemState } from '@halaqa/memory/state'

/** A date as a day number, as `dayOf` of the contract's calendar has it, and back. */
const day = (column: string) => Prisma.raw(`(${column} - DATE '1970-01-01')`)
const date = (column: string) => Prisma.raw(`DATE '1970-01-01' + ${column}`)

/** Was a recital of the log taken back? */
const isUndone = Prisma.sql`(l.how = 'recite' AND EXISTS (
      SELECT FROM review_undos u WHERE u.user_id = l.user_id AND u.submission_id = l.submission_id))`

const stateRow = {
  itemKey: text,
  stability: float,
  difficulty: float,
  last: int,
  steps: int,
  isAgain: bool,
  heartDates: int,
  learnedOn: nullable(int),
  shortIntervals: int,
  knownBefore: nullable(int),
  knownMarked: nullable(int),
  spreadDay: nullable(int),
  dueBy: nullable(int),
  recitedOn: nullable(int),
  changedOn: int,
  before: nullable(json),
}
export type StateRow = RowOf<typeof stateRow>

const stateColumns = Prisma.sql`item_key AS "itemKey", stability, difficulty, ${day('last_on')} AS last, steps, is_again AS "isAgain",
  heart_dates AS "heartDates", ${day('learned_on')} AS "learnedOn", short_intervals AS "shortIntervals",
  known_before AS "knownBefore", known_marked AS "knownMarked", ${day('spread_on')} AS "spreadDay", ${day('due_by')} AS "dueBy",
  ${day('recited_on')} AS "recitedOn", ${day('changed_on')} AS "changedOn", before`

/** All that a person remembers. */
export const queryStates = listRows(
  stateRow,
  (userId: string) => Prisma.sql`SELECT ${stateColumns} FROM memory_states WHERE user_id = ${userId}::uuid`,
)

/** A person's states of these items. */
export const queryStatesOf = listRows(
  stateRow,
  (userId: string, keys: readonly string[]) => Prisma.sql`
    SELECT ${stateColumns} FROM memory_states WHERE user_id = ${userId}::uuid AND item_key = ANY(${keys}::text[])`,
)

const fullStateRow = { ...stateRow, letters: int }
export type FullStateRow = RowOf<typeof fullStateRow>

/** The kept states of these items with all that is kept. */
export const queryStatesInFull = listRows(
  fullStateRow,
  (userId: string, keys: readonly string[]) => Prisma.sql`
    SELECT ${stateColumns}, letters FROM memory_states
    WHERE user_id = ${userId}::uuid AND item_key = ANY(${keys}::text[])`,
)

/** The items of which a person has a log or a kept state. */
export const queryKeys = listRows(
  { itemKey: text },
  (userId: string) => Prisma.sql`
    SELECT item_key AS "itemKey" FROM memory_log WHERE user_id = ${userId}::uuid
    UNION SELECT item_key FROM memory_states WHERE user_id = ${userId}::uuid ORDER BY 1`,
)

/** Everybody of whom anything is remembered. */
export const queryLearners = listRows(
  { userId: uuid },
  () => Prisma.sql`
    SELECT id AS "userId" FROM users
    WHERE EXISTS (SELECT FROM memory_log WHERE user_id = users.id) OR EXISTS (SELECT FROM memory_states WHERE user_id = users.id)
    ORDER BY id`,
)

/** The log of these items, without recitals that were taken back. */
export const queryLog = listRows(
  {
    itemKey: text,
    submissionId: uuid,
    index: int,
    at: instant,
    day: int,
    how: enumOf('memory_how', ['recite', 'lesson', 'hearing', 'known', 'unknown', 'spread']),
    grade: nullable(enumOf('memory_grade', ['again', 'hard', 'good'])),
    setDay: nullable(int),
    lettersBefore: nullable(int),
    lettersMarked: nullable(int),
    firmness: enumOf('firmness', FIRMNESSES),
    nearDays: int,
  },
  (userId: string, keys: readonly string[]) => Prisma.sql`
    SELECT item_key AS "itemKey", submission_id AS "submissionId", index, at, ${day('local_date')} AS day, how, grade,
      ${day('set_date')} AS "setDay", letters_before AS "lettersBefore", letters_marked AS "lettersMarked", firmness,
      near_days AS "nearDays"
    FROM memory_log l WHERE user_id = ${userId}::uuid AND item_key = ANY(${keys}::text[]) AND NOT ${isUndone}`,
)

/** Days before a date over which the time for new, recent and weak items is the mean. */
const DAYS_OF_MEAN = 14

/**
 * How a person wants to be brought back to what they know, the letters of it, the cycle that was fixed and the last date that it was laid
 * anew to; and of what was counted before a date their last runs, the newest first, and the minutes that new, recent and weak items asked for.
 */
export const queryMemorizing = loadRow(
  {
    minutes: int,
    cycleDays: int,
    firmness: enumOf('firmness', FIRMNESSES),
    nearDays: int,
    letters: int,
    cycleNow: nullable(int),
    cycleSince: nullable(text),
    cycleEarlier: nullable(int),
    laidTo: nullable(int),
    otherMinutes: float,
    runs: objectsOf({ letters: int, ms: int }),
  },
  (userId: string, before: string) => Prisma.sql`
    SELECT coalesce(s.review_minutes, ${DEFAULT_SETTINGS.minutes}::int) AS minutes,
      coalesce(s.cycle_days, ${DEFAULT_SETTINGS.cycleDays}::int) AS "cycleDays",
      coalesce(s.firmness, ${DEFAULT_SETTINGS.firmness}::firmness) AS firmness,
      coalesce(s.near_days, ${DEFAULT_SETTINGS.nearDays}::int) AS "nearDays",
      s.cycle_now AS "cycleNow", s.cycle_since::text AS "cycleSince", s.cycle_earlier AS "cycleEarlier",
      kept.letters, ${day('kept.laid_to')} AS "laidTo",
      (SELECT coalesce(avg(other_seconds), 0) / 60 FROM review_submissions
        WHERE user_id = ${userId}::uuid AND counted_on < ${before}::date AND counted_on >= ${before}::date - ${DAYS_OF_MEAN}::int) AS "otherMinutes",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('letters', r.letters, 'ms', r.ms)), '[]') FROM (
        SELECT letters, ms FROM review_submissions
        WHERE user_id = ${userId}::uuid AND counted_on < ${before}::date AND ms > 0
        ORDER BY counted_on DESC, submitted_at DESC LIMIT 20) r) AS runs
    FROM (SELECT) one LEFT JOIN user_settings s ON s.user_id = ${userId}::uuid
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(letters), 0)::int AS letters,
        max(spread_on) FILTER (WHERE spread_on > ${before}::date AND spread_on > last_on + s.cycle_now) AS laid_to
      FROM memory_states WHERE user_id = ${userId}::uuid) kept`,
)

/** Fixes the effective cycle from a date on. */
export const saveCycle = changeRows(
  (userId: string, now: number, since: string, earlier: number) => Prisma.sql`
    INSERT INTO user_settings (user_id, cycle_now, cycle_since, cycle_earlier)
    VALUES (${userId}::uuid, ${now}, ${since}::date, ${earlier})
    ON CONFLICT (user_id) DO UPDATE SET cycle_now = excluded.cycle_now, cycle_since = excluded.cycle_since,
      cycle_earlier = excluded.cycle_earlier`,
)

export const saveMemorizingSettings = changeRows(
  (userId: string, minutes: number, cycleDays: number, firmness: string, nearDays: number) => Prisma.sql`
    INSERT INTO user_settings (user_id, review_minutes, cycle_days, firmness, near_days)
    VALUES (${userId}::uuid, ${minutes}, ${cycleDays}, ${firmness}::firmness, ${nearDays})
    ON CONFLICT (user_id) DO UPDATE SET review_minutes = excluded.review_minutes, cycle_days = excluded.cycle_days,
      firmness = excluded.firmness, near_days = excluded.near_days`,
)

/** A row of the log as it is written. */
export interface NewEntry {
  index: number
  key: string
  at: Date
  day: number
  how: How
  grade: Grade | null
  reveals: number
  slips: readonly number[]
  ms: number | null
  setDay: number | null
  lettersBefore: number | null
  lettersMarked: number | null
}

export interface NewState extends ItemState {
  key: string
  letters: number
  changedOn: number
  before: ItemState | null
}

export interface MemoryChange {
  userId: string
  submissionId: string
  entries: readonly NewEntry[]
  firmness: string
  nearDays: number
  states: readonly NewState[]
  /** Items that nothing is remembered of any more. */
  ended: readonly string[]
}

/** A review that the change comes from, with what it earns. */
export interface NewReview {
  now: Date
  countedOn: string
  letters: number
  ms: number
  xp: number
  /** Of the first of a date: what new, recent and weak items asked for on it. */
  otherSeconds: number | null
  /** The guardian who acted for the reader. */
  actedById: string | null
}

/** The rows of a change in the log and the states that they come to, for a WITH clause. */
const changeCtes = ({ userId, submissionId, entries, firmness, nearDays, states, ended }: MemoryChange) => Prisma.sql`
  log AS (
    INSERT INTO memory_log (user_id, submission_id, index, item_key, at, local_date, how, grade, reveals, slips, ms, set_date,
      letters_before, letters_marked, firmness, near_days)
    SELECT ${userId}::uuid, ${submissionId}::uuid, e.index, e.key, e.at, ${date('e.day')}, e.how, e.grade, e.reveals, e.slips,
      e.ms, ${date('e."setDay"')}, e."lettersBefore", e."lettersMarked", ${firmness}::firmness, ${nearDays}::int
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(index int, key text, at timestamptz, day int,
      how memory_how, grade memory_grade, reveals int, slips int[], ms int, "setDay" int, "lettersBefore" int, "lettersMarked" int)
  ), kept AS (
    INSERT INTO memory_states (user_id, item_key, letters, stability, difficulty, last_on, steps, is_again, heart_dates,
      learned_on, short_intervals, known_before, known_marked, spread_on, due_by, recited_on, changed_on, before)
    SELECT ${userId}::uuid, s.key, s.letters, s.stability, s.difficulty, ${date('s.last')}, s.steps, s."isAgain",
      s."heartDates", ${date('s."learnedOn"')}, s."shortIntervals", s."knownBefore", s."knownMarked", ${date('s."spreadDay"')},
      ${date('s."dueBy"')}, ${date('s."recitedOn"')}, ${date('s."changedOn"')}, nullif(s.before, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS s(key text, letters int, stability float8, difficulty float8,
      last int, steps int, "isAgain" bool, "heartDates" int, "learnedOn" int, "shortIntervals" int, "knownBefore" int,
      "knownMarked" int, "spreadDay" int, "dueBy" int, "recitedOn" int, "changedOn" int, before jsonb)
    ON CONFLICT (user_id, item_key) DO UPDATE SET letters = excluded.letters, stability = excluded.stability,
      difficulty = excluded.difficulty, last_on = excluded.last_on, steps = excluded.steps, is_again = excluded.is_again,
      heart_dates = excluded.heart_dates, learned_on = excluded.learned_on, short_intervals = excluded.short_intervals,
      known_before = excluded.known_before, known_marked = excluded.known_marked, spread_on = excluded.spread_on, due_by = excluded.due_by,
      recited_on = excluded.recited_on, changed_on = excluded.changed_on, before = excluded.before
  ), ended AS (
    DELETE FROM memory_states WHERE user_id = ${userId}::uuid AND item_key = ANY(${ended}::text[])
  )`

const ENTRY: NewEntry = {
  index: 0,
  key: '1:1',
  at: new Date(0),
  day: 0,
  how: 'recite',
  grade: 'good',
  reveals: 0,
  slips: [],
  ms: 0,
  setDay: null,
  lettersBefore: null,
  lettersMarked: null,
}
const EXAMPLE: MemoryChange = {
  userId: '',
  submissionId: '',
  entries: [ENTRY],
  firmness: 'steady',
  nearDays: 7,
  states: [],
  ended: [],
}

export const writeMemory = changeRows(
  (change: MemoryChange) => Prisma.sql`WITH ${changeCtes(change)} SELECT`,
  [EXAMPLE],
)

/** The same with the review that it comes from and its XP, in one statement. */
export const insertReview = changeRows(
  (change: MemoryChange, { now, countedOn, letters, ms, xp, otherSeconds, actedById }: NewReview) => Prisma.sql`
    WITH ${changeCtes(change)}, ledger AS (
      INSERT INTO xp_ledger (user_id, lesson_id, amount, earned_at, earned_on)
      SELECT ${change.userId}::uuid, NULL, ${xp}::int, ${now}::timestamptz, ${countedOn}::date WHERE ${xp}::int > 0
    )
    INSERT INTO review_submissions (user_id, submission_id, submitted_at, counted_on, recorded, xp, letters, ms,
      other_seconds, acted_by_id)
    VALUES (${change.userId}::uuid, ${change.submissionId}::uuid, ${now}, ${countedOn}::date, ${change.entries.length},
      ${xp}, ${letters}, ${ms}, ${otherSeconds}::float8, ${actedById}::uuid)`,
  [
    EXAMPLE,
    { now: new Date(0), countedOn: '2026-01-01', letters: 0, ms: 0, xp: 0, otherSeconds: null, actedById: null },
  ],
)

/** The result that was recorded under this id before. */
export const queryReview = findRow(
  { recorded: int, xp: int },
  (userId: string, submissionId: string) => Prisma.sql`
    SELECT recorded, xp FROM review_submissions
    WHERE user_id = ${userId}::uuid AND submission_id = ${submissionId}::uuid`,
)

/** Was this submission taken back? */
export const isReviewUndone = hasRow(
  (userId: string, submissionId: string) => Prisma.sql`
    SELECT FROM review_undos WHERE user_id = ${userId}::uuid AND submission_id = ${submissionId}::uuid`,
)

/** When a submission was received, and its XP. */
export const queryReviewReceipt = findRow(
  { submittedAt: instant, countedOn: text, xp: int },
  (userId: string, submissionId: string) => Prisma.sql`
    SELECT submitted_at AS "submittedAt", counted_on::text AS "countedOn", xp FROM review_submissions
    WHERE user_id = ${userId}::uuid AND submission_id = ${submissionId}::uuid`,
)

/** The items of the recitals of a submission. */
export const queryRecited = listRows(
  { itemKey: text },
  (userId: string, submissionId: string) => Prisma.sql`
    SELECT item_key AS "itemKey" FROM memory_log
    WHERE user_id = ${userId}::uuid AND submission_id = ${submissionId}::uuid AND how = 'recite'`,
)

/** Is this id that of something that cannot be undone: another person's submission, or rows that are no recitals? */
export const isOtherSubmission = hasRow(
  (userId: string, submissionId: string) => Prisma.sql`
    SELECT FROM review_submissions WHERE submission_id = ${submissionId}::uuid AND user_id <> ${userId}::uuid
    UNION ALL SELECT FROM review_undos WHERE submission_id = ${submissionId}::uuid AND user_id <> ${userId}::uuid
    UNION ALL SELECT FROM memory_log
      WHERE user_id = ${userId}::uuid AND submission_id = ${submissionId}::uuid AND how <> 'recite'`,
)

/** Takes a submission back: its row goes, with its XP, so that it counts nowhere; the log stays. */
export const insertUndo = changeRows(
  (userId: string, submissionId: string, now: Date) => Prisma.sql`
    WITH gone AS (
      DELETE FROM review_submissions WHERE user_id = ${userId}::uuid AND submission_id = ${submissionId}::uuid
      RETURNING submitted_at, counted_on, xp
    ), paid AS (
      DELETE FROM xp_ledger WHERE id IN (
        SELECT x.id FROM gone JOIN xp_ledger x ON x.user_id = ${userId}::uuid AND x.lesson_id IS NULL
          AND x.earned_on = gone.counted_on AND x.earned_at = gone.submitted_at AND x.amount = gone.xp
        LIMIT 1)
    )
    INSERT INTO review_undos (user_id, submission_id, at) VALUES (${userId}::uuid, ${submissionId}::uuid, ${now})`,
)

/** Withdraws a surah that a submission of this instant made count as memorized. */
export const deleteMemorizedSurah = changeRows(
  (userId: string, surah: number, at: Date) => Prisma.sql`
    DELETE FROM memorized_surahs WHERE user_id = ${userId}::uuid AND surah = ${surah} AND memorized_at = ${at}`,
)

/** XP of reviews that count to a date, and whether its first submission is there. */
export const queryReviewXp = loadRow(
  { xp: int, isBegun: bool },
  (userId: string, countedOn: string) => Prisma.sql`
    SELECT coalesce(sum(xp), 0)::int AS xp, coalesce(bool_or(other_seconds IS NOT NULL), false) AS "isBegun"
    FROM review_submissions
    WHERE user_id = ${userId}::uuid AND counted_on = ${countedOn}::date`,
)

/** Was every one of these items by heart on two dates? */
export const queryAreByHeart = loadRow(
  { byHeart: bool },
  (userId: string, keys: readonly string[]) => Prisma.sql`
    SELECT count(*) = cardinality(${keys}::text[]) AS "byHeart" FROM memory_states
    WHERE user_id = ${userId}::uuid AND item_key = ANY(${keys}::text[]) AND heart_dates >= 2`,
)

export const insertMemorizedSurah = changeRows(
  (userId: string, surah: number, now: Date) => Prisma.sql`
    INSERT INTO memorized_surahs (user_id, surah, memorized_at) VALUES (${userId}::uuid, ${surah}, ${now})
    ON CONFLICT DO NOTHING`,
)

/** Recitals in which words were marked, the latest of them: the words, each with how often and when it was marked last. */
export const querySlips = listRows(
  { itemKey: text, word: int, slips: int, last: int },
  (userId: string, recitals: number) => Prisma.sql`
    SELECT item_key AS "itemKey", word, count(*)::int AS slips, max(${day('local_date')}) AS last
    FROM (
      SELECT item_key, local_date, unnest(slips) AS word FROM (
        SELECT item_key, local_date, slips FROM memory_log l
        WHERE user_id = ${userId}::uuid AND slips <> '{}' AND NOT ${isUndone}
        ORDER BY at DESC LIMIT ${recitals}) latest) marked
    GROUP BY item_key, word ORDER BY last DESC, item_key, word`,
)

/** The lessons of a surah that teach something, as `LessonPlace`. */
export const queryLessonsOfSurah = listRows(
  {
    id: uuid,
    surahNumber: int,
    lessonType: enumOf('lesson_type', LESSON_TYPES),
    seedKey: nullable(text),
    startAyah: int,
    endAyah: int,
  },
  (surah: number) => Prisma.sql`
    SELECT l.id, u.surah_number AS "surahNumber", l.lesson_type AS "lessonType", l.seed_key AS "seedKey",
      l.start_ayah AS "startAyah", l.end_ayah AS "endAyah"
    FROM lessons l JOIN units u ON u.id = l.unit_id
    WHERE u.surah_number = ${surah} AND u.is_active AND l.is_active AND l.lesson_type = 'lesson'
    ORDER BY u.display_order, u.id, l."order", l.created_at, l.id`,
)

/** The lessons that a person has completed, as `LessonPlace`. */
export const queryCompletedLessons = listRows(
  {
    surahNumber: int,
    lessonType: enumOf('lesson_type', LESSON_TYPES),
    seedKey: nullable(text),
    startAyah: int,
    endAyah: int,
  },
  (userId: string) => Prisma.sql`
    SELECT u.surah_number AS "surahNumber", l.lesson_type AS "lessonType", l.seed_key AS "seedKey",
      l.start_ayah AS "startAyah", l.end_ayah AS "endAyah"
    FROM lesson_completions c JOIN lessons l ON l.id = c.lesson_id JOIN units u ON u.id = l.unit_id
    WHERE c.user_id = ${userId}::uuid`,
)

/** Acts of marking of which the log does not have the letters yet, as versions before this one wrote it. */
export const queryUnmeasuredMarks = listRows(
  { userId: uuid, submissionId: uuid, keys: arrayOf(text) },
  () => Prisma.sql`
    SELECT user_id AS "userId", submission_id AS "submissionId", array_agg(item_key) AS keys FROM memory_log
    WHERE how = 'known' AND letters_marked IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
)

/** Writes the letters of an act of marking. `marks` is JSON. */
export const saveMarkedLetters = changeRows(
  (userId: string, submissionId: string, marks: string) => Prisma.sql`
    UPDATE memory_log l SET letters_before = m."lettersBefore", letters_marked = m."lettersMarked"
    FROM jsonb_to_recordset(${marks}::jsonb) AS m(key text, "lettersBefore" int, "lettersMarked" int)
    WHERE l.user_id = ${userId}::uuid AND l.submission_id = ${submissionId}::uuid AND l.how = 'known'
      AND l.item_key = m.key AND l.letters_marked IS NULL`,
)
