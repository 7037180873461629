/**
 * The log of what was learned and recited: one row an item and event, added and never changed.
 *
 * Units   a *day* is a local date as a whole number of days since 1 January 1970; `at` is an instant in milliseconds since
 *         then. The local date was fixed when the row was received and is not computed again.
 * Order   rows sort by day, then `at`, submission and index: the order in which they are folded, whatever order they came in.
 */
export type Grade = 'again' | 'hard' | 'good'

/**
 * `lesson` begins an item, or with no grade makes it due the next day (an answer that was wrong); `known` begins one that the
 * person knows already, `unknown` ends it; `spread` says from when a shorter cycle asks for it; `undo` takes back the recitals of
 * the submission that it names, whenever they arrive.
 */
export type How = 'recite' | 'lesson' | 'hearing' | 'known' | 'unknown' | 'spread' | 'undo'

export interface LogRow {
  readonly key: string
  readonly at: number
  readonly day: number
  readonly how: How
  readonly grade: Grade | null
  readonly submission: string
  /** Place in its submission. */
  readonly index: number
  /** The date that the row sets: of `spread` the first date, of a row without a grade the latest. */
  readonly setDay: number | null
  /** Of `known`: letters that were marked with it and stand before it in the mushaf, and all that were marked. */
  readonly lettersBefore: number | null
  readonly lettersMarked: number | null
  /** Of a recital: the settings under which it was asked for. */
  readonly retention: number
  readonly nearDays: number
}

/** The rows that count, in their order, each once: a row is known by its submission and index. */
export function sortLog(rows: readonly LogRow[]): LogRow[] {
  const undone = new Set(rows.filter(({ how }) => how === 'undo').map(({ submission }) => submission))
  const once = new Map<string, LogRow>()
  for (const row of rows) {
    const counts = row.how !== 'undo' && (row.how !== 'recite' || !undone.has(row.submission))
    if (counts) once.set(`${row.submission} ${row.index} ${row.key}`, row)
  }
  return [...once.values()].sort(compareRows)
}

function compareRows(a: LogRow, b: LogRow): number {
  return a.day - b.day || a.at - b.at || compareText(a.submission, b.submission) || a.index - b.index
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
