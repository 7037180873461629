import { ERROR_DETAILS, type ErrorDetail, paramsOf } from '@halaqa/contract/error-details'
import { ERRORS, type ErrorCode } from '@halaqa/contract/errors'
import { describeField, FIELD_MESSAGES, FIELD_VALUES, type FieldCode } from '@halaqa/contract/field-messages'
import { fillEnglish, type ValueKind } from '@halaqa/contract/fill-english'
import { describe, expect, test } from 'vitest'
import { failureOf } from './api-error.ts'
import { checkText, failureText, fieldText } from './failure-texts.ts'

const SAMPLES = { number: 1234, text: 'Surah Maryam', date: '2026-03-09' } as const
const samplesOf = (kinds: Readonly<Record<string, ValueKind>>) =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, SAMPLES[kind]]))

describe('the English of the catalogue is that of the contract', () => {
  test.each(Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][])('%s', (code, [status, sentence]) => {
    expect(failureText(status, { code })).toBe(sentence)
  })

  test.each(Object.entries(ERROR_DETAILS) as [ErrorDetail, string][])('of the detail %s', (detail, sentence) => {
    const params = samplesOf(paramsOf(detail))
    expect(failureText(409, { detail, params })).toBe(fillEnglish(sentence, params, paramsOf(detail)))
  })

  test.each(Object.keys(FIELD_MESSAGES) as FieldCode[])('of the field message %s', (code) => {
    const kind = (FIELD_VALUES as Partial<Record<FieldCode, ValueKind>>)[code]
    const message = kind === undefined ? code : `${code} ${SAMPLES[kind]}`
    expect(checkText(message)).toBe(describeField(message).message)
  })
})

describe('a failure that this page does not wholly know', () => {
  const GENERAL = 'Something went wrong (HTTP 418). Please try again.'
  test.each([
    ['an unknown code', { code: 'teapot', error: 'A sentence', message: 'A sentence' }, GENERAL],
    ['a code that every object has', { code: 'constructor' }, GENERAL],
    ['no code', { error: 'A sentence' }, GENERAL],
    ['a text', 'Bad gateway', GENERAL],
    ['nothing', undefined, GENERAL],
    ['an unknown detail', { code: 'room_full', detail: 'unheard_of' }, 'This room is full.'],
    ['a detail that lacks its value', { code: 'room_full', detail: 'taken_by' }, 'This room is full.'],
    [
      'a value of another kind',
      { code: 'room_full', detail: 'more_ahead', params: { count: 'x' } },
      'This room is full.',
    ],
    [
      'a date that is none',
      { code: 'room_full', detail: 'removed_until', params: { date: 'soon' } },
      'This room is full.',
    ],
    [
      'an unknown field code',
      { code: 'validation_failed', fields: [{ path: 'name', code: 'unheard_of', message: 'A sentence' }] },
      'Please check the form and try again.',
    ],
    ['fields that are no list', { code: 'validation_failed', fields: 'x' }, 'Please check the form and try again.'],
  ])('is said more generally for %s', (_, body, text) => {
    expect(failureText(418, body)).toBe(text)
  })

  test.each([
    ['unknown', { code: 'unheard_of', message: 'A sentence' }],
    ['without its value', { code: 'at_least' }],
    ['with a value of another kind', { code: 'end_date_from', value: 'soon' }],
    ['not there', { message: 'A sentence' }],
    ['not in an object', null],
  ])('has a field whose code is %s', (_, field) => {
    expect(fieldText(field)).toBe('This isn’t valid.')
  })
})

test('a failure of a form is said by its first field', () => {
  const fields = [
    { path: 'end_date', code: 'end_date_from', value: '2026-03-09' },
    { path: 'name', code: 'room_name_required' },
  ]
  expect(failureText(400, { code: 'validation_failed', fields })).toBe('The end date must be March 9, 2026 or later.')
})

test('an answer that is no JSON is a failure without a code', async () => {
  const failure = await failureOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(failure).toMatchObject({
    code: 'unknown',
    status: 502,
    fields: [],
    message: 'Something went wrong (HTTP 502). Please try again.',
  })
})

test.each([[[null, 7, { path: 'name' }]], ['x'], [null]])('fields %j of an answer break nothing', async (fields) => {
  const failure = await failureOf(Response.json({ code: 'validation_failed', fields }, { status: 400 }))
  expect(failure.fields.every(({ message }) => message === 'This isn’t valid.')).toBe(true)
})
