import { expect, onTestFinished, test } from 'vitest'
import { formatList, formatNumber } from './formats.ts'
import { loadMessages, type MessageId, setLanguage, t } from './i18n.ts'

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
  ['ar', 'حتى 20 نوفمبر', 'حتى 20 نوفمبر'],
])('in a message of "%s" "%s" is set apart if it runs the other way', async (language, what, shown) => {
  setLanguage(language)
  onTestFinished(() => setLanguage('en'))
  await loadMessages('reading', language)
  expect(t('rooms.plan.until', { what, date: '' })).toContain(shown)
  expect(t('rooms.plan.until', { what, date: '' })).not.toContain('\u2068'.repeat(2))
})
