import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ItemToLearn, roundsOf } from './learning.ts'

const clause = (fromWord: number, toWord: number, goesOn = false) => ({ fromWord, toWord, goesOn })
const item = (toWord: number, clauseSpans: ItemToLearn['clauseSpans'] = [], fromWord = 1): ItemToLearn => ({
  ayah: 3,
  fromWord,
  toWord,
  clauseSpans,
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

  test('of several clauses take one after the other, and join each to the ones before', () => {
    const rounds = roundsOf([item(11, [clause(1, 4), clause(5, 11)])])
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

  test('of a clause that goes back hide its beginning again, and say when its words continue', () => {
    const rounds = roundsOf([item(14, [clause(1, 8, true), clause(6, 14)])])
    expect(rounds.map(({ goesOn }) => goesOn)).toEqual([true, true, true, true, false, false, false, false, false])
    expect(rounds[7]!.hidden).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(rounds[8]).toMatchObject({ kind: 'joined', fromWord: 1, toWord: 14 })
  })

  test('of a clause that goes back to the beginning need no joining', () => {
    const rounds = roundsOf([item(14, [clause(1, 8, true), clause(1, 14)])])
    expect(rounds.map(({ kind }) => kind).slice(4)).toEqual(['thirds', 'halves', 'all-but-first', 'all'])
    expect(rounds.at(-1)!.hidden).toHaveLength(14)
  })

  test('of a part count from its beginning', () => {
    expect(hidden(item(26, [], 20))[0]).toEqual(['thirds', [22, 25]])
  })
})

test('each word of a passage is hidden at last, and no round hides what it does not show', () => {
  const clausesOf = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(clausesOf, { minLength: 1, maxLength: 5 }), (passage) => {
      const items = passage.map((lengths, index): ItemToLearn => {
        const ends = lengths.map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length))
        const spans = ends.map((end, i) => clause((ends[i - 1] ?? 0) + 1, end))
        return { ayah: index + 1, fromWord: 1, toWord: ends.at(-1)!, clauseSpans: ends.length > 1 ? spans : [] }
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
