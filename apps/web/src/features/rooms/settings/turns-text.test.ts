import { expect, test } from 'vitest'
import { aPiecesRoom, aRoom } from '../../../../test/wire.ts'
import { camelKeys } from '../../../lib/camel.ts'
import { opennessText, opensTooLate } from '../openness-text.ts'
import type { Room } from '../room.model.ts'
import { openingText } from './turns-text.ts'

const LATER =
  'All members are told. This applies to portions assigned seven days from now or later; earlier ones stay quiet.'
const TOO_LATE = 'This takes effect in seven days. The room ends before then, so nothing changes.'

const fixed = (end_date: string) => ({ room_type: 'fixed', end_date }) as const
const UNTIL_END = { turn_days: null, dealing: 'chosen' } as const
const OF_ONE_TURN = { number: 1, first_date: '2025-11-03', last_date: '2025-11-30' }

// The turn in hand is the week from Monday, November 17.
test.each<[string, Parameters<typeof aRoom>[0], string]>([
  ['a daily room without an end', aRoom({ end_date: null }), LATER],
  ['a daily room', aRoom(fixed('2025-11-28')), LATER],
  ['a daily room that ends within the week', aRoom(fixed('2025-11-27')), TOO_LATE],
  ['weeks without an end', aPiecesRoom(), LATER],
  ['two weeks more', aPiecesRoom(fixed('2025-12-07')), LATER],
  ['a week more, which begins too soon', aPiecesRoom(fixed('2025-11-30')), TOO_LATE],
  ['a board until the end', aPiecesRoom({ ...UNTIL_END, ...fixed('2025-11-30'), turn: OF_ONE_TURN }), TOO_LATE],
  [
    'one that begins in a week',
    aPiecesRoom({ ...UNTIL_END, ...fixed('2025-12-30'), start_date: '2025-11-28', turn: null }),
    LATER,
  ],
  [
    'one that begins before',
    aPiecesRoom({ ...UNTIL_END, ...fixed('2025-12-30'), start_date: '2025-11-27', turn: null }),
    TOO_LATE,
  ],
])('opening the room on Friday, November 21 means for %s: %s', (_, room, text) => {
  expect(openingText(camelKeys(room!) as Room, '2025-11-21')).toBe(text)
})

test.each<[string, Parameters<typeof aRoom>[0], boolean]>([
  ['a daily room', { ...aRoom(fixed('2025-11-28')), open_from: '2025-11-28' }, false],
  ['a daily room, after its end', { ...aRoom(fixed('2025-11-28')), open_from: '2025-11-29' }, true],
  ['weeks', aPiecesRoom({ ...fixed('2025-12-07'), open_from: '2025-12-01' }), false],
  ['the last week, from its beginning', aPiecesRoom({ ...fixed('2025-11-23'), open_from: '2025-11-17' }), false],
  [
    'a board until the end, in its only turn',
    aPiecesRoom({ ...UNTIL_END, ...fixed('2025-11-30'), turn: OF_ONE_TURN, open_from: '2025-11-22' }),
    true,
  ],
])('nothing shows in %s: %s, %s', (_, wire, isTooLate) => {
  const room = camelKeys({ ...wire, openness: 'open' }) as Room
  expect(opensTooLate(room)).toBe(isTooLate)
  expect(opennessText(room) === 'Everything assigned here until the end stays quiet.').toBe(isTooLate)
})

test.each([
  [3, false, 'Nobody can see who has finished.'],
  [3, true, 'Nobody can see who has finished. Anyone who marks for the others can tell.'],
  [2, true, 'Nobody can see who has finished. With only two readers, each of you can tell.'],
])('a quiet room of %i readers, where a guardian can tell: %s', (activeMembers, guardianCanTell, text) => {
  const quiet = { openness: 'quiet', openFrom: null, endDate: null, turn: null } as const
  expect(opennessText({ ...quiet, activeMembers, guardianCanTell })).toBe(text)
})
