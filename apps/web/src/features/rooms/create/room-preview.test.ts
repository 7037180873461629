import { COMPLETE_QURAN } from '@halaqa/quran/range'
import { expect, test } from 'vitest'
import { type RoomPlan, roomPreview } from './room-preview.ts'

const plan = (change: Partial<RoomPlan>): RoomPlan => ({
  isFixed: true,
  startDate: '2025-11-21',
  endDate: '2025-12-20',
  cycleDays: 30,
  range: COMPLETE_QURAN,
  division: 'letters',
  restWeekdays: [],
  ...change,
})
const surah = (number: number, endAyah: number) => ({
  startSurah: number,
  startAyah: 1,
  endSurah: number,
  endAyah,
})

test.each<[string, Partial<RoomPlan>, string | null]>([
  [
    'a hatim in a month with rest at weekends',
    { restWeekdays: [6, 7] },
    '30 days · about 29 pages a day, shared by everyone who joins',
  ],
  ['for oneself', { isFixed: false, isAlone: true }, 'A new hatim every 30 days · about 20 pages a day'],
  ['nothing but rest days', { endDate: '2025-11-21', restWeekdays: [5] }, null],
  ['a hatim in a month', {}, '30 days · about 20 pages a day, shared by everyone who joins'],
  [
    'a hatim every month',
    { isFixed: false },
    'A new hatim every 30 days · about 20 pages a day, shared by everyone who joins',
  ],
  [
    'a hatim every day',
    { isFixed: false, cycleDays: 1 },
    'A new hatim every day · about 604 pages a day, shared by everyone who joins',
  ],
  [
    'a page a day',
    { endDate: '2025-12-02', range: surah(18, 110) },
    '12 days · about 1 page a day, shared by everyone who joins',
  ],
  [
    'little each day',
    { endDate: '2026-01-30', range: surah(18, 110) },
    '71 days · less than a page a day, shared by everyone who joins',
  ],
  ['more days than ayahs', { range: surah(114, 6) }, '30 days · 6 ayahs in all, so some days are free'],
  ['a juz a day', { division: 'juz' }, '30 days · 1 juz a day, each read whole by one reader'],
  [
    'all juz in one day',
    { division: 'juz', isFixed: false, cycleDays: 1 },
    'A new hatim every day · 30 juz a day, each read whole by one reader',
  ],
  [
    'some juz a day',
    { division: 'juz', endDate: '2025-12-02' },
    '12 days · about 3 juz a day, each read whole by one reader',
  ],
  [
    'more days than juz',
    { division: 'juz', endDate: '2025-12-21' },
    '31 days · 30 juz in all, each read whole by one reader, so some days are free',
  ],
  ['no end yet', { endDate: '' }, 'Choose an end date to see how much there is to read each day.'],
  [
    'the whole Qur’an in one day',
    { endDate: '2025-11-21' },
    '1 day · about 604 pages a day, shared by everyone who joins',
  ],
  ['an end before the first day', { endDate: '2025-11-20' }, null],
  ['no number of days', { isFixed: false, cycleDays: Number.NaN }, null],
  ['an ayah that does not exist', { range: surah(114, 7) }, null],
])('%s', (_, change, text) => {
  expect(roomPreview(plan(change))).toBe(text)
})
