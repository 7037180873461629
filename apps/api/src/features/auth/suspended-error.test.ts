import { expect, test } from 'vitest'
import { textsIn } from '../../lib/texts.ts'
import { mirrored } from '../../test/mirrored.ts'
import { suspendedError } from './suspended-error.ts'

const account = { suspensionReason: null, deletesAt: null, timeZone: 'Asia/Tashkent' }
const deletesAt = new Date('2026-04-01T20:00:00Z')

test('a suspended person is told why, in their language', () => {
  const suspended = { ...account, suspensionReason: 'Unkind words' }
  expect(suspendedError(suspended, textsIn('en')).message).toBe(
    'An administrator of this Halaqa has suspended your account. The reason: Unkind words',
  )
  expect(suspendedError(suspended, mirrored).message).toBe(
    '«An administrator of this Halaqa has suspended your account.» «The reason: Unkind words»',
  )
})

test('a removed person is told the last date by their own calendar', () => {
  const { code, message } = suspendedError({ ...account, deletesAt }, textsIn('en'))
  expect([code, message]).toEqual([
    'account_removed',
    'An administrator of this Halaqa has removed your account. They can restore it until April 2, 2026; then it is deleted.',
  ])
})
