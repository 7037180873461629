import { expect, test } from 'vitest'
import { newcomers, textOf } from '../test/arbitraries.ts'
import { planDay } from './plan.ts'
import { newCycle, nextDay } from './schedule.ts'

const { prefix, range } = textOf([10, 10, 10, 10])

test('a day’s plan has the portions, the balances after it, and the state of the cycle', () => {
  const plan = planDay(newCycle('fixed', range, 2), newcomers(2), 0, prefix)

  expect(plan).toMatchObject({ day: 1, daysLeft: 2, range: { start: 0, end: 1 } })
  expect(plan.portions.map(({ start, end }) => [start, end])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(plan.members.map(({ weight, portions }) => [weight, portions])).toEqual([
    [10, 1],
    [10, 1],
  ])
  expect(nextDay(plan.cycle)).toEqual({ day: 2, daysLeft: 1, isRest: false })
})

test('an empty day is planned like any other and gives nobody anything', () => {
  const plan = planDay(newCycle('fixed', range, 40), newcomers(2), 0, prefix)

  expect(plan).toMatchObject({ range: undefined, portions: [], members: newcomers(2) })
  expect(plan.cycle).toMatchObject({ counted: 1, next: 0 })
})

test('a day without members is not given out, even an empty one', () => {
  expect(() => planDay(newCycle('fixed', range, 40), [], 0, prefix)).toThrow(RangeError)
})
