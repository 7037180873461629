import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '../locales/index.ts'
import { bdiOfIsolates, chosenTextsOr, createTexts, isolated, textsIn } from './texts.ts'

describe('texts', () => {
  const catalogue = {
    ...CATALOGUES.en,
    'reminders.waiting': '{count, plural, one {# часть} few {# части} many {# частей} other {# части}}',
  }
  const russian = createTexts({ language: 'ru', direction: 'ltr' }, catalogue)

  test.each([
    [1, '1 часть'],
    [3, '3 части'],
    [5, '5 частей'],
    [21, '21 часть'],
  ])('have the plural of their language: %i', (count, text) => {
    expect(russian.t('reminders.waiting', { count })).toBe(text)
  })

  test('have dates and numbers of their language, in the zone of the person', () => {
    const at = new Date('2026-03-01T20:00:00Z')
    expect(russian.date(at, { dateStyle: 'long' }, 'Asia/Tashkent')).toBe('2 марта 2026 г.')
    expect(russian.date(at, { dateStyle: 'long' })).toBe('1 марта 2026 г.')
    expect(russian.date(at, { dateStyle: 'long' }, 'Mars/Olympus')).toBe('1 марта 2026 г.')
    expect(russian.number(1234.5)).toBe('1\u00a0234,5')
  })

  test('have the same digits in every language, unless a person chose those of Arabic', () => {
    const texts = ['ar', 'ar-u-nu-arab'].map((chosen) => chosenTextsOr('en')(chosen))
    expect(texts.map(({ number }) => number(12))).toEqual(['12', '١٢'])
    expect(texts.map(({ date }) => date(new Date('2026-03-01'), { year: 'numeric' }))).toEqual(['2026', '٢٠٢٦'])
    expect(texts.map(({ t }) => t('list.free', { count: 14 }).replace(/\D/g, ''))).toEqual(['14', ''])
    expect(texts[1]!.t('list.free', { count: 14 })).toContain('١٤')
    expect(texts[1]).toMatchObject({ language: 'ar', direction: 'rtl' })
  })

  test('are those of the language that a person chose, if Halaqa has it', () => {
    expect(chosenTextsOr('en')('en')).toBe(textsIn('en'))
    for (const chosen of [null, '', 'xx', 'constructor']) expect(chosenTextsOr('en')(chosen)).toBe(textsIn('en'))
  })

  test('isolate a name, which cannot end that by itself', () => {
    expect(isolated('A\u2069B\u2067')).toBe('\u2068AB\u2069')
    expect(bdiOfIsolates(`For ${isolated('&lt;b&gt;')}`)).toBe('For <bdi>&lt;b&gt;</bdi>')
  })
})

test.each([
  ['en', 'Al-Baqarah'],
  ['ar', 'البقرة'],
  ['ru', 'Аль-Бакара'],
] as const)('a surah has its name in "%s"', (language, name) => expect(textsIn(language).surah(2)).toBe(name))
