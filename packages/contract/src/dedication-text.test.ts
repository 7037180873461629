import { expect, test } from 'vitest'
import { DEDICATION_LIMIT, DedicationText } from './dedication-text.ts'

test.each([
  'For Hajja Maryam, may Allah have mercy on her',
  'للحاجة مريم، رحمها الله',
  'For Dr. Yusuf, 1951-2024. Amin',
  'For A.B. and her children',
  'x'.repeat(DEDICATION_LIMIT),
  '',
])('takes %s as it is', (line) => expect(DedicationText.parse(line)).toBe(line))

test.each([
  ['line breaks and tabs', 'For\nHajja\r\n\tMaryam', 'For Hajja Maryam'],
  ['bidi marks and overrides', '\u202EFor\u200F Hajja\u2066 Mar\u200Eyam\u061C', 'For Hajja Maryam'],
  ['control characters', 'For\u0007 Hajja\u009B Maryam', 'For Hajja Maryam'],
  ['space around it', '  For Hajja Maryam ', 'For Hajja Maryam'],
  ['nothing that is seen', '\u200B\u2060 ', ''],
])('cleans %s', (_, typed, line) => expect(DedicationText.parse(typed)).toBe(line))

test.each([
  'Read more at https://example.org',
  'www.example',
  'give at example.org',
  'chat: t.me/khatm',
  'write to amina@example.org',
  'приход.рф',
  'see example。com',
  'http://1',
  '192.168.1.10',
  'ex\u200Bample.org',
])('refuses the link in "%s"', (line) => {
  expect(DedicationText.safeParse(line).error?.issues[0]?.message).toBe('dedication_link')
})

test('refuses what is too long, and what is no text', () => {
  expect(DedicationText.safeParse('x'.repeat(DEDICATION_LIMIT + 1)).success).toBe(false)
  expect(DedicationText.safeParse('🤲'.repeat(DEDICATION_LIMIT / 2 + 1)).success).toBe(false)
  expect(DedicationText.safeParse('...').success).toBe(false)
  expect(DedicationText.safeParse(7).success).toBe(false)
  expect(DedicationText.safeParse('a\u0000b').success).toBe(false)
})
