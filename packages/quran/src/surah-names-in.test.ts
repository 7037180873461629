import { expect, test } from 'vitest'
import { rangeText } from './range-text.ts'
import { LANGUAGES_WITH_NAMES, loadSurahNames, surahNameIn } from './surah-names.ts'
import { findSurahs } from './surah-search.ts'
import { SURAHS } from './surahs.ts'

test('English and Arabic have the names of the tables', async () => {
  for (const language of ['en', 'ar']) expect(await loadSurahNames(language)).toBeUndefined()
  for (const { number, name, nameArabic } of SURAHS) {
    expect([surahNameIn('en', undefined, number), surahNameIn('ar', undefined, number)]).toEqual([name, nameArabic])
  }
})

test.each(LANGUAGES_WITH_NAMES)(
  '%s has 114 names and meanings, of which the search finds each first',
  async (language) => {
    const rows = (await loadSurahNames(language))!
    expect(rows).toHaveLength(114)
    expect(new Set(rows.map(([name]) => name)).size).toBe(114)
    const missed = rows.filter(([name], index) => findSurahs(name)[0]?.number !== index + 1)
    expect(missed).toEqual([])
    const unknown = rows.filter(([, meaning], index) => !findSurahs(meaning).some(({ number }) => number === index + 1))
    expect(unknown).toEqual([])
  },
)

test('Russian has the names of Kuliev’s translation', async () => {
  const rows = await loadSurahNames('ru')
  expect([1, 2, 3, 18, 36, 67, 112].map((number) => surahNameIn('ru', rows, number))).toEqual([
    'Аль-Фатиха',
    'Аль-Бакара',
    'Аль Имран',
    'Аль-Кахф',
    'Йа Син',
    'Аль-Мульк',
    'Аль-Ихляс',
  ])
})

test('a language without names of its own has the English ones', () => {
  expect(surahNameIn('tr', undefined, 2)).toBe('Al-Baqarah')
})

test('a range is written with the names of a language', async () => {
  const rows = await loadSurahNames('ru')
  const wording = { surah: (number: number) => surahNameIn('ru', rows, number), completeQuran: 'Весь Коран' }
  const range = { startSurah: 113, startAyah: 1, endSurah: 114, endAyah: 6 }
  expect(rangeText(range, wording)).toBe('Аль-Фаляк 113:1 – Ан-Нас 114:6')
  expect(rangeText({ ...range, startSurah: 1 }, wording)).toBe('Весь Коран')
})
