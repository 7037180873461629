import { describe, expect, test } from 'vitest'
import { aPiece, aPiecesRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { byText, pieceName } from '../tasks/piece-labels.ts'
import type { Task } from '../tasks/task.model.ts'
import {
  daysLeftOfTurn,
  daysLeftText,
  givenOnText,
  hatimsFacts,
  noneGivenText,
  nothingOpenText,
  ofWhatText,
  piecesCountText,
  piecesPlanText,
  portionTitle,
  readersTitle,
  ringHint,
  ringText,
  turnProgressText,
  turnsText,
} from './pieces-text.ts'
import type { Room } from './room.model.ts'

const of = (room: Parameters<typeof aPiecesRoom>[0]) => camelKeys(aPiecesRoom(room)) as Room
const AL_KAHF = { start_surah: 18, start_ayah: 1, end_surah: 18, end_ayah: 110, piece: 'range' } as const
const ON_FRIDAYS = { ...AL_KAHF, rest_weekdays: [1, 2, 3, 4, 6, 7] }
const JUZ_30 = { start_surah: 78, start_ayah: 1, end_surah: 114, end_ayah: 6 }
const UNTIL = { room_type: 'fixed', end_date: '2026-03-19' } as const

describe('a pieces room says of itself', () => {
  test.each<[Parameters<typeof aPiecesRoom>[0], plan: string]>([
    [{}, 'A juz each, every week'],
    [{ piece: 'page', turn_days: 1 }, 'A page each, every day'],
    [{ piece: 'hizb', turn_days: 10 }, 'A hizb each, every 10 days'],
    [{ piece: 'rub', turn_days: 7 }, 'A rub each, every week'],
    [AL_KAHF, 'Al-Kahf 18:1 – 18:110, each of us, every week'],
    [ON_FRIDAYS, 'Al-Kahf 18:1 – 18:110, each of us, every Friday'],
    [{ ...AL_KAHF, rest_weekdays: [1, 2, 3, 6, 7] }, 'Al-Kahf 18:1 – 18:110, each of us, every week'],
    [{ ...UNTIL, dealing: 'chosen', turn_days: null }, 'Choose a juz, until Mar 19, 2026'],
    [UNTIL, 'A juz each, every week, until Mar 19, 2026'],
    [
      { start_surah: 2, start_ayah: 1, end_surah: 2, end_ayah: 286, piece: 'page' },
      'A page each of Al-Baqarah 2:1 – 2:286, every week',
    ],
  ])('%j: %s', (room, plan) => {
    expect(piecesPlanText(of(room))).toBe(plan)
  })

  test.each<[Parameters<typeof aPiecesRoom>[0], string]>([
    [{}, '11 of 30 juz read this week'],
    [{ turn_days: 1, piece: 'page', total_tasks: 1, finished_tasks: 0 }, '0 of 1 page read today'],
    [{ turn_days: null }, '11 of 30 assigned juz read'],
    [{ turn_days: null, total_tasks: 3, finished_tasks: 1 }, '1 of 3 assigned juz read'],
    [{ turn_days: null, dealing: 'chosen' }, '11 of 30 juz read'],
    [{ piece: 'range', total_tasks: 5, finished_tasks: 3 }, '3 of 5 have read it'],
    [{ piece: 'range', total_tasks: 5, finished_tasks: 1 }, '1 of 5 has read it'],
    [{ cycle_number: 0, total_tasks: 0, turn: null }, 'Reading hasn’t started yet'],
    // No reader's share was due in this turn.
    [{ total_tasks: 0 }, 'Nothing is assigned right now.'],
  ])('%j: %s', (room, text) => {
    expect(turnProgressText(of(room), '2025-11-21')).toBe(text)
  })

  test.each<[Parameters<typeof aPiecesRoom>[0], today: string, texts: string[]]>([
    [
      {},
      '2025-11-23',
      ['Yours this week', 'No portion for you this week', '11 of 30 juz read this week', 'This week’s portions'],
    ],
    // The turn is over, such as in a room that has ended.
    [{}, '2025-11-24', ['Your portion', 'No portion for you now', '11 of 30 juz read', 'Current portions']],
    // The turn has begun in other time zones, and not here.
    [{}, '2025-11-16', ['Your portion', 'No portion for you now', '11 of 30 juz read', 'Current portions']],
    // The days of rest after the one date on which the turn reads.
    [
      { rest_weekdays: [2, 3, 4, 5, 6, 7] },
      '2025-11-18',
      ['Your portion', 'No portion for you now', '11 of 30 juz read this week', 'This week’s portions'],
    ],
    [
      { rest_weekdays: [5] },
      '2025-11-21',
      ['Yours this week', 'No portion for you this week', '11 of 30 juz read this week', 'This week’s portions'],
    ],
  ])('%j on %s: %j', (change, today, texts) => {
    const room = of(change)
    expect([
      portionTitle(room, today),
      nothingOpenText(room, today),
      turnProgressText(room, today),
      readersTitle(room, today),
    ]).toEqual(texts)
  })

  test.each<[Parameters<typeof aPiecesRoom>[0], given: string, none: string]>([
    [{}, 'As assigned on Monday, Nov 17. Nobody can see who has finished.', 'Nothing is assigned right now.'],
    [{ dealing: 'chosen' }, 'Nobody can see who has finished.', 'Nothing is taken yet.'],
    // Pieces taken until then are not listed any more.
    [{ dealing: 'chosen', turn: null }, 'Nobody can see who has finished.', 'Nothing is assigned right now.'],
  ])('%j, of who has what: %s %s', (change, given, none) => {
    expect([givenOnText(of(change)), noneGivenText(of(change), '2025-11-21')]).toEqual([given, none])
  })

  test.each<[Parameters<typeof aPiecesRoom>[0], string]>([
    [{}, 'Monday to Sunday. Since Nov 3, 2025. Everyone gets a different one each time.'],
    [
      { start_date: '2025-12-01', turn: null },
      'Monday to Sunday. From Dec 1, 2025. Everyone gets a different one each time.',
    ],
    [{ ...UNTIL, turn_days: null }, 'Nov 3, 2025 to Mar 19, 2026. Halaqa assigns them.'],
    [ON_FRIDAYS, 'Since Nov 3, 2025. Everyone reads all of it each time.'],
    [{ turn_days: 3, dealing: 'chosen' }, 'Since Nov 3, 2025. Readers choose for themselves.'],
    [{ turn_days: 3, piece: 'range' }, 'Since Nov 3, 2025. Everyone reads all of it each time.'],
  ])('%j: %s', (room, text) => {
    expect(turnsText(of(room), '2025-11-21')).toBe(text)
  })
})

describe('the remaining days of a turn, today included', () => {
  test.each<[string, Parameters<typeof aPiecesRoom>[0], today: string, left: number]>([
    ['on its first', {}, '2025-11-17', 7],
    ['on its last', {}, '2025-11-23', 1],
    ['before it', {}, '2025-11-10', 7],
    ['after it', {}, '2025-11-24', 0],
    ['without rest days', { rest_weekdays: [6, 7] }, '2025-11-21', 1],
    ['of which all that come are rest days', { rest_weekdays: [6, 7] }, '2025-11-22', 0],
    ['while the room rests, which makes it longer', { paused_since: '2025-11-20T10:00:00Z' }, '2025-11-21', 4],
    ['on the day of the pause', { paused_since: '2025-11-20T10:00:00Z' }, '2025-11-20', 4],
    ['in a closed room', { closed_at: '2025-11-20T10:00:00Z' }, '2025-11-21', 0],
    ['before the first turn', { turn: null }, '2025-11-21', 0],
  ])('%s', (_, room, today, left) => {
    expect(daysLeftOfTurn(of(room), today)).toBe(left)
  })

  // From Monday to Sunday, with a Friday and a Saturday of rest.
  test.each([
    ['2025-11-17', 5],
    ['2025-11-21', 1],
    ['2025-11-23', 1],
  ])('are the same on the card of a piece: on %s %i', (today, left) => {
    const room = of({ rest_weekdays: [5, 6] })
    expect(daysLeftOfTurn(room, today)).toBe(left)
    expect(daysLeftText(room, camelKeys(aPiece()) as Task, today)).toBe(`${left} ${left > 1 ? 'days' : 'day'} left`)
  })
})

test.each<[Parameters<typeof aPiecesRoom>[0], string]>([
  [{ cycle_number: 1, hatims_completed: 0 }, 'of the hatim'],
  // Later hatims were complete before it.
  [{ cycle_number: 1, hatims_completed: 5 }, 'of hatim 1'],
  [{ cycle_number: 6, hatims_completed: 5 }, 'of hatim 6'],
  [{ cycle_number: 1, hatims_completed: 1, hatim_completed_at: '2025-11-20T10:00:00Z' }, 'of the hatim'],
  [{ piece: 'range' }, 'of the readers'],
  // Juz 30: each reading of it is a hatim.
  [{ ...JUZ_30, cycle_number: 6, hatims_completed: 5 }, 'of the hatim'],
  [{ ...JUZ_30, start_surah: 77, cycle_number: 6, hatims_completed: 5 }, 'of hatim 6'],
])('the ring of %j is %s', (room, text) => {
  // The room is open.
  expect(ofWhatText(of({ read_letters: null, ...room }))).toBe(text)
})

test.each<[Parameters<typeof aPiecesRoom>[0], string | null]>([
  [{ hatims: { completed: 12, begun: 20, free: 9 } }, '12 of 20 hatims complete ·\u00a09\u00a0juz\u00a0free'],
  [
    { hatims: { completed: 0, begun: 1, free: 1 }, piece: 'page' },
    '0 of 1 hatim complete ·\u00a01\u00a0page\u00a0free',
  ],
  [{ hatims: { completed: 5, begun: 6, free: 0 } }, '5 of 6 hatims complete'],
  [{ hatims: { completed: 0, begun: 0, free: 0 } }, null],
  // A card that was kept by an earlier build.
  [{ hatims: undefined as never }, null],
  // Each reading of it is a hatim.
  [{ ...JUZ_30, hatims: { completed: 5, begun: 6, free: 0 } }, null],
  [{ piece: 'range', hatims: { completed: 5, begun: 6, free: 0 } }, null],
])('the hatims of %j are “%s”', (room, text) => {
  expect(hatimsFacts(of(room)).join(' · ') || null).toBe(text?.replaceAll('\u00a0', ' ') ?? null)
  expect(piecesCountText(of(room))?.replace(/^[^.]*\.? ?/, '') || null).toBe(text)
})

test.each<[Parameters<typeof aPiecesRoom>[0], label: string, hint: string | null]>([
  [
    {
      read_letters: null,
      progress_percentage: 3.2,
      finished_tasks: 1,
      total_tasks: 3,
      cycle_number: 1,
      hatims_completed: 0,
    },
    '3% of the hatim, 1 of 3 juz read this week',
    'The ring shows the whole hatim',
  ],
  [{ progress_percentage: 33, finished_tasks: 1, total_tasks: 3 }, '33% of this week, 1 of 3 juz read this week', null],
  [
    { piece: 'range', progress_percentage: 60, finished_tasks: 3, total_tasks: 5 },
    '60% of the readers, 3 of 5 have read it',
    null,
  ],
  [
    { ...UNTIL, read_letters: null, turn_days: null, dealing: 'chosen', progress_percentage: 36 },
    '36% of hatim 6, 11 of 30 juz read',
    null,
  ],
])('the ring of %j is “%s”, with the hint %s', (room, label, hint) => {
  expect([ringText(of(room), '2025-11-21'), ringHint(of(room))]).toEqual([label, hint])
})

test.each([
  ['2025-11-21', 'by Sunday, Nov 23'],
  ['2025-11-22', 'by tomorrow'],
  ['2025-11-23', 'due today'],
])('on %s a piece is %s', (today, text) => {
  const piece = camelKeys(aPiece()) as Task
  expect([pieceName(piece), byText(piece, today)]).toEqual(['Juz 29', text])
})
