import { CreateRoomBody } from '@halaqa/contract/rooms'
import { expect, test } from 'vitest'
import { answersOf, type Preset, presetOf, type RoomAnswers, roomBodyOf } from './room-answers.ts'

const FRIDAY = '2025-11-21'
const MONDAY = '2025-11-24'

const daily = {
  name: 'Ours',
  description: '',
  dedication: '',
  start_date: FRIDAY,
  end_date: '2025-12-20',
  recurrence_duration_days: null,
  room_type: 'fixed',
  start_surah: 1,
  start_ayah: 1,
  end_surah: 114,
  end_ayah: 6,
  division: 'letters',
  requires_approval: false,
  list_shared: true,
  openness: 'quiet',
  rest_weekdays: [],
  plan: 'daily',
  piece: null,
  turn_days: null,
  dealing: null,
  free_at_end: null,
}
const pieces = {
  ...daily,
  room_type: 'recurrent',
  end_date: null,
  plan: 'pieces',
  piece: 'juz',
  turn_days: 7,
  dealing: 'dealt',
  free_at_end: 'deal',
}

const bodyOf = (preset: Preset, change: Partial<RoomAnswers> = {}, today = FRIDAY) =>
  CreateRoomBody.parse(roomBodyOf({ ...answersOf(preset, today), name: 'Ours', ...change }))

test.each<[Preset, string, object]>([
  ['hatim', FRIDAY, daily],
  ['weeklyJuz', FRIDAY, pieces],
  [
    'chosenJuz',
    FRIDAY,
    { ...pieces, room_type: 'fixed', end_date: '2025-12-18', turn_days: null, dealing: 'chosen', free_at_end: 'stay' },
  ],
  ['dailyPage', FRIDAY, { ...pieces, piece: 'page', turn_days: 1 }],
  [
    'fridayKahf',
    MONDAY,
    {
      ...pieces,
      piece: 'range',
      free_at_end: 'stay',
      start_date: '2025-11-28',
      rest_weekdays: [1, 2, 3, 4, 6, 7],
      start_surah: 18,
      start_ayah: 1,
      end_surah: 18,
      end_ayah: 110,
    },
  ],
  ['alone', FRIDAY, { ...daily, room_type: 'recurrent', end_date: null, recurrence_duration_days: 30 }],
  ['own', FRIDAY, daily],
])('the preset %s opens this room', (preset, today, body) => {
  expect(bodyOf(preset, {}, today)).toEqual(body)
})

test('on a Friday the first Al-Kahf is of the same day', () => {
  expect(bodyOf('fridayKahf', {}, FRIDAY)).toMatchObject({ start_date: FRIDAY })
})

test("keeps the other plan's answers in the form, and does not send them", () => {
  const change = { recurrence_duration_days: 45, division: 'juz', dealing: 'chosen', free_at_end: 'ask' } as const
  expect(bodyOf('weeklyJuz', change)).toMatchObject({
    recurrence_duration_days: null,
    division: 'letters',
    dealing: 'chosen',
    free_at_end: 'ask',
  })
  expect(bodyOf('alone', change)).toMatchObject({
    recurrence_duration_days: 45,
    division: 'juz',
    piece: null,
    dealing: null,
    free_at_end: null,
  })
})

test('a whole range for each has no board, and a dealt room no free pieces', () => {
  const change = { dealing: 'chosen', free_at_end: 'deal' } as const
  expect(bodyOf('fridayKahf', change)).toMatchObject({ dealing: 'dealt', free_at_end: 'stay' })
  expect(bodyOf('weeklyJuz', { free_at_end: 'ask' })).toMatchObject({ dealing: 'dealt', free_at_end: 'deal' })
})

test('one turn until the end makes a room with an end', () => {
  expect(bodyOf('weeklyJuz', { turn: 'end' })).toMatchObject({
    room_type: 'fixed',
    turn_days: null,
    end_date: '2025-12-20',
  })
  const { error } = CreateRoomBody.safeParse(
    roomBodyOf({ ...answersOf('weeklyJuz', FRIDAY), name: 'Ours', turn: 'end', end_date: null }),
  )
  expect(error?.issues).toMatchObject([{ path: ['end_date'] }])
})

test.each([0, 366, 2.5, Number.NaN])('turns of %d days are refused at their field', (turn_days) => {
  const answers = { ...answersOf('weeklyJuz', FRIDAY), name: 'Ours', turn: 'other', turn_days } as const
  const { error } = CreateRoomBody.safeParse(roomBodyOf(answers))
  expect(error?.issues).toMatchObject([{ path: ['turn_days'], message: 'turn_days_range 365' }])
})

test('another answer to a question makes a preset the person’s own way; another date or range does not', () => {
  const answers = answersOf('weeklyJuz', FRIDAY)
  expect(presetOf('weeklyJuz', answers, FRIDAY)).toBe('weeklyJuz')
  expect(presetOf('weeklyJuz', { ...answers, start_date: MONDAY, end_surah: 2, end_ayah: 286 }, FRIDAY)).toBe(
    'weeklyJuz',
  )
  expect(presetOf('weeklyJuz', { ...answers, turn: 'day' }, FRIDAY)).toBe('own')
  expect(presetOf('hatim', { ...answersOf('hatim', FRIDAY), room_type: 'recurrent' }, FRIDAY)).toBe('own')
})
