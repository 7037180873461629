/** A year by fixed steps, which that of the package is compared with: what slipped begins again with the first step. */
import type { MemoryItem } from '../src/item.ts'
import type { Mind } from './minds.ts'
import { Dice } from './random.ts'
import { DAYS, type Halves, halfOf, Mean, MISSED_SHARE, NEW_A_DAY } from './year.ts'

const STEPS = [1, 3, 7, 14, 30]

export function liveFixedYear(
  items: readonly MemoryItem[],
  mind: Mind,
  seed: number,
): { dueReviews: Halves; verses: Mean } {
  const dice = new Dice(seed)
  const begun: { item: MemoryItem; step: number; due: number }[] = []
  const verses = new Mean()
  const dueReviews: Halves = [0, 0]
  for (let day = 1; day <= DAYS; day += 1) {
    if (day % 7 === 0) for (const { item } of begun) verses.add(mind.recall(item.key, day))
    if (dice.roll() < MISSED_SHARE) continue
    for (const one of begun) {
      if (one.due > day) continue
      const grade = mind.judge(dice.roll() < mind.recall(one.item.key, day), dice)
      mind.recite(one.item.key, day, grade)
      one.step = grade === 'again' ? 0 : Math.min(one.step + 1, STEPS.length - 1)
      one.due = day + STEPS[one.step]!
      dueReviews[halfOf(day - 1)] += 1
    }
    for (const item of items.slice(begun.length, begun.length + NEW_A_DAY)) {
      mind.learn(item.key, day)
      begun.push({ item, step: 0, due: day + STEPS[0]! })
    }
  }
  return { dueReviews, verses }
}
