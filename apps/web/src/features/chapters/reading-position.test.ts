import { describe, expect, test } from 'vitest'
import { readingPositionOf, savedReadingPosition, saveReadingPosition } from './reading-position.ts'

const at = (search: string) => readingPositionOf(new URLSearchParams(search))

describe('the position in the address', () => {
  test.each([
    ['surah=2&ayah=255', { surah: 2, ayah: 255 }],
    ['surah=67', { surah: 67, ayah: 1 }],
    ['surah=2&ayah=287', { surah: 2, ayah: 1 }],
    ['surah=2&ayah=1.5', { surah: 2, ayah: 1 }],
    ['surah=2&ayah=x', { surah: 2, ayah: 1 }],
    ['surah=115&ayah=1', { surah: 1, ayah: 1 }],
    ['surah=0', { surah: 1, ayah: 1 }],
    ['surah=1.5', { surah: 1, ayah: 1 }],
    ['', { surah: 1, ayah: 1 }],
  ])('%s', (search, position) => {
    expect(at(search)).toEqual(position)
  })

  test('is the remembered one where the address names none, and only there', () => {
    saveReadingPosition({ surah: 18, ayah: 10 })
    expect(at('')).toEqual({ surah: 18, ayah: 10 })
    expect(at('surah=2')).toEqual({ surah: 2, ayah: 1 })
  })

  test.each(['nonsense', '7', '{"surah":2,"ayah":287}', '{"surah":"2","ayah":"3"}'])('ignores %s', (saved) => {
    localStorage.setItem('halaqa_reading_place', saved)
    expect(savedReadingPosition()).toBeNull()
  })
})
