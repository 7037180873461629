import { expect, test } from 'vitest'
import { inArabicDigits } from './message-digits.ts'

test.each([
  ['changes a number and a reference', { count: 12, place: '2:142' }, '١٢ من ٢:١٤٢، ٧'],
  ['leaves a name and an address', { count: 1, place: 'Juz 30, a1@b2.org' }, '١ من Juz 30, a1@b2.org، ٧'],
])('%s', (_, values, text) => {
  expect(inArabicDigits(values, ({ count, place }) => `${count} من ${place}، 7`)).toBe(text)
})

test('each value keeps its place, also one that is used twice', () => {
  const fill = ({ one, other }: Record<string, string>) => `${other} ${one} ${other}`
  expect(inArabicDigits({ one: 'A1', other: 'B2' }, fill)).toBe('B2 A1 B2')
})
