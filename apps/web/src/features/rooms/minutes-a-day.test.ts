import { expect, test } from 'vitest'
import { aPiecesRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { sumPreview } from './create/answers-preview.ts'
import { answersOf, type Preset, type RoomAnswers, roomBodyOf } from './create/room-answers.ts'
import { minutesADayText } from './minutes-a-day.ts'
import type { Room } from './room.model.ts'

const FRIDAY = '2025-11-21'
const END = { turn: 'end', end_date: '2025-12-18' } as const
const AL_KAHF = { start_surah: 18, start_ayah: 1, end_surah: 18, end_ayah: 110, piece: 'range' } as const
const BAQARAH = { start_surah: 2, start_ayah: 1, end_surah: 2, end_ayah: 286 }

// 325,387 letters of which 240 are read in a minute: a juz is 45.2 minutes, a page 2.2, Al-Kahf of 6,478 letters 27.
test.each<[Partial<RoomAnswers>, string]>([
  [{}, 'about 7 minutes a day'],
  [{ piece: 'page', turn: 'day' }, 'about 3 minutes a day'],
  [{ piece: 'hizb', turn: 'other', turn_days: 10 }, 'about 3 minutes a day'],
  [{ piece: 'rub' }, 'about a minute a day'],
  [AL_KAHF, 'about 4 minutes a day'],
  [{ ...AL_KAHF, rest_weekdays: [1, 2, 3, 4, 6, 7] }, 'about 27 minutes'],
  [{ ...AL_KAHF, rest_weekdays: [1, 2, 3, 6, 7] }, 'about 14 minutes a day'],
  [{ ...END, dealing: 'chosen' }, 'about 2 minutes a day'],
  [{ ...END, end_date: '2025-11-27' }, 'about 7 minutes a day'],
  [{ ...END, end_date: '2025-11-27', rest_weekdays: [5, 6, 7] }, 'about 12 minutes a day'],
  [{ ...END, end_date: FRIDAY }, 'about 46 minutes'],
  // A week of which three days lie before the end is as long as the room.
  [{ room_type: 'fixed', end_date: '2025-11-23' }, 'about 16 minutes a day'],
  [{ ...BAQARAH, piece: 'juz' }, 'about 8 minutes a day'],
])('a week’s juz with %j is %s, in Create Room and on the invitation', (change, text) => {
  const answers = { ...answersOf('weeklyJuz' as Preset, FRIDAY), ...change }
  const { turn_days, ...body } = roomBodyOf(answers)
  const room = camelKeys(
    aPiecesRoom({ ...body, turn_days, end_date: body.room_type === 'fixed' ? answers.end_date : null } as never),
  ) as Room
  expect(sumPreview(answers, 10)?.join(' ')).toContain(` ${text}.`)
  expect(minutesADayText({ ...room, piece: answers.piece }, FRIDAY)).toBe(text)
})

test('counts the rest of a turn until the end for a reader who joins now', () => {
  const board = { turn_days: null, start_date: '2025-11-03', end_date: '2025-11-30', room_type: 'fixed' } as const
  const room = camelKeys(aPiecesRoom({ ...board, dealing: 'chosen' })) as Room
  const onDay = (today: string) => minutesADayText({ ...room, piece: 'juz' }, today)
  expect(['2025-11-01', '2025-11-21', '2025-11-30', '2025-12-02'].map(onDay)).toEqual([
    'about 2 minutes a day',
    'about 5 minutes a day',
    'about 46 minutes',
    'about 46 minutes',
  ])
})
