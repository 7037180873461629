import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'

/** A made-up text: sums of weights and the range that is all of it. Small weights make ties common. */
export const aText = (maxAyahs: number, maxWeight = 9): fc.Arbitrary<{ prefix: number[]; range: Span }> =>
  fc.array(fc.integer({ min: 1, max: maxWeight }), { minLength: 1, maxLength: maxAyahs }).map(textOf)

export function textOf(weights: readonly number[]): { prefix: number[]; range: Span } {
  const prefix = [0]
  for (const weight of weights) prefix.push(prefix.at(-1)! + weight)
  return { prefix, range: { start: 0, end: weights.length - 1 } }
}

/** A range of the Qur'an of at most so many ayahs, with the real weights. */
export const aQuranRange = (maxAyahs: number): fc.Arbitrary<{ prefix: Uint32Array; range: Span }> =>
  fc
    .record({ start: fc.nat({ max: 6235 }), length: fc.integer({ min: 1, max: maxAyahs }) })
    .map(({ start, length }) => ({ prefix: WEIGHT_PREFIX, range: { start, end: Math.min(6235, start + length - 1) } }))

export const newcomers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `member ${i}`, joinedAt: i, weight: 0, portions: 0 }))

/** Every cut of the span into so many portions, those that cut earlier first. */
export function* everyCut({ start, end }: Span, parts: number): Generator<Span[]> {
  if (parts === 1) yield [{ start, end }]
  else
    for (let last = start; last <= end - parts + 1; last += 1)
      for (const rest of everyCut({ start: last + 1, end }, parts - 1)) yield [{ start, end: last }, ...rest]
}
