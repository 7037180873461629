import { expect, test } from 'vitest'
import { aPiecesRoom, aRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { versesADay } from './share-preview.ts'

/** Juz 30 has 564 verses. */
const juzAmma = (room: Parameters<typeof aRoom>[0] = {}) =>
  camelKeys(
    aRoom({
      room_type: 'recurrent',
      end_date: null,
      recurrence_duration_days: 30,
      start_surah: 78,
      start_ayah: 1,
      end_surah: 114,
      end_ayah: 6,
      active_members: 1,
      ...room,
    }),
  )

test('a quarter beside one whole reader is a fifth of the day', () => {
  expect(versesADay(juzAmma(), 'quarter')).toBe(4)
  expect(versesADay(juzAmma(), 'whole')).toBe(9)
})

test('rest days leave more for the others', () => {
  expect(versesADay(juzAmma({ rest_weekdays: [5, 6, 7] }), 'whole')).toBe(16)
})

test('the dates of a room that ends decide', () => {
  const room = juzAmma({ start_date: '2025-11-01', end_date: '2025-11-02' })
  expect(versesADay(room, 'whole')).toBe(141)
})

test('it is at least a verse, and nothing is said of pieces', () => {
  expect(versesADay(juzAmma({ active_members: 5000 }), 'quarter')).toBe(1)
  expect(versesADay(camelKeys(aPiecesRoom()), 'half')).toBeNull()
})
