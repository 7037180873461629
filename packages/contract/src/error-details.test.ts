import { expect, test } from 'vitest'
import { detailSentence, ERROR_DETAILS, type ErrorDetail, paramsOf } from './error-details.ts'

test.each(Object.entries(ERROR_DETAILS) as [ErrorDetail, string][])(
  '%s has the params of its sentence',
  (detail, sentence) => {
    const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(paramsOf(detail)).sort()).toEqual(named.sort())
  },
)

test('a detail is a sentence', () => {
  const params = { date: '2026-03-09', reason: 'Spam {date}' }
  expect(detailSentence({ detail: 'removed_because', params })).toBe(
    'An administrator has removed your account. They can restore it until March 9, 2026, then it’s deleted. The reason: Spam {date}',
  )
})
