import { expect, test } from 'vitest'
import { suspendedError } from './suspended-error.ts'

const account = { suspensionReason: null, deletesAt: null, timeZone: 'Asia/Tashkent' }
const deletesAt = new Date('2026-04-01T20:00:00Z')

test('a suspended person is told why', () => {
  const { code, message, details } = suspendedError({ ...account, suspensionReason: 'Unkind words' })
  expect([code, message]).toEqual([
    'account_suspended',
    'An administrator has suspended your account. The reason: Unkind words',
  ])
  expect(details).toMatchObject({ detail: 'suspended_because', params: { reason: 'Unkind words' } })
})

test('a suspended person without a reason is told no more than that', () => {
  const { message, details } = suspendedError(account)
  expect(message).toBe('An administrator has suspended this account.')
  expect(details).toEqual({})
})

test('a removed person is told the last date by their own calendar', () => {
  const { code, message, details } = suspendedError({ ...account, deletesAt })
  expect([code, message]).toEqual([
    'account_removed',
    'An administrator has removed your account. They can restore it until April 2, 2026, then it’s deleted.',
  ])
  expect(details).toMatchObject({ detail: 'removed_until', params: { date: '2026-04-02' } })
})
