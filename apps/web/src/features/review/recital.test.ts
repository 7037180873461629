import { describe, expect, test } from 'vitest'
import { aRun } from '../../../test/review.ts'
import { beginRecital, isRecited, type RecitalEvent, recitalReducer, resultsOf } from './recital.ts'

const at = (now: number) => ({ now })
const after = (...events: RecitalEvent[]) => events.reduce(recitalReducer, beginRecital(aRun(), 0))

describe('a recital', () => {
  test('opens a verse once it was recited, and counts no help', () => {
    const recital = after({ type: 'RECITED', ...at(5000) })
    expect(recital).toMatchObject({ current: 1, revealedCounts: [4, 0], reveals: [0, 0], ms: [5000, 0], since: 5000 })
  })

  test('counts each word that was opened before as help; with the last one the verse is open', () => {
    expect(after({ type: 'NEXT_WORD', ...at(1) }, { type: 'NEXT_WORD', ...at(2) })).toMatchObject({
      current: 0,
      revealedCounts: [2, 0],
      reveals: [2, 0],
    })
    expect(after({ type: 'NEXT_WORD', ...at(1) }, { type: 'WHOLE_VERSE', ...at(2) })).toMatchObject({
      current: 1,
      revealedCounts: [4, 0],
      reveals: [4, 0],
    })
    expect(after({ type: 'NEXT_WORD', ...at(1) }, { type: 'RECITED', ...at(2) })).toMatchObject({
      current: 1,
      revealedCounts: [4, 0],
      reveals: [1, 0],
    })
  })

  test('marks and unmarks a visible word, and never a hidden one', () => {
    const recited = [{ type: 'RECITED', ...at(1) }] as const
    const slip = (verse: number, word: number) => ({ type: 'SLIP', verse, word }) as const
    expect(after(...recited, slip(0, 2), slip(0, 1)).slips).toEqual([[1, 2], []])
    expect(after(...recited, slip(0, 2), slip(0, 2)).slips).toEqual([[], []])
    expect(after(...recited, slip(1, 0)).slips).toEqual([[], []])
  })

  test('counts words from one in its results, and an hour at most', () => {
    const recital = after(
      { type: 'RECITED', ...at(4_000_000) },
      { type: 'NEXT_WORD', ...at(4_001_000) },
      { type: 'RECITED', ...at(4_002_000) },
      { type: 'SLIP', verse: 0, word: 1 },
    )
    expect(isRecited(recital)).toBe(true)
    expect(resultsOf(recital, 'with_effort')).toEqual([
      {
        key: '112:1',
        how: 'recite',
        grade: 'again',
        reveals: 0,
        slips: [2],
        ms: 3_600_000,
        at: '1970-01-01T01:06:40.000Z',
      },
      {
        key: '112:2',
        how: 'recite',
        grade: 'again',
        reveals: 1,
        slips: [],
        ms: 2000,
        at: '1970-01-01T01:06:42.000Z',
      },
    ])
    expect(recitalReducer(recital, { type: 'RECITED', now: 1 })).toBe(recital)
  })
})
