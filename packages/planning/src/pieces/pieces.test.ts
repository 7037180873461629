import { AYAH_COUNT, parseReference, positionOf } from '@halaqa/quran/ayah'
import { hizbOf, juzOf, pageOf, rubOf } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '../../test/arbitraries.ts'
import { type PieceKind, pieceNumber, piecesAt, piecesOf } from './pieces.ts'

const WHOLE: Span = { start: 0, end: AYAH_COUNT - 1 }
const NUMBER_OF = { page: pageOf, rub: rubOf, hizb: hizbOf, juz: juzOf }

const at = (reference: string) => {
  const { surah, ayah } = parseReference(reference)!
  return positionOf(surah, ayah)
}

test.each([
  ['page', 604],
  ['rub', 240],
  ['hizb', 60],
  ['juz', 30],
  ['range', 1],
] as const)('the whole Quran has its pieces by %s', (kind, count) => {
  const pieces = piecesOf(WHOLE, kind)
  expect(pieces.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
  expect([pieces[0]!.start, pieces.at(-1)!.end]).toEqual([0, AYAH_COUNT - 1])
})

test.each<[PieceKind, string, string, number[]]>([
  // 2:253-286 is most of a half of the third juz, but not half of its letters.
  ['juz', '2:1', '2:286', [1, 2]],
  ['juz', '78:1', '114:6', [30]],
  ['juz', '18:1', '18:110', [15]],
  ['range', '18:1', '18:110', [1]],
  ['hizb', '2:26', '2:27', [1]],
])('by %s %s to %s is cut into %j', (kind, start, end, numbers) => {
  const range = { start: at(start), end: at(end) }
  const pieces = piecesOf(range, kind)
  expect(pieces.map(({ number }) => number)).toEqual(numbers)
  expect([pieces[0]!.start, pieces.at(-1)!.end]).toEqual([range.start, range.end])
})

test('any range is covered once, by whole pieces; at an end a half is one of its own, and less is with its neighbour', () => {
  const aRange = fc
    .tuple(fc.nat({ max: AYAH_COUNT - 1 }), fc.nat({ max: AYAH_COUNT - 1 }))
    .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
  fc.assert(
    fc.property(aRange, fc.constantFrom('page', 'rub', 'hizb', 'juz'), (range, kind) => {
      expect(piecesOf(range, kind).map(({ start, end }) => [start, end])).toEqual(naivePieces(range, NUMBER_OF[kind]))
    }),
    { numRuns: 200 },
  )
})

test.each(['page', 'rub', 'hizb', 'juz', 'range'] as const)('by %s a single piece says its number', (kind) => {
  for (const range of [WHOLE, { start: at('2:1'), end: at('2:286') }, { start: at('2:20'), end: at('78:30') }]) {
    const pieces = piecesOf(range, kind)
    expect(pieces.map((piece) => pieceNumber(piece, kind))).toEqual(pieces.map(({ number }) => number))
  }
})

/** Walks the ayahs one by one and asks each for its page or juz. */
function naivePieces(range: Span, numberOf: (position: number) => number): [number, number][] {
  const letters = (from: number, to: number) => WEIGHT_PREFIX[to + 1]! - WEIGHT_PREFIX[from]!
  const isWhole = (position: number) => {
    let [from, to] = [position, position]
    while (from > 0 && numberOf(from - 1) === numberOf(position)) from -= 1
    while (to < AYAH_COUNT - 1 && numberOf(to + 1) === numberOf(position)) to += 1
    const [inside, until] = [Math.max(from, range.start), Math.min(to, range.end)]
    return letters(inside, until) * 2 >= letters(from, to)
  }
  const begins: number[] = []
  for (let position = range.start; position <= range.end; position += 1) {
    const begun = position === range.start || numberOf(position) !== numberOf(position - 1)
    if (begun) begins.push(position)
  }
  const kept = begins.filter((begin, i) => {
    const isSecond = i === 1 && !isWhole(range.start)
    const isShortLast = i > 0 && i === begins.length - 1 && !isWhole(begin)
    return !isSecond && !isShortLast
  })
  return kept.map((begin, i) => [begin, (kept[i + 1] ?? range.end + 1) - 1])
}

test('two short ends that are all of the range are one piece, by the number of the heavier', () => {
  const { prefix } = textOf([1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  const starts = [0, 5]
  expect(piecesAt({ start: 3, end: 5 }, starts, prefix)).toEqual([{ number: 1, start: 3, end: 5 }])
  expect(piecesAt({ start: 4, end: 6 }, starts, prefix)).toEqual([{ number: 2, start: 4, end: 6 }])
  expect(piecesAt({ start: 4, end: 8 }, starts, prefix)).toEqual([{ number: 2, start: 4, end: 8 }])
  expect(piecesAt({ start: 2, end: 7 }, starts, prefix)).toEqual([
    { number: 1, start: 2, end: 4 },
    { number: 2, start: 5, end: 7 },
  ])
})
