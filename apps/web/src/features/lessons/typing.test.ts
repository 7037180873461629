import { expect, test } from 'vitest'
import { deleteBeforeCaret, directionOf, insertAtCaret, lastLetter } from './typing.ts'

function aField(value: string, start = value.length, end = start) {
  const field = document.createElement('input')
  field.value = value
  field.setSelectionRange(start, end)
  return field
}
const shown = ({ value, selectionStart }: HTMLInputElement) => [value, selectionStart]

test.each([
  ['', ''],
  ['كُفُ', 'فُ'],
  ['رَبِّ', 'بِّ'],
  ['ab', 'b'],
  ['َ', 'َ'],
])('the last letter of %j has its marks with it', (text, letter) => {
  expect(lastLetter(text)).toBe(letter)
})

test('a key writes at the caret and leaves the caret behind it', () => {
  const field = aField('كوا', 1)
  insertAtCaret(field, 'ف')
  expect(shown(field)).toEqual(['كفوا', 2])
})

test('a key writes over what is selected', () => {
  const field = aField('كفوا', 1, 4)
  insertAtCaret(field, 'ل')
  expect(shown(field)).toEqual(['كل', 2])
})

test('a full field takes no more', () => {
  const field = aField('كل')
  field.maxLength = 2
  insertAtCaret(field, 'ا')
  expect(field.value).toBe('كل')
})

test('Delete takes the letter before the caret with its marks, or what is selected', () => {
  const field = aField('كُفُوا', 4)
  deleteBeforeCaret(field)
  expect(shown(field)).toEqual(['كُوا', 2])
  field.setSelectionRange(0, 2)
  deleteBeforeCaret(field)
  expect(shown(field)).toEqual(['وا', 0])
  deleteBeforeCaret(field)
  expect(shown(field)).toEqual(['وا', 0])
})

test.each([
  ['rahman', 'ltr'],
  ['ʿalayhim', 'ltr'],
  ['’alayhim', 'ltr'],
  ['ḥamd', 'ltr'],
  ['āmannā', 'ltr'],
  ['d\u0323alla', 'ltr'],
  ['рахман', 'ltr'],
  ['‘аляйхим', 'ltr'],
  ['', 'rtl'],
  ["'", 'rtl'],
  ['الحمد', 'rtl'],
  [' كفوا', 'rtl'],
])('%j runs %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
