/**
 * A run that is recited from memory, verse after verse, and how it went.
 *
 * Units   verses and words are counted from 0 here; slips are sent counted from 1. Times are milliseconds.
 * Shape   `revealedCounts[i]` words of verse i are visible; the person opened `reveals[i]` of them as help before reciting the verse.
 */
import { gradeRun, type Recited, type Verdict } from '@halaqa/memory/grading'
import type { ReviewSubmission } from '../progress/outbox.ts'
import type { ReviewRun } from './review.queries.ts'

type Item = ReviewRun['items'][number]

export interface Recital {
  items: readonly Item[]
  /** The verse that is recited now; after the last one, their number. */
  current: number
  revealedCounts: readonly number[]
  reveals: readonly number[]
  slips: readonly (readonly number[])[]
  ms: readonly number[]
  recitedAt: readonly (string | null)[]
  /** When the current verse began. */
  since: number
  /** The reciter slipped and is asked where. */
  isPlacing: boolean
}

export type RecitalEvent =
  | { type: 'NEXT_WORD' | 'WHOLE_VERSE' | 'RECITED'; now: number }
  | { type: 'SLIP'; verse: number; word: number }
  | { type: 'PLACE' | 'BACK' }

const MAX_MS = 3_600_000

export function beginRecital({ items }: ReviewRun, now: number): Recital {
  const none = items.map(() => 0)
  return {
    items,
    current: 0,
    revealedCounts: none,
    reveals: none,
    slips: items.map(() => []),
    ms: none,
    recitedAt: items.map(() => null),
    since: now,
    isPlacing: false,
  }
}

export function recitalReducer(recital: Recital, event: RecitalEvent): Recital {
  switch (event.type) {
    case 'SLIP':
      return markSlip(recital, event.verse, event.word)
    case 'PLACE':
      return { ...recital, isPlacing: true }
    case 'BACK':
      return { ...recital, isPlacing: false }
    case 'NEXT_WORD':
      return open(recital, 1, event.now)
    case 'WHOLE_VERSE':
      return open(recital, Number.POSITIVE_INFINITY, event.now)
    case 'RECITED':
      return recital.current < recital.items.length ? finishVerse(recital, event.now) : recital
  }
}

export const isRecited = ({ current, items }: Recital) => current === items.length

/** Opens words as help; with its last word a verse is open for checking. */
function open(recital: Recital, words: number, now: number): Recital {
  const { current, revealedCounts, reveals } = recital
  const item = recital.items[current]
  if (!item) return recital
  const opened = Math.min(words, item.words.length - revealedCounts[current]!)
  const helped = {
    ...recital,
    revealedCounts: withAt(revealedCounts, current, revealedCounts[current]! + opened),
    reveals: withAt(reveals, current, reveals[current]! + opened),
  }
  return helped.revealedCounts[current] === item.words.length ? finishVerse(helped, now) : helped
}

function finishVerse(recital: Recital, now: number): Recital {
  const { current } = recital
  return {
    ...recital,
    current: current + 1,
    revealedCounts: withAt(recital.revealedCounts, current, recital.items[current]!.words.length),
    ms: withAt(recital.ms, current, Math.min(Math.max(0, now - recital.since), MAX_MS)),
    recitedAt: withAt(recital.recitedAt, current, new Date(now).toISOString()),
    since: now,
  }
}

function markSlip(recital: Recital, verse: number, word: number): Recital {
  if (word >= recital.revealedCounts[verse]!) return recital
  const slips = recital.slips[verse]!
  const marked = slips.includes(word) ? slips.filter((one) => one !== word) : [...slips, word].sort((a, b) => a - b)
  return { ...recital, slips: withAt(recital.slips, verse, marked) }
}

const withAt = <Value>(list: readonly Value[], at: number, value: Value) => list.with(at, value)

/** The recited items, with what their grades depend on. */
export const recitedItems = ({ items, reveals, slips }: Recital): Recited[] =>
  items.map(({ words, stability }, i) => ({
    words: words.length,
    reveals: reveals[i]!,
    slips: slips[i]!,
    stability,
  }))

/** The results of a run that was recited to its end, as they are sent. */
export function resultsOf(recital: Recital, verdict: Verdict): ReviewSubmission['results'] {
  const grades = gradeRun(recitedItems(recital), verdict)
  return recital.items.map(({ key }, i) => ({
    key,
    how: 'recite',
    grade: grades[i]!,
    reveals: recital.reveals[i]!,
    slips: recital.slips[i]!.map((word) => word + 1),
    ms: recital.ms[i]!,
    at: recital.recitedAt[i]!,
  }))
}
