import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const KEY = 'a key for tests that is long enough'
const seal = createSeal(KEY, 'mail')

test.each(['amina@example.org', '', 'ﷺ'])('closes and opens %j', (text) => {
  expect(seal.open(seal.close(text))).toBe(text)
})

test('says nothing of what is closed, and closes it differently each time', () => {
  const closed = seal.close('amina@example.org')

  expect(Buffer.from(closed, 'base64url').toString('latin1')).not.toContain('amina')
  expect(seal.close('amina@example.org')).not.toBe(closed)
})

test.each([
  ['another password key', createSeal('another key that is long enough', 'mail').close('amina@example.org')],
  ['another purpose', createSeal(KEY, 'else').close('amina@example.org')],
  ['nobody', ''],
  ['too little', 'AAAA'],
])('does not open what %s closed', (_, sealed) => {
  expect(seal.open(sealed)).toBeUndefined()
})

test('does not open what was altered', () => {
  const bytes = Buffer.from(seal.close('amina@example.org'), 'base64url')
  bytes[bytes.length - 1]! ^= 1

  expect(seal.open(bytes.toString('base64url'))).toBeUndefined()
})
