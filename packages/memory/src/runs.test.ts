import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeItems, someItems } from '../test/made-items.ts'
import { lettersOf } from './item.ts'
import { cutByPage, cutRuns } from './runs.ts'

test('every requested item is in one run, and a run keeps its bounds', () => {
  const asked = someItems(120).chain((items) => fc.tuple(fc.constant(items), fc.subarray(items), fc.subarray(items)))
  fc.assert(
    fc.property(asked, ([_, chosen, others]) => {
      const begun = new Map([...chosen, ...others].map((item) => [item.index, item]))
      const runs = cutRuns(chosen, (index) => begun.get(index))
      const recited = runs.flat()

      expect(recited.filter((item) => chosen.includes(item))).toEqual(chosen)
      expect(new Set(recited).size).toBe(recited.length)
      for (const run of runs) {
        expect(new Set(run.map(({ surah }) => surah)).size).toBe(1)
        expect(run.length).toBeLessThanOrEqual(12)
        if (run.length > 1) expect(lettersOf(run)).toBeLessThanOrEqual(700)
        expect(run.map(({ index }) => index)).toEqual(run.map((_, i) => run[0]!.index + i))
        const along = run.filter((item) => !chosen.includes(item))
        expect(lettersOf(along)).toBeLessThanOrEqual(lettersOf(run) / 4)
        expect(run.every((item) => begun.has(item.index))).toBe(true)
      }
    }),
  )
})

const items = makeItems(Array.from({ length: 60 }, () => 40))
const lengths = (chosen: readonly number[], begun = (_: number) => true) =>
  cutRuns(
    chosen.map((index) => items[index]!),
    (index) => (begun(index) ? items[index] : undefined),
  ).map((run) => run.length)

test('a run that would be too long ends with a ruku or a page', () => {
  expect(lengths([...Array(17).keys()])).toEqual([10, 7])
})

test('a run ends with its surah', () => {
  expect(lengths([38, 39, 40, 41])).toEqual([2, 2])
})

test('two begun items between are recited too if they are few and short', () => {
  expect(lengths([0, 1, 2, 3, 4, 7, 8])).toEqual([9])
  expect(lengths([0, 1, 2, 3, 4, 8, 9])).toEqual([5, 2])
  expect(lengths([0, 3])).toEqual([1, 1])
  expect(lengths([0, 1, 2, 3, 4, 7, 8], (index) => index !== 6)).toEqual([5, 2])
})

test('one item may be longer than a run', () => {
  const [long, next] = makeItems([900, 40])
  expect(cutRuns([long!, next!], () => undefined)).toEqual([[long], [next]])
})

test('runs of a page end with the page, with the surah, and before what is left out', () => {
  const items = makeItems(Array.from({ length: 60 }, () => 400))
  const lengths = (chosen: typeof items) => cutByPage(chosen.toReversed()).map((run) => run.length)

  expect(lengths(items.slice(5, 25))).toEqual([5, 10, 5])
  expect(
    lengths(
      makeItems(
        Array.from({ length: 20 }, () => 30),
        15,
      ),
    ),
  ).toEqual([10, 5, 5])
  expect(lengths([...items.slice(0, 3), ...items.slice(4, 6)])).toEqual([3, 2])
  expect(cutByPage([])).toEqual([])
})
