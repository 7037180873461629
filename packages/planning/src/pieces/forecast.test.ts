import { describe, expect, test } from 'vitest'
import { dealPieces, type HadPiece, type OpenHatim } from './deal.ts'
import { forecastFixed, turnsOfHatim } from './forecast.ts'
import { isLastTurn, nextTurn, type Turn } from './turns.ts'

test.each([
  [30, 10, 3],
  [30, 12, 3],
  [30, 30, 1],
  [30, 600, 1],
  [604, 10, 61],
])('%d pieces and %d readers are a hatim in %d turns', (pieces, readers, turns) => {
  expect(turnsOfHatim(pieces, readers)).toBe(turns)
})

describe('a room of a juz each until an end', () => {
  const weeks = (count: number) => ({ start: 0, end: 7 * count - 1, turnDays: 7 })

  test.each([
    [
      'ten readers in three weeks: one hatim, all given out',
      10,
      weeks(3),
      { turns: 3, hatims: 1, left: 0, lastGives: 10 },
    ],
    ['ten in four: the fourth opens none', 10, weeks(4), { turns: 4, hatims: 1, left: 0, lastGives: 0 }],
    ['twelve in three: the last gives what is left', 12, weeks(3), { turns: 3, hatims: 1, left: 0, lastGives: 6 }],
    [
      'ten in one turn: the first hatim opens all the same',
      10,
      { ...weeks(4), turnDays: null },
      { turns: 1, hatims: 0, left: 20, lastGives: 10 },
    ],
    [
      'forty in one turn: ten have none',
      40,
      { ...weeks(1), turnDays: null },
      { turns: 1, hatims: 1, left: 0, lastGives: 30 },
    ],
    ['six hundred in two weeks', 600, weeks(2), { turns: 2, hatims: 40, left: 0, lastGives: 600 }],
    [
      'a last turn of three dates is joined to the one before',
      30,
      { start: 0, end: 9, turnDays: 7 },
      { turns: 1, hatims: 1, left: 0, lastGives: 30 },
    ],
  ])('%s', (_, readers, rules, forecast) => {
    expect(forecastFixed(30, readers, rules)).toEqual(forecast)
  })
})

test('counts what dealing gives, turn by turn', () => {
  for (const pieces of [1, 2, 5, 7]) {
    for (const readers of [1, 2, 3, 7, 8, 15]) {
      for (const end of [0, 2, 4, 10]) {
        const rules = { start: 0, end, turnDays: 2 }
        let hatim: OpenHatim = { number: 1, free: Array.from({ length: pieces }, (_, piece) => piece) }
        const had: HadPiece[][] = Array.from({ length: readers }, () => [])
        let given = 0
        let lastGives = 0
        for (let turn: Turn | undefined = nextTurn(undefined, rules); turn; turn = nextTurn(turn, rules)) {
          const deal = dealPieces(
            hatim,
            pieces,
            had.map((had, id) => ({ id: `${id}`, due: 1, had })),
            {
              opens: isLastTurn(turn, rules) ? 'whole' : 'due',
            },
          )
          for (const { piece, readerId } of deal.dealt)
            had[Number(readerId)]!.push({ piece, times: 1, turn: turn.number })
          lastGives = deal.dealt.length
          given += lastGives
          hatim = deal.hatim
        }
        expect(forecastFixed(pieces, readers, rules), `${pieces} pieces, ${readers} readers, to ${end}`).toMatchObject({
          hatims: Math.floor(given / pieces),
          lastGives,
          left: given % pieces === 0 ? 0 : hatim.free.length,
        })
      }
    }
  }
})
