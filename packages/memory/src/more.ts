/**
 * A little more, for somebody who wants to go on after the review of a day: five minutes of what they did not recite on it, what is due
 * first, then what is due next. It ends when all that is begun was recited.
 */
import { lettersOf, type MemoryItem } from './item.ts'
import { runSeconds } from './pace.ts'
import { cutRuns } from './runs.ts'
import type { ItemWithState, ReviewRules, SessionRun } from './session.ts'
import { RETENTION } from './settings.ts'
import { dueOf } from './state.ts'

export const MORE_MINUTES = 5

/** @param kept every begun item of the person, in any order */
export function moreOf<I extends MemoryItem>(
  kept: readonly ItemWithState<I>[],
  day: number,
  { settings, pace, cycle }: ReviewRules,
): { runs: SessionRun<I>[]; seconds: number } {
  const open = kept
    .filter(({ state }) => (state.recitedOn ?? 0) < day && state.learnedOn !== day)
    .map(({ item, state }) => ({ item, state, due: dueOf(state, RETENTION[settings.firmness], cycle) }))
  const nearest = open.toSorted((a, b) => a.due - b.due || a.item.index - b.item.index)
  const byIndex = new Map(open.map((one) => [one.item.index, one]))

  for (
    const asked = nearestThatFit(
      nearest.map(({ item }) => item),
      pace,
    );
    ;
    asked.pop()
  ) {
    const runs = cutRuns(asked, (index) => byIndex.get(index)?.item).map(
      (items): SessionRun<I> => ({
        items: items.map(({ index }) => byIndex.get(index)!),
        part: 'old',
        seconds: runSeconds(lettersOf(items), pace),
      }),
    )
    const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
    // The cuts of the runs may cost more than was counted: then the one that is due last is given up.
    if (asked.length <= 1 || seconds <= MORE_MINUTES * 60) return { runs, seconds }
  }
}

/** The first items that the minutes hold; one at least, if there is any. */
function nearestThatFit<I extends MemoryItem>(nearest: readonly I[], pace: number): I[] {
  const asked: I[] = []
  const indexes = new Set<number>()
  let seconds = 0
  for (const item of nearest) {
    const joins = indexes.has(item.index - 1) || indexes.has(item.index + 1)
    seconds += joins ? item.letters / pace : runSeconds(item.letters, pace)
    if (asked.length > 0 && seconds > MORE_MINUTES * 60) break
    asked.push(item)
    indexes.add(item.index)
  }
  return asked
}
