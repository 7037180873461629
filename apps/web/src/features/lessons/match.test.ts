import { describe, expect, test } from 'vitest'
import { aMatch, aQuestion } from '../../../test/quiz.ts'
import { camelKeys } from '../../lib/camel.ts'
import { optionsOfSide } from './match.ts'
import { pairOf } from './question.ts'

/** Pairs with this order of their second side. */
const aMatchOf = (...seconds: number[]) => {
  const [option] = aMatch().options
  const of = (side: string, pair: number, at: number) => ({
    ...option!,
    id: `${side} ${pair}`,
    option_order: at,
    option_data: { pair, side },
  })
  const options = [
    ...seconds.map((_, index) => of('first', index + 1, index)),
    ...seconds.map((pair, at) => of('second', pair, 10 + at)),
  ]
  return camelKeys(aQuestion(4, { question_type: 'match_pairs', options }))
}
const secondsOf = (question: ReturnType<typeof aMatchOf>, round: number) =>
  optionsOfSide(question, 'second', round).map((option) => pairOf(option)!.pair)

describe('the sides of pairs', () => {
  test('begin as they came, and the first keeps its order', () => {
    const question = aMatchOf(3, 1, 2)
    expect(secondsOf(question, 0)).toEqual([3, 1, 2])
    for (const round of [0, 1, 2]) {
      expect(optionsOfSide(question, 'first', round).map(({ id }) => id)).toEqual(['first 1', 'first 2', 'first 3'])
    }
  })

  test.each([[[3, 1, 2]], [[1, 2, 3]], [[2, 1, 3]], [[4, 2, 1, 3]], [[1, 2, 3, 4]]])(
    'never show all of %s beside their partners, and come back in other places',
    (seconds) => {
      const question = aMatchOf(...seconds)
      for (let round = 0; round < 12; round++) {
        const order = secondsOf(question, round)
        expect([...order].sort()).toEqual([...seconds].sort())
        expect(order).not.toEqual([...seconds].sort())
        if (round === 0) continue
        const before = secondsOf(question, round - 1)
        expect(order.filter((pair, index) => pair === before[index])).toEqual([])
      }
      expect(secondsOf(question, 5)).toEqual(secondsOf(question, 5))
    },
  )

  test('show two pairs in the one order that does not give them away', () => {
    for (const round of [0, 1, 2]) expect(secondsOf(aMatchOf(1, 2), round)).toEqual([2, 1])
  })
})
