import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeField, describeIssue, FIELD_MESSAGES, FIELD_VALUES, fieldMessage } from './field-messages.ts'

test.each([
  ['a message without a value', fieldMessage('time_zone'), { code: 'time_zone', message: 'This isn’t a time zone.' }],
  [
    'a number',
    fieldMessage('room_too_long', 3653),
    { code: 'room_too_long', value: 3653, message: 'A room lasts at most 3,653 days.' },
  ],
  [
    'a date',
    fieldMessage('end_date_from', '2026-03-09'),
    { code: 'end_date_from', value: '2026-03-09', message: 'The end date must be March 9, 2026 or later.' },
  ],
  [
    'a text with spaces',
    fieldMessage('bookmark_outside', '2:1 – 2:5'),
    { code: 'bookmark_outside', value: '2:1 – 2:5', message: 'The bookmark must be in your portion, 2:1 – 2:5.' },
  ],
])('describes %s', (_, message, described) => {
  expect(describeField(message)).toEqual(described)
})

test.each([
  ['no text', ''],
  ['a sentence', 'Invalid input: expected string'],
  ['an unknown code', 'unheard_of'],
  ['what every object has', 'constructor'],
  ['a code that lacks its value', 'at_least'],
])('describes %s as invalid', (_, message) => {
  expect(describeField(message)).toEqual({ code: 'invalid', message: 'This isn’t valid.' })
})

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'required'],
  ['an empty text', z.string().min(1), '', 'required'],
  ['a number for a text', z.string(), 7, 'not_text'],
  ['a half', z.int(), 1.5, 'not_a_whole_number'],
  ['a short text', z.string().min(3), 'a', 'at_least_characters 3'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'at_most_items 1'],
  ['a small number', z.int().min(3), 1, 'at_least 3'],
  ['another word', z.enum(['one', 'two']), 'three', 'one_of one, two'],
  ['what is said in zod’s own words', z.email(), 'nowhere', 'invalid'],
])('finds the message for %s', (_, schema, value, message) => {
  expect(schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message).toBe(message)
})

test('the codes with a value are those whose sentence has one', () => {
  const withValue = Object.entries(FIELD_MESSAGES).filter(([, sentence]) => sentence.includes('{value}'))
  expect(withValue.map(([code]) => code).sort()).toEqual(Object.keys(FIELD_VALUES).sort())
})
