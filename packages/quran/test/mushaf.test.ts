import { describe, expect, test } from 'vitest'
import { readPackageJson } from '../build/sources.ts'
import { AYAH_COUNT, ayahAt, formatReference, parseReference, positionOf } from '../src/ayah.ts'
import {
  hizbOf,
  JUZ_STARTS,
  juzOf,
  juzSpan,
  PAGE_STARTS,
  pageOf,
  pageSpan,
  RUB_STARTS,
  RUKU_STARTS,
  rubOf,
  rukuOf,
} from '../src/mushaf.ts'
import { openText } from '../src/text.ts'

const positions = Array.from({ length: AYAH_COUNT }, (_, position) => position)

describe('the mushaf', () => {
  test('has each ayah on the one page where an independent source prints all of it', () => {
    type Page = { page: number; ayahs: { words: { ayahKey: string }[] }[] }
    const pages = readPackageJson<Page[]>('@kmaslesa/holy-quran-word-by-word-min', 'data.json')
    const printed = new Map<number, number>()
    for (const { page, ayahs } of pages) {
      for (const { ayahKey } of ayahs.flatMap((line) => line.words)) {
        const reference = parseReference(ayahKey)!
        const position = positionOf(reference.surah, reference.ayah)
        expect(printed.get(position) ?? page).toBe(page)
        printed.set(position, page)
      }
    }
    expect(positions.filter((position) => pageOf(position) !== printed.get(position))).toEqual([])
  })

  test('has 604 pages, 30 juz, 60 hizb, 240 quarters and 556 ruku, each from 1 to its last', () => {
    expect([PAGE_STARTS, JUZ_STARTS, RUB_STARTS, RUKU_STARTS].map((starts) => starts.length)).toEqual([
      604, 30, 240, 556,
    ])
    for (const starts of [PAGE_STARTS, JUZ_STARTS, RUB_STARTS, RUKU_STARTS]) {
      expect(starts[0]).toBe(0)
      expect(starts.every((start, index) => index === 0 || start > starts[index - 1]!)).toBe(true)
    }
    const last = AYAH_COUNT - 1
    expect([pageOf(last), juzOf(last), hizbOf(last), rubOf(last), rukuOf(last)]).toEqual([604, 30, 60, 240, 556])
    expect([pageOf(0), juzOf(0), hizbOf(0), rubOf(0), rukuOf(0)]).toEqual([1, 1, 1, 1, 1])
  })

  test('begins its juz where every mushaf does', () => {
    expect(JUZ_STARTS.map((start) => formatReference(ayahAt(start))).join(' ')).toBe(
      '1:1 2:142 2:253 3:93 4:24 4:148 5:82 6:111 7:88 8:41 9:93 11:6 12:53 15:1 17:1 18:75 21:1 23:1 25:21 27:56 29:46 33:31 36:28 39:32 41:47 46:1 51:31 58:1 67:1 78:1',
    )
  })

  test('prints ۞ where a quarter begins, unless a surah begins there', () => {
    const { arabic } = openText()
    const marked = positions.filter((position) => arabic[position]!.includes('\u06DE'))
    expect(marked.filter((position) => !RUB_STARTS.includes(position))).toEqual([])
    expect(RUB_STARTS.filter((start) => !marked.includes(start))).toHaveLength(41)
    expect(rubOf(positionOf(15, 49))).toBe(106)
    expect(rubOf(positionOf(15, 48))).toBe(105)
  })

  test('begins each juz with a hizb, and each hizb with a quarter', () => {
    expect(JUZ_STARTS.map((start) => rubOf(start))).toEqual(JUZ_STARTS.map((_, juz) => juz * 8 + 1))
    expect(hizbOf(positionOf(2, 142))).toBe(3)
  })

  test('its pages and juz join up to the whole', () => {
    for (const [spanOf, count] of [
      [pageSpan, 604],
      [juzSpan, 30],
    ] as const) {
      const spans = Array.from({ length: count }, (_, index) => spanOf(index + 1))
      expect(spans[0]!.start).toBe(0)
      expect(spans.at(-1)!.end).toBe(AYAH_COUNT - 1)
      expect(spans.every((span, index) => index === 0 || span.start === spans[index - 1]!.end + 1)).toBe(true)
    }
    expect(() => pageSpan(605)).toThrow(RangeError)
    expect(() => juzSpan(0)).toThrow(RangeError)
    expect(() => pageOf(AYAH_COUNT)).toThrow(RangeError)
  })

  test.each([
    ['2:255', 42, 3, 5],
    ['18:1', 293, 15, 30],
    ['36:1', 440, 22, 44],
    ['67:1', 562, 29, 57],
    ['114:6', 604, 30, 60],
  ])('%s is on page %i, in juz %i, hizb %i', (reference, page, juz, hizb) => {
    const { surah, ayah } = parseReference(reference)!
    const position = positionOf(surah, ayah)
    expect([pageOf(position), juzOf(position), hizbOf(position)]).toEqual([page, juz, hizb])
  })
})
