import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solveTransportation } from './transportation.ts'

type Case = { dues: number[]; copies: number[]; costs: number[]; again: number }

/** Small costs make ties common. */
const aCase = fc
  .record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 1, max: 4 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      dues: fc.array(fc.nat({ max: 2 }), { minLength: rows, maxLength: rows }),
      copiesFrom: fc.array(fc.nat({ max: columns - 1 }), { minLength: 2 * rows, maxLength: 2 * rows }),
      costs: fc.array(fc.nat({ max: 3 }), { minLength: rows * columns, maxLength: rows * columns }),
      again: fc.nat({ max: 3 }),
      columns: fc.constant(columns),
    }),
  )
  .map(({ dues, copiesFrom, costs, again, columns }): Case => {
    const copies = Array.from({ length: columns }, () => 0)
    for (const column of copiesFrom.slice(
      0,
      dues.reduce((sum, due) => sum + due, 0),
    ))
      copies[column]! += 1
    return { dues, copies, costs, again }
  })

/** Every way to give each row its columns, rows first, earlier columns first. */
function* everySolution(dues: readonly number[], copies: readonly number[]): Generator<number[][]> {
  const [due, ...others] = dues
  if (due === undefined) yield []
  else
    for (const [columns, left] of everyChoice(due, copies))
      for (const rest of everySolution(others, left)) yield [columns, ...rest]
}

function* everyChoice(due: number, copies: readonly number[], from = 0): Generator<[number[], number[]]> {
  if (due === 0) yield [[], [...copies]]
  else
    for (let column = from; column < copies.length; column += 1) {
      if (copies[column] === 0) continue
      for (const [columns, left] of everyChoice(due - 1, copies.with(column, copies[column]! - 1), column))
        yield [[column, ...columns], left]
    }
}

function costOf(solution: readonly number[][], { copies, costs, again }: Case): number {
  let cost = 0
  for (const [row, columns] of solution.entries())
    for (const [i, column] of columns.entries())
      cost +=
        costs[row * copies.length + column]! + again * columns.slice(0, i).filter((other) => other === column).length
  return cost
}

test('finds, of all solutions, the cheapest, and of those the one in which the first rows have the earliest columns', () => {
  fc.assert(
    fc.property(aCase, (one) => {
      let best: { solution: number[][]; cost: number } | undefined
      for (const solution of everySolution(one.dues, one.copies)) {
        const cost = costOf(solution, one)
        if (!best || cost < best.cost) best = { solution, cost }
      }
      expect(solveTransportation({ ...one, costs: Float64Array.from(one.costs) })).toEqual(best!.solution)
    }),
    { numRuns: 2000 },
  )
})

test('refuses more or fewer copies than are due', () => {
  const one = { dues: [1, 1], costs: new Float64Array(4), again: 1 }
  expect(() => solveTransportation({ ...one, copies: [1, 0] })).toThrow(RangeError)
  expect(() => solveTransportation({ ...one, copies: [1, 2] })).toThrow(RangeError)
})
