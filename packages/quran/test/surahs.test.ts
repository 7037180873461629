import { describe, expect, test } from 'vitest'
import { readChapters, readPackageJson } from '../build/sources.ts'
import { PLAIN_NAME_CORRECTIONS } from '../build/surah-names.ts'
import { surahDetailsOf } from '../src/surah-details.ts'
import { SURAHS as NAMED, surahOf } from '../src/surahs.ts'

const SURAHS = NAMED.map((surah) => ({ ...surah, ...surahDetailsOf(surah.number) }))

/** Letters without marks, in the spelling of ordinary print. */
const plain = (name: string): string => name.replace(/[\u064B-\u065F\u0670\u06D6-\u06ED]/g, '').replaceAll('ٱ', 'ا')

describe('surahs', () => {
  test('are 114, numbered in order, each beginning where the one before ends', () => {
    expect(SURAHS).toHaveLength(114)
    SURAHS.forEach((surah, index) => {
      const before = SURAHS[index - 1]
      expect(surah.number).toBe(index + 1)
      expect(surah.startPosition).toBe(before ? before.startPosition + before.ayahCount : 0)
    })
  })

  test('have the ayah counts and places of revelation of an independent source', () => {
    type Verse = { surah: number }
    const counts = new Map<number, number>()
    for (const { surah } of readPackageJson<Verse[]>('quran-validator', 'data/quran-verses.json')) {
      counts.set(surah, (counts.get(surah) ?? 0) + 1)
    }
    expect(SURAHS.map((surah) => surah.ayahCount)).toEqual([...counts.values()])
    expect(SURAHS.filter((surah) => surah.revelationPlace === 'medinan').map((surah) => surah.number)).toEqual([
      2, 3, 4, 5, 8, 9, 13, 22, 24, 33, 47, 48, 49, 55, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 76, 98, 99, 110,
    ])
  })

  test('have a long name that is the plain one with its vowels', () => {
    expect(surahDetailsOf(1).nameArabicLong).toBe('سُورَةُ ٱلۡفَاتِحَةِ')
    for (const { nameArabic, nameArabicLong } of SURAHS) {
      expect(plain(nameArabicLong)).toBe(`سورة ${nameArabic}`)
      expect(nameArabicLong).toMatch(/^سُورَةُ [^\u0652]+$/)
    }
  })

  test('keep the plain names of the source, four spellings apart', () => {
    const changed = readChapters('quran').filter(({ id, name }) => surahOf(id).nameArabic !== name)
    expect(changed.map(({ id }) => id)).toEqual(Object.keys(PLAIN_NAME_CORRECTIONS).map(Number))
  })

  test('have names without slips', () => {
    expect([21, 61, 100].map((number) => `${surahOf(number).name}, ${surahDetailsOf(number).meaning}`)).toEqual([
      'Al-Anbiya, The Prophets',
      'As-Saff, The Ranks',
      "Al-'Adiyat, The Coursers",
    ])
    expect(surahDetailsOf(58).nameArabicLong).toBe('سُورَةُ ٱلۡمُجَادِلَةِ')
    expect(surahDetailsOf(60).nameArabicLong).toBe('سُورَةُ ٱلۡمُمۡتَحَنَةِ')
    // No consonant inside a name lacks its sign, but in the letters of Ta-Ha.
    const bare = SURAHS.filter(({ nameArabicLong }) =>
      /[بتثجحخدذرزسشصضطظعغفقكنه](?=[\u0621-\u064A])/.test(nameArabicLong),
    )
    expect(bare.map(({ number }) => number)).toEqual([20])
  })

  test('are distinguished by name, and 0 and 115 are none', () => {
    for (const field of ['name', 'nameArabic', 'nameArabicLong', 'meaning'] as const) {
      expect(new Set(SURAHS.map((surah) => surah[field])).size).toBe(114)
    }
    for (const of of [surahOf, surahDetailsOf]) {
      expect(() => of(0)).toThrow(RangeError)
      expect(() => of(115)).toThrow('There is no surah 115')
    }
  })
})
