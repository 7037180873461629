/** The run that a person is in: kept on the device, for each person, until it is done. It holds for its date alone. */
import { draftKeyOf } from '../../lib/device-drafts.ts'
import { type Checked, flag, listOf, natural, orNull, readJson, shape, text } from '../../lib/shape.ts'
import { beginRecital, type Recital } from './recital.ts'
import type { ReviewRun } from './review.queries.ts'

const isDraft = shape({
  date: text,
  runId: text,
  current: natural,
  /** The revealed counts, under the name that devices have stored from the beginning. */
  standing: listOf(natural),
  reveals: listOf(natural),
  ms: listOf(natural),
  slips: listOf(listOf(natural)),
  recitedAt: listOf(orNull(text)),
  isPlacing: flag,
})
type Draft = Checked<typeof isDraft>

const keyOf = (owner: string) => draftKeyOf('recital', owner)

/**
 * The recital as the person left it, if the draft is of this run and date; else a new one. The time away does not
 * count.
 */
export function readRecital(owner: string, date: string, run: ReviewRun, now: number): Recital {
  const beginning = beginRecital(run, now)
  const draft = readStored(owner)
  if (!draft || draft.date !== date || draft.runId !== run.id || !isDraftOf(draft, run)) return beginning
  const { date: _, runId: __, standing: revealedCounts, ...place } = draft
  return { ...beginning, ...place, revealedCounts }
}

export function saveRecital(owner: string, date: string, runId: string, recital: Recital) {
  const { items: _, since: __, revealedCounts: standing, ...place } = recital
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify({ date, runId, ...place, standing }))
  } catch {
    // No storage: the run is recited from its beginning next time.
  }
}

export function clearRecital(owner: string) {
  try {
    localStorage.removeItem(keyOf(owner))
  } catch {
    // No storage, nothing kept.
  }
}

function readStored(owner: string): Draft | null {
  try {
    return readJson(isDraft, localStorage.getItem(keyOf(owner)))
  } catch {
    return null
  }
}

/** The same verses, as many words of each at most as it has, and a time for each that was recited. */
function isDraftOf({ current, standing, reveals, slips, ms, recitedAt }: Draft, { items }: ReviewRun): boolean {
  const lists = [standing, reveals, slips, ms, recitedAt]
  return (
    current <= items.length &&
    lists.every((list) => list.length === items.length) &&
    items.every(({ words }, i) => standing[i]! <= words.length && reveals[i]! <= standing[i]!) &&
    slips.every((marks, i) => marks.every((word) => word < standing[i]!)) &&
    recitedAt.every((at, i) => (at !== null) === i < current)
  )
}
