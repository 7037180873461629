import { expect, test } from 'vitest'
import { Pin, UnlockBody } from './readers.ts'

test.each([
  ['Latin', '2580'],
  ['Arabic-Indic', '٢٥٨٠'],
  ['Persian', '۲۵۸۰'],
])('a PIN in %s digits is the same', (_, pin) => {
  expect(Pin.parse(pin)).toBe('2580')
  expect(UnlockBody.parse({ pin })).toEqual({ pin: '2580' })
})

test.each(['258', '123456789', '25a0', '25 80', ''])('%j is no PIN', (pin) => {
  expect(Pin.safeParse(pin).error?.issues[0]?.message).toBe('pin_format')
})
