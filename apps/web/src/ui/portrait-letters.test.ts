import { expect, test } from 'vitest'
import { portraitLetters } from './Portrait.tsx'

const READERS = ['Yusuf', 'Yahya', 'maryam', 'Idris']

test.each([
  ['Yusuf', 'Yu'],
  ['Yahya', 'Ya'],
  ['maryam', 'M'],
  ['Idris', 'I'],
])('the portrait of %s among others shows %s', (name, letters) => {
  expect(portraitLetters(name, READERS)).toBe(letters)
})

test('a name without a letter has an empty portrait', () => {
  expect(portraitLetters('﷽ …', [])).not.toBe('undefined')
  expect(portraitLetters('…', [])).toBe('')
})
