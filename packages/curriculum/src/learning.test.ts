import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ItemToLearn, roundsOf } from './learning.ts'

const item = (toWord: number, clauses: number[] = [], fromWord = 1): ItemToLearn => ({
  ayah: 3,
  fromWord,
  toWord,
  clauses,
})
const hidden = (one: ItemToLearn) => roundsOf([one]).map(({ kind, hidden: words }) => [kind, words])

describe('the rounds of an item', () => {
  test('hide every third word, every second, all but the first, all', () => {
    expect(hidden(item(7))).toEqual([
      ['thirds', [3, 6]],
      ['halves', [2, 4, 6]],
      ['all-but-first', [2, 3, 4, 5, 6, 7]],
      ['all', [1, 2, 3, 4, 5, 6, 7]],
    ])
  })

  test('of one or two words show them, then hide them', () => {
    expect(hidden(item(1))).toEqual([
      ['shown', []],
      ['all', [1]],
    ])
    expect(hidden(item(2))).toEqual([
      ['shown', []],
      ['all', [1, 2]],
    ])
  })

  test('of several clauses take one after the other, and join each to what came before', () => {
    const rounds = roundsOf([item(11, [4, 11])])
    expect(
      rounds.map(({ kind, fromWord, toWord, number, count }) => [kind, fromWord, toWord, `${number}/${count}`]),
    ).toEqual([
      ['thirds', 1, 4, '1/4'],
      ['halves', 1, 4, '2/4'],
      ['all-but-first', 1, 4, '3/4'],
      ['all', 1, 4, '4/4'],
      ['thirds', 1, 11, '1/5'],
      ['halves', 1, 11, '2/5'],
      ['all-but-first', 1, 11, '3/5'],
      ['all', 1, 11, '4/5'],
      ['joined', 1, 11, '5/5'],
    ])
    expect(rounds[4]!.hidden).toEqual([7, 10])
    expect(rounds[8]!.hidden).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  test('of a part count from where it begins', () => {
    expect(hidden(item(26, [], 20))[0]).toEqual(['thirds', [22, 25]])
  })
})

test('each word of a passage is hidden at last, and no round hides what it does not show', () => {
  const clausesOf = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(clausesOf, { minLength: 1, maxLength: 5 }), (passage) => {
      const items = passage.map((lengths, index): ItemToLearn => {
        const ends = lengths.map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length))
        return { ayah: index + 1, fromWord: 1, toWord: ends.at(-1)!, clauses: ends.length > 1 ? ends : [] }
      })
      const rounds = roundsOf(items)
      for (const { hidden: words, fromWord, toWord } of rounds)
        expect(words.every((word) => word >= fromWord && word <= toWord)).toBe(true)
      for (const { ayah, toWord } of items) {
        const last = rounds.findLast((round) => round.ayah === ayah)!
        expect(last.hidden).toEqual(Array.from({ length: toWord }, (_, i) => i + 1))
      }
    }),
  )
})
