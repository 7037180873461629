import type { Span } from '@halaqa/quran/range'
import { SURAHS } from '@halaqa/quran/surahs'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyCut, newcomers } from '../test/arbitraries.ts'
import { covers, inOrder } from '../test/invariants.ts'
import { planDay, portionsOfDay } from './plan.ts'
import { newCycle, nextDay } from './schedule.ts'

const STARTS = SURAHS.map(({ startPosition }) => startPosition)
const LAST = 6235
const startOf = (surah: number) => SURAHS[surah - 1]!.startPosition
const lettersOf = ({ start, end }: Span) => {
  let letters = 0
  for (let at = start; at <= end; at += 1) letters += WEIGHT_PREFIX[at + 1]! - WEIGHT_PREFIX[at]!
  return letters
}
const day = { day: 1, rotation: 1 }
const cutOf = (range: Span, readers: number) =>
  portionsOfDay(range, newcomers(readers), day, WEIGHT_PREFIX, undefined, STARTS).map(({ start, end }) => ({
    start,
    end,
  }))

describe('a day of at least as many surahs as readers', () => {
  test('ends portions at surah ends where these are even enough', () => {
    // Al-Adiyat to An-Nas among four.
    const range = { start: startOf(100), end: LAST }
    const portions = cutOf(range, 4)
    expect(portions).toHaveLength(4)
    for (const { start } of portions) expect(STARTS).toContain(start)
  })

  test('ends them at any ayah where one surah is much longer than the others', () => {
    // Al-Alaq, which is long, and the short ones before it: Ad-Duha to Al-Alaq among four.
    const range = { start: startOf(93), end: startOf(97) - 1 }
    expect(cutOf(range, 4)).toEqual(portionsOfDay(range, newcomers(4), day).map(({ start, end }) => ({ start, end })))
  })

  test.each([
    ['fewer surahs than readers', { start: startOf(112), end: LAST }, 4],
    ['one long surah', { start: 7, end: 292 }, 2],
  ])('%s: at any ayah', (_, range, readers) => {
    expect(cutOf(range, readers)).toEqual(
      portionsOfDay(range, newcomers(readers), day).map(({ start, end }) => ({ start, end })),
    )
  })

  test('gives nobody a surah that is much longer than their part of the day, not even who has had as much less', () => {
    const [ahead, behind] = newcomers(2)
    const members = [
      { ...ahead!, weight: lettersOf({ start: 7, end: 292 }) - lettersOf({ start: 0, end: 6 }) },
      behind!,
    ]
    const range = { start: 0, end: 292 }
    const anywhere = portionsOfDay(range, members, day)
    expect(portionsOfDay(range, members, day, WEIGHT_PREFIX, undefined, STARTS)).toEqual(anywhere)
    expect(anywhere.map(({ start }) => start)).not.toContain(7)
  })

  test('is cut as a search of all cuts would cut it', () => {
    const cases = fc.record({
      start: fc.integer({ min: startOf(87), max: LAST }),
      ayahs: fc.integer({ min: 1, max: 60 }),
      readers: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(cases, ({ start, ayahs, readers }) => {
        const range = { start, end: Math.min(LAST, start + ayahs - 1) }
        const expected = bestAtSurahEnds(range, readers)
        const portions = cutOf(range, readers)
        if (expected) expect(portions).toEqual(expected)
        else
          expect(Math.max(...portions.map(lettersOf))).toBe(lightestHeaviest(range, Math.min(readers, ayahsOf(range))))
      }),
      { numRuns: 300 },
    )
  })

  test('gives nobody over 28 days more than the heaviest portion beyond their share', () => {
    const cases = fc.record({
      first: fc.integer({ min: 67, max: 105 }),
      days: fc.integer({ min: 1, max: 5 }),
      readers: fc.integer({ min: 2, max: 8 }),
    })
    fc.assert(
      fc.property(cases, ({ first, days, readers }) => {
        const range = { start: startOf(first), end: LAST }
        const given: Map<string, Span>[] = []
        let members = newcomers(readers)
        let cycle = newCycle('recurrent', range, days)
        for (let date = 0; date < 60; date += 1) {
          if (!nextDay(cycle)) cycle = newCycle('recurrent', range, days)
          const plan = planDay(cycle, members, date, WEIGHT_PREFIX, undefined, undefined, STARTS)
          if (plan.range) expect(covers(inOrder(plan.portions), plan.range)).toBe(true)
          given.push(new Map(plan.portions.map((portion) => [portion.memberId, portion])))
          members = plan.members
          cycle = plan.cycle
        }
        for (let from = 0; from + 28 <= given.length; from += 1) {
          const dates = given.slice(from, from + 28)
          const heaviest = Math.max(...dates.flatMap((date) => [...date.values()].map(lettersOf)))
          const letters = members.map(({ id }) =>
            dates.reduce((sum, date) => sum + (date.has(id) ? lettersOf(date.get(id)!) : 0), 0),
          )
          const each = letters.reduce((sum, one) => sum + one, 0) / readers
          for (const one of letters) expect(Math.abs(one - each)).toBeLessThanOrEqual(heaviest)
        }
      }),
      { numRuns: 60 },
    )
  })
})

const ayahsOf = ({ start, end }: Span) => end - start + 1

/** The least heaviest portion of so many, by a table. */
function lightestHeaviest(range: Span, parts: number): number {
  const count = ayahsOf(range)
  let table = Array.from({ length: count + 1 }, (_, ayahs) =>
    ayahs === 0 ? 0 : lettersOf({ start: range.start, end: range.start + ayahs - 1 }),
  )
  for (let part = 2; part <= parts; part += 1) {
    const before = table
    table = before.map((_, ayahs) => {
      let best = Number.POSITIVE_INFINITY
      for (let cut = part - 1; cut < ayahs; cut += 1) {
        const last = lettersOf({ start: range.start + cut, end: range.start + ayahs - 1 })
        best = Math.min(best, Math.max(before[cut]!, last))
      }
      return best
    })
  }
  return table[count]!
}

/** Of all cuts at surah ends the best, where it is even enough for readers who have had nothing yet; undefined where none is. */
function bestAtSurahEnds(range: Span, readers: number): Span[] | undefined {
  const surahs: Span[] = []
  for (let at = range.start; at <= range.end; at += 1) {
    if (at === range.start || STARTS.includes(at)) surahs.push({ start: at, end: at })
    else surahs.at(-1)!.end = at
  }
  if (surahs.length < readers) return undefined
  let best: { cut: Span[]; heaviest: number; squares: number } | undefined
  for (const parts of everyCut({ start: 0, end: surahs.length - 1 }, readers)) {
    const cut = parts.map(({ start, end }) => ({ start: surahs[start]!.start, end: surahs[end]!.end }))
    const letters = cut.map(lettersOf)
    const [heaviest, squares] = [Math.max(...letters), letters.reduce((sum, one) => sum + one * one, 0)]
    const isBetter = !best || heaviest < best.heaviest || (heaviest === best.heaviest && squares < best.squares)
    if (isBetter) best = { cut, heaviest, squares }
  }
  const lightest = lightestHeaviest(range, readers)
  const each = lettersOf(range) / readers
  const isNearShares = best!.cut.every((portion) => Math.abs(lettersOf(portion) - each) <= lightest / 2)
  return best!.heaviest <= 1.5 * lightest && isNearShares ? best!.cut : undefined
}
