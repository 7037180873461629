import { expect, expectTypeOf, test } from 'vitest'
import { type Camel, camelKeys, snakeKeys } from './camel.ts'

test('maps keys at every depth and leaves values and camelCase keys alone', () => {
  const wire = {
    full_name: 'a_b',
    surahNo: 1,
    ayah_text_arabic: null,
    words: [{ correct_position: 1 }],
    arabic1: ['x'],
  }
  const client = { fullName: 'a_b', surahNo: 1, ayahTextArabic: null, words: [{ correctPosition: 1 }], arabic1: ['x'] }
  expect(camelKeys(wire)).toEqual(client)
  expect(snakeKeys({ startSurah: 1, end_ayah: 6, range: { isActive: true } })).toEqual({
    start_surah: 1,
    end_ayah: 6,
    range: { is_active: true },
  })
})

test('the types follow', () => {
  type Wire = { recurrence_duration_days: number | null; words: readonly { is_key_word: boolean }[]; kind: 'a_b' }
  expectTypeOf<Camel<Wire>>().toEqualTypeOf<{
    recurrenceDurationDays: number | null
    words: { isKeyWord: boolean }[]
    kind: 'a_b'
  }>()
})
