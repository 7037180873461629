import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arabicOf, CORRECTED_AYAHS } from '../build/arabic.ts'
import { readChapters, readPackageJson } from '../build/sources.ts'
import { AYAH_COUNT, ayahAt, formatReference } from '../src/ayah.ts'
import { SAJDA_POSITIONS } from '../src/mushaf.ts'
import { SURAHS } from '../src/surahs.ts'
import { openText } from '../src/text.ts'
import { wordsOfAyah } from '../src/words.ts'
import { differences, readTanzilWords, readWords } from './tanzil-text.ts'

const { arabic } = openText()
const whole = arabic.join('\n')
const words = readWords(arabic)
const tanzil = readTanzilWords()

const count = (sign: string): number => whole.split(sign).length - 1

describe('the Arabic text', () => {
  test('has 6,236 ayahs in 114 surahs, none empty, no stray space', () => {
    expect(arabic).toHaveLength(AYAH_COUNT)
    expect(SURAHS.map((surah) => surah.ayahCount).reduce((sum, ayahs) => sum + ayahs)).toBe(AYAH_COUNT)
    expect(arabic.filter((text) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([])
  })

  test('is, letter by letter, the text that was last looked at', () => {
    const digest = createHash('sha256').update(whole).digest('hex')
    expect(digest).toBe('9012f7a7b2328f874a5fced60d916436b823047d1b9e7caf5413e4c800263c4b')
  })

  test('has a ya without dots wherever its final shape is drawn, and is bit for bit the text of before but for it', () => {
    const dotted = createHash('sha256').update(whole.replaceAll('\u06CC', '\u064A')).digest('hex')
    expect(dotted).toBe('298367fc71746fc8f5d95e6019c77970df420e3aaae289014e03fb9a76177c60')
    expect([count('\u06CC'), arabic.filter((text) => text.includes('\u06CC')).length]).toEqual([3_703, 2_392])
    const after = (ya: string) =>
      new Set([...whole.matchAll(new RegExp(`${ya}\\p{M}*(.|\\n|$)`, 'gu'))].map(([, next]) => next!))
    expect([...after('\u06CC')].sort()).toEqual(['\n', ' ', 'ء', '\u06E6'])
    expect([...after('\u064A')].filter((next) => !/[\u0622-\u064A\u06CC]/.test(next))).toEqual([])
  })

  test('leaves the dots away exactly where Tanzil does', () => {
    const dots = (word: string) => [...word.matchAll(/[\u0649\u064A\u06CC]/g)].map(([ya]) => ya === '\u064A').join()
    const different = words.flatMap((ayah, position) =>
      ayah.flatMap((word, index) => (dots(word) === dots(tanzil[position]![index]!) ? [] : [word])),
    )
    // Tanzil writes a hamza below a final ya as one letter, ئ.
    expect(different.filter((word) => !/\u06CC[\u0650\u08F2]?\u0655/.test(word))).toEqual([])
  })

  test('has the words of Tanzil: 77,433, alike in every letter and vowel but for two encodings', () => {
    const found = words.flatMap((ours, position) => differences(ours, tanzil[position]!, position))
    expect(words.flat()).toHaveLength(77_433)
    expect(found.map(({ reference }) => reference)).toEqual(['2:72', '56:23'])
    // 2:72: the same hamza, on the line and above its seat. 56:23: hamza below the waw, and the letter ؤ.
  })

  test('detects any changed, missing or added sign', () => {
    const swaps: Record<string, string> = {
      '\u064E': '\u0650',
      '\u0650': '\u064F',
      '\u064F': '\u064E',
      '\u0651': '\u06E1',
    }
    const mutation = fc.record({
      position: fc.nat({ max: AYAH_COUNT - 1 }),
      at: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      kind: fc.constantFrom('change', 'remove', 'add'),
    })
    fc.assert(
      fc.property(mutation, ({ position, at, kind }) => {
        const text = arabic[position]!
        const places = [...text.matchAll(/[\u0621-\u063A\u0641-\u0653\u0670\u0671\u06CC]/g)].map((match) => match.index)
        const place = places[Math.floor(at * places.length)]!
        const sign = text[place]!
        const other = swaps[sign] ?? (sign === 'ب' ? 'ت' : 'ب')
        const put = { change: other, remove: '', add: sign + other }[kind]!
        const mutated = text.slice(0, place) + put + text.slice(place + 1)

        const before = differences(words[position]!, tanzil[position]!, position)
        const after = differences(wordsOfAyah(ayahAt(position), mutated), tanzil[position]!, position)
        expect(after).not.toEqual(before)
      }),
      { numRuns: 2_000 },
    )
  })

  test('has no sign of the font encoding left, and no thin space', () => {
    for (const sign of ['\u0652', '\u0656', '\u0657', '\u065C', '\u065E', '\u06E4', '\u2009'])
      expect(count(sign)).toBe(0)
  })

  test('has every converted sign as often as its source has the other', () => {
    const source = readChapters('quran')
      .flatMap((chapter) => chapter.verses.map((verse) => verse.text))
      .join('')
    for (const [legacy, sign, times] of [
      ['\u0652', '\u06DF', 3988],
      ['\u0657', '\u08F0', 2901],
      ['\u065E', '\u08F1', 1807],
      ['\u0656', '\u08F2', 1935],
    ] as const) {
      expect([source.split(legacy).length - 1, count(sign)]).toEqual([times, times])
    }
  })

  test('was never normalised: NFC would reorder the marks of 5,737 ayahs', () => {
    expect(arabic.filter((text) => text === text.normalize('NFC'))).toHaveLength(499)
  })

  test('marks 199 quarters and 15 prostrations, where the tables have them', () => {
    expect(count('\u06DE')).toBe(199)
    const prostrations = arabic.flatMap((text, position) => (text.includes('\u06E9') ? [position] : []))
    expect(prostrations).toEqual(SAJDA_POSITIONS)
    expect(prostrations.map((position) => formatReference(ayahAt(position))).join(' ')).toBe(
      '7:206 13:15 16:50 17:109 19:58 22:18 22:77 25:60 27:26 32:15 38:24 41:38 53:62 84:21 96:19',
    )
  })

  test('differs from its source in seven ayahs, besides the signs and the dots of a final ya', () => {
    const signs: Record<string, string> = {
      '\u0652': '\u06DF',
      '\u0657': '\u08F0',
      '\u065E': '\u08F1',
      '\u0656': '\u08F2',
    }
    const source = readChapters('quran').flatMap((chapter) => chapter.verses.map((verse) => verse.text))
    const changed = source.flatMap((text, position) => {
      const converted = text.replace(/[\u0652\u0656\u0657\u065E\u06E4]/g, (sign) => signs[sign] ?? '')
      return converted === arabic[position]!.replaceAll('\u06CC', '\u064A') ? [] : [formatReference(ayahAt(position))]
    })
    expect(changed).toEqual(['2:72', '11:41', '12:11', '17:7', '37:164', '41:47', '52:37'])
    expect(CORRECTED_AYAHS).toEqual(changed)
    expect(() => arabicOf('12:11', 'قَالُوا')).toThrow('The source of 12:11 has changed')
  })

  test('has as many words in each ayah as the 604 printed pages', () => {
    type Page = { ayahs: { words: { charType: string; ayahKey: string }[] }[] }
    const pages = readPackageJson<Page[]>('@kmaslesa/holy-quran-word-by-word-min', 'data.json')
    const printed = new Map<string, number>()
    for (const line of pages.flatMap((page) => page.ayahs)) {
      for (const { charType, ayahKey } of line.words) {
        if (charType === 'word') printed.set(ayahKey, (printed.get(ayahKey) ?? 0) + 1)
      }
    }
    const different = words.flatMap((ayah, position) => {
      const reference = formatReference(ayahAt(position))
      return ayah.length === printed.get(reference) ? [] : [[reference, ayah.length - (printed.get(reference) ?? 0)]]
    })
    // That source joins بَعۡدَ مَا and إِلۡ يَاسِينَ, which are two words.
    expect(different).toEqual([
      ['2:181', 1],
      ['8:6', 1],
      ['13:37', 1],
      ['37:130', 1],
    ])
  })
})
