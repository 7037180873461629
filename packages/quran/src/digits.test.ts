import { expect, test } from 'vitest'
import { numberTyped, withLatinDigits } from './digits.ts'

test.each([
  ['7', 7],
  ['٧', 7],
  ['۷', 7],
  ['٢٥٥', 255],
  ['۲۸۶', 286],
  ['1٢۳', 123],
  [' 12 ', 12],
  ['\u200e12\u200f', 12],
  ['\u00a012', 12],
  ['-3', -3],
  ['1.5', 1.5],
])('%j is the number %s', (typed, number) => expect(numberTyped(typed)).toBe(number))

test.each(['', ' ', 'seven', '12e3', '0x10', '1,5', '1 2a', '٧أ', 'Infinity'])('%j is no number', (typed) => {
  expect(numberTyped(typed)).toBeNaN()
})

test('every digit of both scripts becomes the Latin one', () => {
  expect(withLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789')
})
