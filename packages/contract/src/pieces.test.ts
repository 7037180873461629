import { expect, test } from 'vitest'
import { describeField } from './field-messages.ts'
import { CreateRoomBody } from './rooms.ts'

const aRoom = (change: Record<string, unknown> = {}) => ({
  name: 'Weekly Hatim',
  room_type: 'recurrent',
  start_date: '2026-03-01',
  start_surah: 1,
  start_ayah: 1,
  end_surah: 114,
  end_ayah: 6,
  ...change,
})
const ofPieces = (change: Record<string, unknown> = {}) => aRoom({ plan: 'pieces', piece: 'juz', ...change })

const faults = (room: unknown) => {
  const result = CreateRoomBody.safeParse(room)
  return result.success
    ? []
    : result.error.issues.map((issue) => [issue.path.join('.'), describeField(issue.message).message])
}

test('a room without pieces fields is a daily one', () => {
  expect(CreateRoomBody.parse(aRoom())).toMatchObject({
    plan: 'daily',
    piece: null,
    turn_days: null,
    dealing: null,
    free_at_end: null,
    recurrence_duration_days: 30,
  })
})

test('a room of pieces has turns of a week, is dealt, and has no cycle by default', () => {
  expect(CreateRoomBody.parse(ofPieces())).toMatchObject({
    plan: 'pieces',
    piece: 'juz',
    turn_days: 7,
    dealing: 'dealt',
    free_at_end: 'deal',
    recurrence_duration_days: null,
  })
})

test('a room whose readers choose leaves what nobody took', () => {
  expect(CreateRoomBody.parse(ofPieces({ dealing: 'chosen' }))).toMatchObject({ free_at_end: 'stay' })
})

test.each(['page', 'rub', 'hizb', 'juz', 'range'])('a piece may be a %s', (piece) => {
  expect(CreateRoomBody.parse(ofPieces({ piece }))).toMatchObject({ piece })
})

test('keeps one turn until the end as null', () => {
  const fixed = { room_type: 'fixed', end_date: '2026-03-28', turn_days: null }
  expect(CreateRoomBody.parse(ofPieces(fixed))).toMatchObject({ turn_days: null, end_date: '2026-03-28' })
})

const A_TURN = 'Choose between 1 and 365 days.'
const ONLY_PIECES = 'Only a room whose plan is pieces has this.'

test.each<[string, Record<string, unknown>, [path: string, message: string][]]>([
  ['a piece without its plan', aRoom({ piece: 'juz' }), [['piece', ONLY_PIECES]]],
  ['turns without their plan', aRoom({ turn_days: 7 }), [['turn_days', ONLY_PIECES]]],
  ['a board without its plan', aRoom({ dealing: 'chosen' }), [['dealing', ONLY_PIECES]]],
  ['free pieces without their plan', aRoom({ free_at_end: 'ask' }), [['free_at_end', ONLY_PIECES]]],
  ['a piece in a plan that is named daily', aRoom({ plan: 'daily', piece: 'juz' }), [['piece', ONLY_PIECES]]],
  ['no piece', ofPieces({ piece: undefined }), [['piece', 'Choose what each reader gets.']]],
  ['a piece that there is not', ofPieces({ piece: 'surah' }), [['piece', expect.any(String) as string]]],
  [
    'a cycle of pieces',
    ofPieces({ recurrence_duration_days: 30 }),
    [['recurrence_duration_days', 'A room of pieces has turns. Use turn_days instead.']],
  ],
  ['a turn of no days', ofPieces({ turn_days: 0 }), [['turn_days', A_TURN]]],
  ['a turn of 366 days', ofPieces({ turn_days: 366 }), [['turn_days', A_TURN]]],
  ['a turn of half a day', ofPieces({ turn_days: 0.5 }), [['turn_days', A_TURN]]],
  [
    'one turn until an end that is not there',
    ofPieces({ turn_days: null }),
    [['turn_days', 'A room without an end needs the days of a turn.']],
  ],
  [
    'a division by juz besides',
    ofPieces({ division: 'juz' }),
    [['division', 'Only daily rooms are divided by juz. Choose a juz as the piece instead.']],
  ],
  [
    'free pieces where everybody reads all',
    ofPieces({ piece: 'range', free_at_end: 'deal' }),
    [['free_at_end', 'Everyone reads the whole range, so no piece is free.']],
  ],
  [
    'a board of one whole range',
    ofPieces({ piece: 'range', dealing: 'chosen' }),
    [['dealing', 'Everyone reads the whole range, so there’s nothing to choose.']],
  ],
  [
    'several at once',
    ofPieces({ piece: undefined, recurrence_duration_days: 7, turn_days: null, division: 'juz' }),
    ['piece', 'recurrence_duration_days', 'turn_days', 'division'].map((path) => [path, expect.any(String) as string]),
  ],
])('refuses %s', (_, room, expected) => {
  expect(faults(room)).toEqual(expected)
})

test.each([1, 365])('a turn may have %d days', (turn_days) => {
  expect(faults(ofPieces({ turn_days }))).toEqual([])
})
