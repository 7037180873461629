import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AYAH_COUNT, ayahAt, formatReference, parseReference, positionOf } from './ayah.ts'
import { COMPLETE_QURAN, isCompleteQuran, rangeOf, rangeProblem, spanOf, surahSections } from './range.ts'
import { placesText, rangeEnds, rangeText, readRange } from './range-text.ts'

const position = fc.nat({ max: AYAH_COUNT - 1 })
const span = fc.tuple(position, position).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
const range = (startSurah: number, startAyah: number, endSurah: number, endAyah: number) => ({
  startSurah,
  startAyah,
  endSurah,
  endAyah,
})

describe('ayahs', () => {
  test('every position has a reference that leads back to it', () => {
    for (let p = 0; p < AYAH_COUNT; p += 1) {
      const { surah, ayah } = ayahAt(p)
      expect(positionOf(surah, ayah)).toBe(p)
    }
  })

  test.each([
    [1, 1, 0],
    [2, 1, 7],
    [2, 255, 261],
    [9, 129, 1363],
    [114, 6, 6235],
  ])('%i:%i is at position %i', (surah, ayah, p) => {
    expect(positionOf(surah, ayah)).toBe(p)
    expect(ayahAt(p)).toEqual({ surah, ayah })
  })

  test.each([
    [0, 1],
    [115, 1],
    [1, 0],
    [1, 8],
    [2, 287],
    [1.5, 1],
    [1, 1.5],
    [Number.NaN, 1],
  ])('refuses %d:%d', (surah, ayah) => {
    expect(() => positionOf(surah, ayah)).toThrow(RangeError)
  })

  test.each([-1, AYAH_COUNT, 0.5, Number.NaN])('refuses position %d', (p) => {
    expect(() => ayahAt(p)).toThrow(RangeError)
  })

  test('reads and writes references', () => {
    expect(parseReference(' 2:255 ')).toEqual({ surah: 2, ayah: 255 })
    expect(formatReference({ surah: 2, ayah: 255 })).toBe('2:255')
    for (const text of ['', '2', '2:', ':5', '2:287', '0:1', '115:1', '2:255x', '2:0', '-2:5']) {
      expect(parseReference(text)).toBeUndefined()
    }
  })
})

describe('ranges', () => {
  test.each([
    ['surah 0', range(0, 1, 114, 6), 'start_surah', { fault: 'surah_unknown' }],
    ['surah 115', range(1, 1, 115, 1), 'end_surah', { fault: 'surah_unknown' }],
    ['half a surah', range(1.5, 1, 2, 1), 'start_surah', { fault: 'surah_unknown' }],
    ['ayah 0', range(1, 0, 114, 6), 'start_ayah', { fault: 'ayah_from_one' }],
    ['an ayah that is no number', range(1, 1, 114, Number.NaN), 'end_ayah', { fault: 'ayah_from_one' }],
    ['too high a start', range(1, 8, 114, 6), 'start_ayah', { fault: 'ayahs_of_surah', ayahs: 7 }],
    ['too high an end', range(1, 1, 2, 287), 'end_ayah', { fault: 'ayahs_of_surah', ayahs: 286 }],
    ['an earlier end surah', range(3, 1, 2, 5), 'end_surah', { fault: 'range_backwards' }],
    ['an earlier end ayah', range(2, 6, 2, 5), 'end_ayah', { fault: 'range_backwards' }],
  ])('refuses %s', (_, bad, path, problem) => {
    expect(rangeProblem(bad)).toEqual({ path, ...problem })
    expect(() => spanOf(bad)).toThrow(RangeError)
  })

  test('accepts the whole Quran, one ayah, and ranges across surahs', () => {
    for (const good of [COMPLETE_QURAN, range(2, 255, 2, 255), range(1, 7, 2, 1)]) {
      expect(rangeProblem(good)).toBeUndefined()
    }
  })

  test('a span and its range name the same ayahs', () => {
    fc.assert(
      fc.property(span, (s) => {
        expect(spanOf(rangeOf(s))).toEqual(s)
      }),
    )
  })

  test('the sections of a span hold each of its ayahs once, in order', () => {
    fc.assert(
      fc.property(span, (s) => {
        const positions = surahSections(s).flatMap(({ surah, fromAyah, toAyah }) =>
          Array.from({ length: toAyah - fromAyah + 1 }, (_, i) => positionOf(surah.number, fromAyah + i)),
        )
        expect(positions).toEqual(Array.from({ length: s.end - s.start + 1 }, (_, i) => s.start + i))
      }),
      { numRuns: 30 },
    )
  })

  test('treats only 1:1 to 114:6 as the complete Quran', () => {
    expect(isCompleteQuran(COMPLETE_QURAN)).toBe(true)
    expect(isCompleteQuran(range(1, 2, 114, 6))).toBe(false)
    expect(isCompleteQuran(range(1, 1, 114, 5))).toBe(false)
  })

  test.each([
    [range(67, 1, 67, 12), ['Al-Mulk 67:1', '67:12']],
    [range(113, 1, 114, 6), ['Al-Falaq 113:1', 'An-Nas 114:6']],
    [range(2, 255, 2, 255), ['Al-Baqarah 2:255']],
    [range(1, 1, 114, 5), ['Al-Fatihah 1:1', 'An-Nas 114:5']],
    [COMPLETE_QURAN, ["Complete Qur'an"]],
  ])('writes a range as its ends', (r, ends) => {
    expect(rangeEnds(r)).toEqual(ends)
    expect(rangeText(r)).toBe(ends.join(' – '))
  })

  test.each([
    [[], ''],
    [['67:4'], '67:4'],
    [['67:1', '67:3', '67:4', '67:4', '67:5'], '67:1, 67:3 – 67:5'],
    [['67:5', '67:3', '67:4'], '67:5, 67:3 – 67:4'],
    [['2:282', '2:282', '3:1', '113:1', '114:2'], '2:282, 3:1, 113:1, 114:2'],
  ])('writes %j as %s', (places, text) => {
    expect(placesText(places.map((place) => parseReference(place)!))).toBe(text)
  })
})

describe('reading a range', () => {
  test('reads what is written', () => {
    fc.assert(
      fc.property(span, (one) => {
        const written = rangeOf(one)
        if (!isCompleteQuran(written)) expect(readRange(rangeText(written))).toEqual(written)
      }),
    )
  })

  test.each([
    ['112:4', range(112, 4, 112, 4)],
    ['112:1-3', range(112, 1, 112, 3)],
    ['Сура 112:1 – 112:3', range(112, 1, 112, 3)],
  ])('reads %s', (text, expected) => expect(readRange(text)).toEqual(expected))

  test.each(['', 'Al-Ikhlas', '112:5', '115:1', '2112:1', '112:3 – 112:1'])('reads nothing from "%s"', (text) => {
    expect(readRange(text)).toBeUndefined()
  })
})
