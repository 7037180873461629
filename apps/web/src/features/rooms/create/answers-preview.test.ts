import { expect, test } from 'vitest'
import { dealingPreview, presetHint, sharePreview, sumPreview, turnPreview } from './answers-preview.ts'
import { answersOf, type Preset, type RoomAnswers } from './room-answers.ts'

const FRIDAY = '2025-11-21'
const answers = (preset: Preset, change: Partial<RoomAnswers> = {}) => ({ ...answersOf(preset, FRIDAY), ...change })
const said = (preview: readonly (string | undefined)[] | null) => preview?.filter(Boolean).join(' ') ?? null

const FOUR_WEEKS = { room_type: 'fixed', end_date: '2025-12-18' } as const
const BAQARAH = { start_surah: 2, start_ayah: 1, end_surah: 2, end_ayah: 286 }

// 325,387 letters are 604 pages; 240 are read in a minute: a juz of a thirtieth is 10,846.2 letters, 46 minutes, 7 a day in a week.
const A_JUZ = 'About 20 pages each, about 7 minutes a day.'

test.each<[string, number, Preset, Partial<RoomAnswers>, string]>([
  ['a juz each week, ten readers: three turns', 10, 'weeklyJuz', {}, `With 10 readers a hatim takes 3 weeks. ${A_JUZ}`],
  ['thirty readers', 30, 'weeklyJuz', {}, `With 30 readers there is a hatim every week. ${A_JUZ}`],
  ['forty readers', 40, 'weeklyJuz', {}, `With 40 readers there is more than a hatim every week. ${A_JUZ}`],
  [
    'six hundred: twenty hatims a week',
    600,
    'weeklyJuz',
    {},
    `With 600 readers there are 20 hatims every week. ${A_JUZ}`,
  ],
  ['one reader', 1, 'weeklyJuz', {}, `With 1 reader a hatim takes 30 weeks. ${A_JUZ}`],
  [
    'Al-Baqarah by juz is two pieces, of 48 pages and 25,842 letters',
    1,
    'weeklyJuz',
    BAQARAH,
    'With 1 reader a hatim takes 2 weeks. About 24 pages each, about 8 minutes a day.',
  ],
  [
    'a page a day: 604 in 61 days',
    10,
    'dailyPage',
    {},
    'With 10 readers a hatim takes 61 days. About 1 page each, about 3 minutes a day.',
  ],
  [
    'a rub in three days',
    10,
    'weeklyJuz',
    { piece: 'rub', turn: 'other', turn_days: 3 },
    'With 10 readers a hatim takes 72 days. About 2.5 pages each, about 2 minutes a day.',
  ],
  [
    'Al-Kahf, twelve pages and 6,478 letters',
    10,
    'fridayKahf',
    {},
    'With 10 readers it is read 10 times every week. About 12 pages each, about 27 minutes.',
  ],
  [
    'a board until an end',
    10,
    'chosenJuz',
    {},
    '30 juz to choose from, until Thursday, Dec 18. With 10 readers, up to 3 each at first. One takes about 2 minutes a day.',
  ],
  [
    'a board every week',
    40,
    'weeklyJuz',
    { dealing: 'chosen' },
    '30 juz to choose from, every week. With 40 readers, up to 1 each at first. One takes about 7 minutes a day.',
  ],
  [
    'four weeks of ten: a hatim, and ten juz of the next',
    10,
    'weeklyJuz',
    FOUR_WEEKS,
    `If 10 readers join by Nov 24 and all read: 1 hatim by Dec 18, the next lacks 20 juz. ${A_JUZ} Any reader can take what’s left, one a day.`,
  ],
  [
    'four weeks of fifteen: two hatims',
    15,
    'weeklyJuz',
    FOUR_WEEKS,
    `If 15 readers join by Nov 24 and all read: 2 hatims by Dec 18. ${A_JUZ}`,
  ],
  [
    'four weeks of five: not a whole hatim',
    5,
    'weeklyJuz',
    FOUR_WEEKS,
    `If 5 readers join by Nov 24 and all read: the hatim lacks 10 juz by Dec 18. ${A_JUZ} Any reader can take what’s left, one a day.`,
  ],
  [
    'one turn of one reader',
    1,
    'weeklyJuz',
    { ...FOUR_WEEKS, turn: 'end' },
    'If 1 reader joins by Dec 10 and all read: the hatim lacks 29 juz by Dec 18. About 20 pages each, about 2 minutes a day. Any reader can take what’s left, one a day.',
  ],
  ['a daily hatim in a month', 10, 'hatim', {}, 'With 10 readers about 2 pages a day each. About 5 minutes.'],
  ['a daily hatim of many', 60, 'hatim', {}, 'With 60 readers less than a page a day each. About 1 minute.'],
  ['no end yet', 10, 'chosenJuz', { end_date: null }, 'Choose an end date.'],
  ['no end of a daily room', 10, 'hatim', { end_date: null }, 'Choose an end date.'],
  ['no start', 10, 'weeklyJuz', { start_date: '' }, 'Choose a start date.'],
  ['no start of a daily room', 10, 'alone', { start_date: '' }, 'Choose a start date.'],
  [
    'turns of no number of days',
    10,
    'weeklyJuz',
    { turn: 'other', turn_days: Number.NaN },
    'Choose between 1 and 365 days.',
  ],
  ['turns that are too long', 10, 'weeklyJuz', { turn: 'other', turn_days: 366 }, 'Choose between 1 and 365 days.'],
  ['an end before the start', 10, 'chosenJuz', { end_date: '2025-11-20' }, 'The end date comes before the start date.'],
  [
    'a daily end before the start',
    10,
    'hatim',
    { end_date: '2025-11-20' },
    'The end date comes before the start date.',
  ],
  ['an ayah that does not exist', 10, 'weeklyJuz', { end_ayah: 7 }, 'Choose where the reading begins and ends.'],
  [
    'cycles of no number of days',
    10,
    'alone',
    { recurrence_duration_days: Number.NaN },
    'Choose between 1 and 365 days.',
  ],
  [
    'a Friday of rest',
    10,
    'chosenJuz',
    { end_date: FRIDAY, rest_weekdays: [5] },
    'Every day of it is a rest day. Choose other days.',
  ],
  [
    'a Friday of rest in a daily room',
    10,
    'hatim',
    { end_date: FRIDAY, rest_weekdays: [5] },
    'Every day of it is a rest day. Choose other days.',
  ],
])('the sum: %s', (_, readers, preset, change, text) => {
  expect(said(sumPreview(answers(preset, change), readers))).toBe(text)
})

test('does not mention other readers to a person on their own', () => {
  expect(said(sumPreview(answers('alone'), null))).toBe('About 20 pages a day. About 46 minutes.')
})

test.each<
  [string, Preset, Partial<RoomAnswers>, (answers: RoomAnswers) => readonly (string | undefined)[] | null, string]
>([
  ['a juz', 'weeklyJuz', {}, sharePreview, 'About 20 pages each. About 46 minutes in all. A hatim is 30 juz.'],
  [
    'Al-Baqarah by juz',
    'weeklyJuz',
    BAQARAH,
    sharePreview,
    'About 24 pages each. About 54 minutes in all. A hatim is 2 juz.',
  ],
  [
    'Al-Kahf',
    'fridayKahf',
    {},
    sharePreview,
    'About 12 pages each. About 27 minutes in all. Everyone reads all of it.',
  ],
  ['a week from Friday', 'weeklyJuz', {}, turnPreview, 'From Friday to Thursday. The first is from Nov 21 to Nov 27.'],
  ['a day', 'dailyPage', {}, turnPreview, 'A new one every day. The first is on Nov 21.'],
  [
    'ten days',
    'weeklyJuz',
    { turn: 'other' },
    turnPreview,
    'A new one every 10 days. The first is from Nov 21 to Nov 30.',
  ],
  [
    'a week of which only Friday is read',
    'fridayKahf',
    {},
    turnPreview,
    'Everyone gets it and reads it on Friday. The first is on Nov 21.',
  ],
  ['until the end', 'chosenJuz', {}, turnPreview, 'Until Thursday, Dec 18. Everyone has 28 days to read.'],
  [
    'until the end, without Fridays',
    'chosenJuz',
    { rest_weekdays: [5] },
    turnPreview,
    'Until Thursday, Dec 18. Everyone has 24 days to read.',
  ],
  ['until an end that is not chosen', 'chosenJuz', { end_date: null }, turnPreview, 'Choose an end date.'],
  [
    'dealt every week',
    'weeklyJuz',
    {},
    dealingPreview,
    'Everyone gets a different one every week. In 30 weeks everyone will have read all 30 juz.',
  ],
  [
    'dealt every ten days',
    'weeklyJuz',
    { turn: 'other' },
    dealingPreview,
    'Everyone gets a different one every 10 days. In 300 days everyone will have read all 30 juz.',
  ],
  ['dealt for a time', 'weeklyJuz', FOUR_WEEKS, dealingPreview, 'Everyone gets a different one every week.'],
  ['dealt once', 'weeklyJuz', { ...FOUR_WEEKS, turn: 'end' }, dealingPreview, 'Everyone gets one at the start.'],
  ['a board', 'chosenJuz', {}, dealingPreview, 'A board of 30 juz. Tap one to take it, tap again to give it back.'],
])('an answer: %s', (_, preset, change, preview, text) => {
  expect(said(preview(answers(preset, change)))).toBe(text)
})

test.each<[Preset, string]>([
  ['hatim', 'About 20 pages a day, shared'],
  ['weeklyJuz', 'About 20 pages, 7 minutes a day'],
  ['chosenJuz', '30 juz on a board'],
  ['dailyPage', 'About 1 page, 3 minutes a day'],
  ['fridayKahf', 'About 12 pages, 27 minutes'],
  ['alone', 'About 20 pages, 46 minutes a day'],
])('describes the preset %s as: %s', (preset, text) => {
  expect(presetHint(answers(preset), preset === 'alone')).toBe(text)
})
