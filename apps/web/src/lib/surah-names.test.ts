import { afterEach, describe, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { prepareSurahNames, referenceText, surahMeaning, surahName, surahNamed, unitName } from './surah-names.ts'

afterEach(() => i18n.activate('en'))

async function openIn(language: string) {
  i18n.load(language, {})
  i18n.activate(language)
  await prepareSurahNames()
}

describe.each([
  ['en', 'Al-Ikhlas', 'The Sincerity'],
  ['ru', 'Аль-Ихляс', 'Очищение веры'],
  ['ar', 'الإخلاص', undefined],
])('in %s', (language, name, meaning) => {
  test('a surah has the name of the language wherever it is', async () => {
    await openIn(language)
    expect(surahName(112)).toBe(name)
    expect(unitName({ surahNumber: 112, surahName: 'Al-Ikhlas' })).toBe(name)
    expect(surahNamed('Al-Ikhlas')).toBe(name)
    expect(referenceText('Al-Ikhlas 112:1 – 112:3')).toBe(`${name} 112:1 – 112:3`)
    expect(surahMeaning(112, 'The Sincerity')).toBe(meaning)
  })

  test('a name that an administrator typed stays', async () => {
    await openIn(language)
    expect(unitName({ surahNumber: 112, surahName: 'Sincerity by heart' })).toBe('Sincerity by heart')
    expect(unitName({ surahNumber: 112, surahName: 'Al-Fatihah' })).toBe('Al-Fatihah')
    expect(unitName({ surahNumber: 0, surahName: 'Letters' })).toBe('Letters')
    expect(surahNamed('Sincerity by heart')).toBe('Sincerity by heart')
  })

  test.each(['My own words', 'Verse 1', '112:4', 'Al-Ikhlas 200:1', 'Sincerity 112:1'])(
    'the reference %s stays',
    async (text) => {
      await openIn(language)
      expect(referenceText(text)).toBe(text)
    },
  )
})
