/**
 * A little more, for somebody who wants to go on after the review of a day: five minutes of what they did not recite on it, what is due
 * first, then what is due next. It ends when all that is begun was recited.
 */
import { lettersOf, type MemoryItem } from './item.ts'
import { effectiveCycle, runSeconds } from './pace.ts'
import { type KeptItem, type Session, sessionOf } from './session.ts'
import { type MemorizingSettings, RETENTION } from './settings.ts'
import { dueOf } from './state.ts'

export const MORE_MINUTES = 5

/** @param kept every begun item of the person, in any order */
export function moreOf<I extends MemoryItem>(
  kept: readonly KeptItem<I>[],
  day: number,
  settings: MemorizingSettings,
  pace: number,
): Session<I> {
  const cycle = effectiveCycle(settings, pace, lettersOf(kept.map(({ item }) => item)))
  const open = kept.filter(({ state }) => (state.recitedOn ?? 0) < day && state.learnedOn !== day)
  const dues = new Map(open.map(({ item, state }) => [item.index, dueOf(state, RETENTION[settings.firmness], cycle)]))
  const dueAt = (one: KeptItem<I>) => dues.get(one.item.index)!
  const nearest = open.toSorted((a, b) => dueAt(a) - dueAt(b) || a.item.index - b.item.index)

  const states = new Map(open.map(({ item, state }) => [item.index, state]))
  const asIs = ({ item }: { item: I }) => ({ item, state: states.get(item.index)!, due: dues.get(item.index)! })

  for (
    const asked = nearestThatFit(
      nearest.map(({ item }) => item),
      pace,
    );
    ;
    asked.pop()
  ) {
    // What was recited today is over: the rest stands as it is, the nearest due now.
    const isAsked = new Set(asked)
    const session = sessionOf(
      open.map(({ item, state }) => ({
        ...{ item, before: null, day: day - 1 },
        state: isAsked.has(item.index) ? { ...state, dueBy: day } : state,
      })),
      day,
      { ...settings, minutes: MORE_MINUTES },
      pace,
    )
    const runs = session.runs.map((run) => ({ ...run, items: run.items.map(asIs) }))
    const held = new Set(runs.flatMap(({ items }) => items.map(({ item }) => item.index)))
    // The cuts of the runs may cost more than was counted: then the one that is due last is given up.
    if (asked.length <= 1 || asked.every((index) => held.has(index))) return { ...session, runs }
  }
}

/** Indexes of the first items that the minutes hold; one at least, if there is any. */
function nearestThatFit(nearest: readonly MemoryItem[], pace: number): number[] {
  const asked = new Set<number>()
  let seconds = 0
  for (const { index, letters } of nearest) {
    const joins = asked.has(index - 1) || asked.has(index + 1)
    seconds += joins ? letters / pace : runSeconds(letters, pace)
    if (asked.size > 0 && seconds > MORE_MINUTES * 60) break
    asked.add(index)
  }
  return [...asked]
}
