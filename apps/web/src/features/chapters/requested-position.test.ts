import { describe, expect, test } from 'vitest'
import { saveReadingPosition } from './reading-position.ts'
import { requestedPositionOf } from './requested-position.ts'

const at = (search: string) => requestedPositionOf(new URLSearchParams(search))

describe('the position in the address', () => {
  test.each([
    ['surah=2&ayah=255', { surah: 2, ayah: 255 }],
    ['surah=2&ayah=255).', { surah: 2, ayah: 255 }],
    ['surah=67', { surah: 67, ayah: 1 }],
    ['page=300', { surah: 18, ayah: 54 }],
    ['page=1', { surah: 1, ayah: 1 }],
    ['page=604', { surah: 112, ayah: 1 }],
    ['juz=30', { surah: 78, ayah: 1 }],
    ['juz=1', { surah: 1, ayah: 1 }],
    ['surah=2&page=300', { surah: 2, ayah: 1 }],
    ['', { surah: 1, ayah: 1 }],
  ])('%s', (search, position) => {
    expect(at(search)).toEqual(position)
  })

  const noVerse = (asked: string) =>
    `There’s no verse “${asked}”. Al-Baqarah has verses 1 to 286; here is its beginning.`

  test.each([
    ['surah=2&ayah=287', { surah: 2, ayah: 1, problem: noVerse('287') }],
    ['surah=2&ayah=x', { surah: 2, ayah: 1, problem: noVerse('x') }],
    ['surah=2&ayah=0', { surah: 2, ayah: 1, problem: noVerse('0') }],
    ['surah=115&ayah=1', { surah: 1, ayah: 1, problem: expect.stringContaining('surah “115”') }],
    ['surah=0', { surah: 1, ayah: 1, problem: expect.stringContaining('surahs 1 to 114') }],
    ['surah=yasin', { surah: 1, ayah: 1, problem: expect.stringContaining('surah “yasin”') }],
    ['page=605', { surah: 1, ayah: 1, problem: expect.stringContaining('pages 1 to 604') }],
    ['juz=31', { surah: 1, ayah: 1, problem: expect.stringContaining('juz 1 to 30') }],
  ])('%s says what is wrong', (search, position) => {
    expect(at(search)).toEqual(position)
  })

  test('is the remembered one only if the address names none', () => {
    saveReadingPosition({ surah: 18, ayah: 10 })
    expect(at('')).toEqual({ surah: 18, ayah: 10 })
    expect(at('surah=2')).toEqual({ surah: 2, ayah: 1 })
    expect(at('juz=31')).toMatchObject({ surah: 18, ayah: 10 })
  })
})
