import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { clockTime, shortDate } from './dates.ts'
import { formatList, formatNumber } from './formats.ts'
import { loadMessages, type MessageId, pageDigits, pageTag, setLanguage, t } from './i18n.ts'
import { CATALOGUES } from './languages.ts'
import { rangeText } from './ranges.ts'
import { prepareSurahNames } from './surah-names.ts'

test.each([
  [0, '0 readers'],
  [1, '1 reader'],
  [6236, '6,236 readers'],
])('a message says %d by the plural of the language', (count, text) =>
  expect(t('rooms.about.readers', { count })).toBe(text),
)

test('a message says what it is given under its names', () => {
  expect(t('rooms.plan.until', { what: 'A hatim', date: 'Nov 20' })).toBe('A hatim until Nov 20')
})

test('throws for a message that is not loaded', () => {
  expect(() => t('rooms.none' as MessageId)).toThrow('"rooms.none" is not loaded')
})

test('large numbers are grouped, and lists joined, as the language has it', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect(formatList([])).toBe('')
  expect(formatList(['Monday', 'Tuesday', 'Friday'])).toBe('Monday, Tuesday, Friday')
})

test.each([
  ['en', 'ختمة العائلة', '\u2068ختمة العائلة\u2069'],
  ['en', 'Winter Hatim', 'Winter Hatim'],
  ['en', '2:142', '2:142'],
  ['ar', 'Winter Hatim', '\u2068Winter Hatim\u2069'],
  ['en', 'Hatim العائلة', '\u2068Hatim العائلة\u2069'],
  ['en', 'Ḥāfiẓ ʿAlī', 'Ḥāfiẓ ʿAlī'],
  ['ar', 'حتى 20 نوفمبر', 'حتى 20 نوفمبر'],
  ['ar', 'ختمة Ahmad', '\u2068ختمة Ahmad\u2069'],
  ['ar', 'ختمة 家族', '\u2068ختمة 家族\u2069'],
  ['ar', 'قبل \u2068Ahmad\u2069', 'قبل \u2068Ahmad\u2069'],
])('in a message of "%s" "%s" is set apart if it runs the other way', async (language, what, shown) => {
  setLanguage(language)
  onTestFinished(() => setLanguage('en'))
  await loadMessages('reading', language)
  const text = t('rooms.plan.until', { what, date: '' })
  expect(text).toContain(shown)
  expect(text.split('\u2068')).toHaveLength(shown.split('\u2068').length)
})

describe('in Arabic with its own digits', () => {
  beforeEach(async () => {
    setLanguage('ar-u-nu-arab')
    await Promise.all([...CATALOGUES.map((name) => loadMessages(name)), prepareSurahNames()])
  })
  afterEach(() => setLanguage('en'))

  test('numbers, dates and times have them', () => {
    expect(pageTag()).toBe('ar-u-nu-arab')
    expect(formatNumber(6236)).toBe('٦٬٢٣٦')
    expect(shortDate('2026-03-12')).toContain('٢٠٢٦')
    expect(clockTime('06:42')).toMatch(/^٦:٤٢/)
    expect(pageDigits('2:142 – 3:1')).toBe('٢:١٤٢ – ٣:١')
    expect(rangeText({ startSurah: 67, startAyah: 1, endSurah: 67, endAyah: 12 })).toMatch(/ ٦٧:١ – ٦٧:١٢$/)
  })

  test('messages have them, and names as they were typed', () => {
    expect(t('rooms.about.readers', { count: 14 })).toContain('١٤')
    expect(t('chapters.noPage', { asked: '700' })).not.toMatch(/\d/)
    expect(t('rooms.plan.until', { what: 'Juz 30', date: '2:142' })).toMatch(/Juz 30.*٢:١٤٢/)
  })
})

test('Arabic has Western digits unless its own are chosen', () => {
  setLanguage('ar')
  onTestFinished(() => setLanguage('en'))
  expect([formatNumber(6236), pageDigits('2:142'), pageTag()]).toEqual(['6,236', '2:142', 'ar'])
})
