import { juzSpan } from '@halaqa/quran/mushaf'
import { COMPLETE_QURAN, rangeOf } from '@halaqa/quran/range'
import { expect, test } from 'vitest'
import { aRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { withPortion } from './room-progress.ts'

const juz = (number: number) => rangeOf(juzSpan(number))
const nothing = { finished_tasks: 0, total_tasks: 4, progress_percentage: 0 }

test('a whole juz fills its segment and its share of the ring, and no other', () => {
  const room = camelKeys(aRoom({ ...nothing, juz_progress: Array.from({ length: 30 }, () => 0) }))
  const after = withPortion(room, juz(3), 1)
  expect(after.finishedTasks).toBe(1)
  expect(after.juzProgress).toEqual(Array.from({ length: 30 }, (_, index) => (index === 2 ? 100 : 0)))
  expect(after.progressPercentage).toBeGreaterThan(3)
  expect(after.progressPercentage).toBeLessThan(3.7)
  expect(withPortion(after, juz(3), -1)).toEqual(room)
})

test('the whole range is the whole ring, and more is no more', () => {
  const room = camelKeys(aRoom({ ...nothing, juz_progress: Array.from({ length: 30 }, () => 0) }))
  const full = withPortion(room, COMPLETE_QURAN, 1)
  expect([full.progressPercentage, ...full.juzProgress]).toEqual(Array.from({ length: 31 }, () => 100))
  expect(withPortion(full, juz(1), 1).progressPercentage).toBe(100)
})

test('in a part of the Qur’an, shares are of that part, and juz that it does not touch stay empty', () => {
  const range = { start_surah: 113, start_ayah: 1, end_surah: 114, end_ayah: 6 }
  const untouched = Array.from({ length: 30 }, (_, index) => (index === 29 ? 0 : null))
  const room = camelKeys(aRoom({ ...nothing, ...range, juz_progress: untouched }))
  const after = withPortion(room, { startSurah: 113, startAyah: 1, endSurah: 113, endAyah: 5 }, 1)
  expect(after.juzProgress.slice(0, 29).every((percent) => percent === null)).toBe(true)
  expect(after.juzProgress[29]).toBe(after.progressPercentage)
  expect(after.progressPercentage).toBeGreaterThan(40)
  expect(after.progressPercentage).toBeLessThan(60)
})
