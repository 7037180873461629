import { expect, test } from 'vitest'
import { proposedName } from './proposed-name.ts'
import { answersOf, type Preset, type RoomAnswers } from './room-answers.ts'

const FRIDAY = '2025-11-21'
const JUZ_30 = { start_surah: 78, start_ayah: 1 }

test.each<[Preset, Partial<RoomAnswers>, string]>([
  ['hatim', {}, 'Our Hatim'],
  ['hatim', JUZ_30, 'Our Reading'],
  ['hatim', { plan: 'pieces' }, 'Weekly Hatim'],
  ['weeklyJuz', {}, 'Weekly Hatim'],
  ['weeklyJuz', { turn: 'end' }, 'A Hatim Together'],
  ['weeklyJuz', { turn: 'day' }, 'A Juz a Day'],
  ['weeklyJuz', { turn: 'other' }, 'A Hatim Together'],
  ['weeklyJuz', { plan: 'daily' }, 'Our Hatim'],
  ['weeklyJuz', { piece: 'page', ...JUZ_30 }, 'Weekly Reading'],
  ['chosenJuz', {}, 'A Hatim Together'],
  ['chosenJuz', { turn: 'week' }, 'Weekly Hatim'],
  ['dailyPage', {}, 'A Page a Day'],
  ['dailyPage', { piece: 'hizb' }, 'A Hizb a Day'],
  ['fridayKahf', {}, 'Friday Al-Kahf'],
  ['fridayKahf', { rest_weekdays: [2, 3, 4, 5, 6, 7] }, 'Monday Al-Kahf'],
  ['fridayKahf', { rest_weekdays: [] }, 'Al-Kahf Together'],
  ['fridayKahf', { turn: 'end' }, 'Al-Kahf Together'],
  ['alone', {}, 'My Reading'],
  ['alone', { plan: 'pieces', turn: 'day' }, 'A Juz a Day'],
  ['own', {}, ''],
])('%s with %j is called %s', (preset, change, name) => {
  expect(proposedName(preset, { ...answersOf(preset, FRIDAY), ...change }, FRIDAY)).toBe(name)
})
