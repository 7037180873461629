import { SURAHS } from '@halaqa/quran/surahs'
import { describe, expect, test } from 'vitest'
import { searchSurahs, searchVerses } from './surah-search.ts'

const surahs = SURAHS.map(({ number, name, nameArabic }) => ({
  surahNo: number,
  surahName: name,
  surahNameArabic: nameArabic,
}))
const found = (query: string) => searchSurahs(surahs, query).map(({ surahNo }) => surahNo)

describe('searching a surah', () => {
  test.each([
    ['the English name in any case', 'BAQARAH', [2]],
    ['without its hyphen', 'albaqarah', [2]],
    ['with a space for the hyphen', 'al baqarah', [2]],
    ['without its apostrophe', 'ali imran', [3]],
    ['with a curly apostrophe', 'Ali ’Imran', [3]],
    ['with the letter ayn', 'Ali ʿImran', [3]],
    ['with accents', 'Yūsuf', [12]],
    ['the Arabic name', 'البقرة', [2]],
    ['the Arabic name with vowel signs', 'ٱلۡبَقَرَةِ', [2]],
    ['without hamza', 'الانعام', [6]],
    ['with ha for ta marbuta', 'البقره', [2]],
    ['stretched', 'الـبـقـرة', [2]],
    ['a number', '114', [114]],
    ['a number in Arabic digits', '١١٤', [114]],
    ['a number with a zero before it', '007', [7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]],
    ['something that no surah has', 'xyz', []],
    ['nothing but marks', '---', []],
  ])('finds by %s: %s', (_, query, numbers) => {
    expect(found(query)).toEqual(numbers)
  })

  test('lists the beginnings of a number', () => {
    expect(found('11')).toEqual([11, 110, 111, 112, 113, 114])
  })

  test('lists all while nothing is typed', () => {
    expect(found('  ')).toHaveLength(114)
  })
})

test('searching a verse lists the numbers that begin with what was typed', () => {
  expect(searchVerses(30, '3')).toEqual([3, 30])
  expect(searchVerses(7, '')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(searchVerses(7, '8')).toEqual([])
  expect(searchVerses(7, 'a')).toEqual([])
})
