import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Share } from '../share.ts'
import {
  type DealOptions,
  type DealtPiece,
  dealPieces,
  type HadPiece,
  type OpenHatim,
  type PieceReader,
} from './deal.ts'
import { dueInTurn } from './dues.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)
const opened = (pieces: number): OpenHatim => ({ number: 1, free: upTo(pieces) })

/** A reader by what they had: `[piece, times, turn]`. */
const reader = (id: string, due = 1, had: readonly [number, number, number][] = []): PieceReader => ({
  id,
  due,
  had: had.map(([piece, times, turn]) => ({ piece, times, turn })),
})

/** Deals turn after turn to members who stay, and remembers what each had. */
function play(pieces: number, turns: number, shares: readonly Share[]) {
  const members = shares.map((share, i) => ({ id: `${i}`, share, carried: 0, had: new Map<number, HadPiece>() }))
  const given: DealtPiece[][] = []
  let hatim = opened(pieces)
  for (let turn = 1; turn <= turns; turn += 1) {
    const readers = members.map((member) => {
      const { due, carried } = dueInTurn(member, 'juz')
      member.carried = carried
      return { id: member.id, due, had: [...member.had.values()] }
    })
    const deal = dealPieces(hatim, pieces, readers)
    hatim = deal.hatim
    given.push(deal.dealt)
    for (const { piece, readerId } of deal.dealt) {
      const { had } = members[Number(readerId)]!
      had.set(piece, { piece, times: (had.get(piece)?.times ?? 0) + 1, turn })
    }
  }
  return { given, members, hatim }
}

describe('hatim after hatim', () => {
  test('twenty hatims are given to six hundred readers of a juz', () => {
    const { dealt, hatim } = dealPieces(
      opened(30),
      30,
      upTo(600).map((i) => reader(`${i}`)),
    )
    expect(hatim).toEqual({ number: 20, free: [] })
    for (const number of upTo(20)) {
      const of = dealt.filter((one) => one.hatim === number + 1).map(({ piece }) => piece)
      expect(of.sort((a, b) => a - b)).toEqual(upTo(30))
    }
  })

  test('deals the rest of a hatim first, then the next one from the front', () => {
    const { dealt, hatim } = dealPieces({ number: 4, free: [1, 3] }, 4, [reader('a'), reader('b'), reader('c')])
    expect(dealt.map((one) => [one.readerId, one.hatim, one.piece])).toEqual([
      ['a', 5, 0],
      ['b', 4, 1],
      ['c', 4, 3],
    ])
    expect(hatim).toEqual({ number: 5, free: [1, 2, 3] })
  })

  test('gives each piece once in a hatim, opens none before all of the one before is given, and gives everybody what is due', () => {
    const cases = fc.record({
      pieces: fc.integer({ min: 1, max: 8 }),
      turns: fc.array(fc.array(fc.nat({ max: 2 }), { maxLength: 9 }), { minLength: 1, maxLength: 8 }),
    })
    fc.assert(
      fc.property(cases, ({ pieces, turns }) => {
        const all: DealtPiece[] = []
        let hatim = opened(pieces)
        for (const dues of turns) {
          const deal = dealPieces(
            hatim,
            pieces,
            dues.map((due, i) => reader(`${i}`, due)),
          )
          expect(dues.map((_, i) => deal.dealt.filter(({ readerId }) => readerId === `${i}`).length)).toEqual(dues)
          all.push(...deal.dealt)
          hatim = deal.hatim
        }
        const names = all.map((one) => (one.hatim - 1) * pieces + one.piece).sort((a, b) => a - b)
        expect(names).toEqual(upTo(all.length))
        expect((hatim.number - 1) * pieces + pieces - hatim.free.length).toBe(all.length)
      }),
    )
  })

  test('a room without pieces is refused', () => {
    expect(() => dealPieces({ number: 1, free: [] }, 0, [reader('a')])).toThrow(RangeError)
  })
})

describe('the choice of a piece', () => {
  test('prefers a new one, then one had once before one had twice, and one of long ago before a recent one', () => {
    const piecesOf = (...readers: PieceReader[]) => dealPieces(opened(2), 2, readers).dealt.map(({ piece }) => piece)
    expect(piecesOf(reader('a', 1, [[0, 1, 1]]), reader('b'))).toEqual([1, 0])
    expect(
      piecesOf(
        reader('a', 1, [
          [0, 2, 2],
          [1, 1, 3],
        ]),
        reader('b', 1, [
          [0, 1, 3],
          [1, 1, 2],
        ]),
      ),
    ).toEqual([1, 0])
    expect(
      piecesOf(
        reader('a', 1, [
          [0, 1, 4],
          [1, 1, 1],
        ]),
        reader('b', 1, [
          [0, 1, 3],
          [1, 1, 2],
        ]),
      ),
    ).toEqual([1, 0])
    expect(piecesOf(reader('a'), reader('b'))).toEqual([0, 1])
  })

  test('is what the best of all ways gives: least repetition, then the longest ago, then piece by reader', () => {
    const cases = fc
      .record({ pieces: fc.integer({ min: 1, max: 5 }), count: fc.integer({ min: 1, max: 5 }), free: fc.nat() })
      .chain(({ pieces, count, free }) =>
        fc.record({
          pieces: fc.constant(pieces),
          free: fc.constant(upTo(pieces).slice(free % pieces)),
          readers: fc.array(
            fc.array(
              fc.option(fc.record({ times: fc.integer({ min: 1, max: 3 }), turn: fc.integer({ min: 1, max: 9 }) })),
              {
                minLength: pieces,
                maxLength: pieces,
              },
            ),
            { minLength: count, maxLength: count },
          ),
        }),
      )
    fc.assert(
      fc.property(cases, ({ pieces, free, readers }) => {
        const toGive = [...free, ...upTo(pieces), ...upTo(pieces), ...upTo(pieces), ...upTo(pieces), ...upTo(pieces)]
        let best: number[] | undefined
        const ways = [...everyOrder(toGive.slice(0, readers.length).sort((a, b) => a - b))]
        const rank = (way: readonly number[]) => {
          const repeated = way.map((piece, i) => readers[i]![piece])
          return [
            repeated.reduce((sum, had) => sum + (had?.times ?? 0), 0),
            repeated.reduce((sum, had) => sum + (had?.turn ?? 0), 0),
            ...way,
          ]
        }
        for (const way of ways) if (!best || isBefore(rank(way), rank(best))) best = way

        const dealt = dealPieces(
          { number: 1, free },
          pieces,
          readers.map((had, i) => ({
            id: `${i}`,
            due: 1,
            had: had.flatMap((one, piece) => (one ? [{ piece, ...one }] : [])),
          })),
        ).dealt
        expect(dealt.map(({ piece }) => piece)).toEqual(best)
      }),
      { numRuns: 1000 },
    )
  })

  test('gives nobody a piece again in a turn that could give everyone a new one', () => {
    const cases = fc.record({
      pieces: fc.integer({ min: 2, max: 12 }),
      turns: fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), { minLength: 2, maxLength: 14 }),
    })
    fc.assert(
      fc.property(cases, ({ pieces, turns }) => {
        const had = upTo(12).map(() => new Map<number, HadPiece>())
        let hatim = opened(pieces)
        for (const [turn, present] of turns.entries()) {
          const readers = upTo(12).filter((i) => present[i])
          const deal = dealPieces(
            hatim,
            pieces,
            readers.map((i) => ({ id: `${i}`, due: 1, had: [...had[i]!.values()] })),
          )
          hatim = deal.hatim
          const couldBeNew = hasMatching(
            readers.map((i) => deal.dealt.flatMap(({ piece }, at) => (had[i]!.has(piece) ? [] : [at]))),
          )
          const repeats = deal.dealt.filter(({ piece, readerId }) => had[Number(readerId)]!.has(piece))
          if (couldBeNew) expect(repeats).toEqual([])
          for (const { piece, readerId } of deal.dealt) {
            const times = (had[Number(readerId)]!.get(piece)?.times ?? 0) + 1
            had[Number(readerId)]!.set(piece, { piece, times, turn: turn + 1 })
          }
        }
      }),
    )
  })

  test.each([1, 2, 3, 10, 29, 30, 31])('%i members who stay each read all thirty juz in thirty turns', (count) => {
    const { members } = play(
      30,
      30,
      upTo(count).map(() => 1),
    )
    expect(members.map(({ had }) => had.size)).toEqual(upTo(count).map(() => 30))
  })

  test('gives a reader of two pieces two different ones if there are two', () => {
    const { given } = play(30, 30, [2, 1, 2])
    for (const dealt of given)
      for (const id of ['0', '2']) {
        const own = dealt.filter(({ readerId }) => readerId === id).map(({ piece }) => piece)
        expect([own.length, new Set(own).size]).toEqual([2, 2])
      }
    expect(play(1, 1, [2]).given[0]).toHaveLength(2)
  })
})

test('over any turns nobody differs from their share by a whole piece', () => {
  const cases = fc.record({
    shares: fc.array(fc.constantFrom<Share>(0.25, 0.5, 1, 2), { minLength: 1, maxLength: 5 }),
    pieces: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(cases, ({ shares, pieces }) => {
      const { given } = play(pieces, 12, shares)
      for (const [i, share] of shares.entries()) {
        const counts = given.map((dealt) => dealt.filter(({ readerId }) => readerId === `${i}`).length)
        for (const from of upTo(12))
          for (let to = from + 1; to <= 12; to += 1) {
            const sum = counts.slice(from, to).reduce((all, count) => all + count, 0)
            expect(Math.abs(sum - share * (to - from))).toBeLessThan(1)
          }
      }
    }),
    { numRuns: 50 },
  )
})

describe('with fewer pieces than due', () => {
  const dealtTo = (hatim: OpenHatim, readers: readonly PieceReader[], options: DealOptions) =>
    dealPieces(hatim, 3, readers, options).dealt.map((one) => `${one.readerId}:${one.hatim}/${one.piece}`)

  test("gives only a board's free pieces, one each before a second, to those with the fewest first", () => {
    const readers = [reader('a', 2, [[0, 1, 1]]), reader('b', 2), reader('c')]
    expect(dealtTo({ number: 1, free: [0, 1] }, readers, { opensHatims: false })).toEqual(['b:1/0', 'c:1/1'])
    expect(dealtTo({ number: 1, free: [0, 1, 2] }, readers, { opensHatims: false })).toEqual([
      'a:1/1',
      'b:1/0',
      'c:1/2',
    ])
    expect(dealtTo({ number: 1, free: [0, 1, 2] }, readers.slice(0, 2), { opensHatims: false })).toEqual([
      'a:1/1',
      'b:1/0',
      'b:1/2',
    ])
    expect(dealtTo({ number: 1, free: [] }, readers, { opensHatims: false })).toEqual([])
  })

  test('deals nothing without readers', () => {
    expect(dealPieces(opened(3), 3, [])).toEqual({ dealt: [], hatim: opened(3) })
  })
})

function* everyOrder(pieces: readonly number[]): Generator<number[]> {
  if (pieces.length === 0) yield []
  for (const [i, piece] of pieces.entries())
    if (i === 0 || pieces[i - 1] !== piece)
      for (const rest of everyOrder(pieces.toSpliced(i, 1))) yield [piece, ...rest]
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((number, i) => number !== b[i])
  return at >= 0 && a[at]! < b[at]!
}

/** Kuhn's augmenting paths: can each of the left have one of their own of the right? */
function hasMatching(choices: readonly (readonly number[])[]): boolean {
  const holder = new Map<number, number>()
  const place = (left: number, tried: Set<number>): boolean =>
    choices[left]!.some((right) => {
      if (tried.has(right)) return false
      tried.add(right)
      const other = holder.get(right)
      if (other !== undefined && !place(other, tried)) return false
      holder.set(right, left)
      return true
    })
  return choices.every((_, left) => place(left, new Set()))
}
