import { describe, expect, test } from 'vitest'
import type { Share } from '../share.ts'
import { boardLimit, boardLimitOn, opensOnBoard } from './board.ts'
import { dueInTurn } from './dues.ts'
import type { PieceKind } from './pieces.ts'

function duesOver(turns: number, share: Share, kind: PieceKind = 'juz'): number[] {
  let carried: number | null = null
  return Array.from({ length: turns }, () => {
    const turn = dueInTurn({ share, carried }, kind)
    carried = turn.carried
    return turn.due
  })
}

describe('a reader is due', () => {
  test.each<[Share, number[]]>([
    [2, [2, 2, 2, 2, 2, 2, 2, 2]],
    [1, [1, 1, 1, 1, 1, 1, 1, 1]],
    [0.5, [1, 0, 1, 0, 1, 0, 1, 0]],
    [0.25, [1, 0, 0, 0, 1, 0, 0, 0]],
  ])('a share of %f, turn by turn: %j', (share, expected) => {
    expect(duesOver(8, share)).toEqual(expected)
  })

  test('the whole range once in every turn if it is one piece, whatever the share', () => {
    expect(duesOver(3, 0.25, 'range')).toEqual([1, 1, 1])
    expect(duesOver(3, 2, 'range')).toEqual([1, 1, 1])
    expect(dueInTurn({ share: 0.5, carried: 0.5 }, 'range')).toEqual({ due: 1, carried: 0.5 })
  })

  test('the carried part, also after a change of share', () => {
    expect(dueInTurn({ share: 2, carried: 0.75 }, 'hizb')).toEqual({ due: 2, carried: 0.75 })
    expect(dueInTurn({ share: 0.25, carried: 0.75 }, 'hizb')).toEqual({ due: 1, carried: 0 })
    expect(dueInTurn({ carried: 0.5 }, 'page')).toEqual({ due: 1, carried: 0.5 })
  })
})

test.each([
  [30, 1, 30],
  [30, 7, 5],
  [30, 30, 1],
  [30, 600, 1],
  [30, 0, 30],
  [2, 3, 1],
])('%i pieces among %i readers allow %i at first', (pieces, readers, limit) => {
  expect(boardLimit(pieces, readers)).toBe(limit)
})

test.each([
  [7, 2, [2, 2, 3, 3, 4, 4, null]],
  [4, 1, [1, 2, 3, null]],
  [3, 1, [1, 2, 3]],
  [2, 1, [1, 3]],
  [1, 5, [5]],
])('in a turn of %i dates a limit of %i rises for everybody: %j', (dates, atFirst, limits) => {
  const turn = { number: 3, first: 100, last: 99 + dates }
  expect(limits.map((_, i) => boardLimitOn(100 + i, turn, atFirst))).toEqual(limits)
  // In the east the turn begins before it does where the room is; once it is over there is no limit.
  expect([boardLimitOn(99, turn, atFirst), boardLimitOn(100 + dates, turn, atFirst)]).toEqual([atFirst, null])
})

test.each([
  ['in any turn but the last', false, 30, { readers: 1, unread: 30 }, 30, true],
  ['in the last where its readers may hold all of it', true, 30, { readers: 3, unread: 30 }, 20, true],
  ['in the last not where they hold too much', true, 30, { readers: 3, unread: 31 }, 20, false],
  ['in the last without a limit', true, 30, { readers: 1, unread: 100 }, null, true],
] as const)('the next hatim opens on a board %s', (_, isLast, pieces, members, limit, opens) => {
  expect(opensOnBoard(isLast, pieces, members, limit)).toBe(opens)
})
