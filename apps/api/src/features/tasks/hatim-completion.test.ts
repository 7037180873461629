import { describe, expect, test } from 'vitest'
import { type HatimFacts, type HatimRoom, isHatimComplete } from './hatim-completion.ts'

const quiet: HatimRoom = { plan: 'pieces', openFrom: null, pausedSince: null, dormantSince: null, closedAt: null }
/** Read, in a turn until March 7 in which others have not read. */
const read: HatimFacts = {
  isAssigned: true,
  isRead: true,
  isOwnReading: false,
  readers: 30,
  firstDate: '2026-03-01',
  isTurnRead: false,
  lastDueDate: '2026-03-07',
}
const stopped = new Date('2026-03-05T09:00:00Z')

describe('a hatim', () => {
  test.each<[string, Partial<HatimRoom>, Partial<HatimFacts>, string, boolean]>([
    ['that is read, in a daily room', { plan: 'daily' }, {}, '2026-03-02', true],
    ['of which a part was never assigned', { plan: 'daily' }, { isAssigned: false }, '2026-03-20', false],
    ['with an open portion', { plan: 'daily' }, { isRead: false }, '2026-03-20', false],
    ['with an open portion, of a turn that is long over', {}, { isRead: false }, '2026-03-20', false],
    ['that is read, while others of its turn are not', {}, {}, '2026-03-02', false],
    ['that is read as the last of its turn', {}, { isTurnRead: true }, '2026-03-02', true],
    ['on the third day after its turn', {}, {}, '2026-03-10', false],
    ['three days after its turn', {}, {}, '2026-03-11', true],
    ['three days after its turn, of one reader', {}, { readers: 1 }, '2026-03-11', false],
    ['three days after its turn, in a paused room', { pausedSince: stopped }, {}, '2026-03-11', false],
    ['three days after its turn, in a dormant room', { dormantSince: stopped }, {}, '2026-03-11', false],
    [
      'three days after its turn, in a room that was paused and closed',
      { pausedSince: stopped, closedAt: stopped },
      {},
      '2026-03-11',
      true,
    ],
    ['that is read, in a room that is open from its first date', { openFrom: '2026-03-01' }, {}, '2026-03-02', true],
    ['that is read, in a room that opened after its first date', { openFrom: '2026-03-02' }, {}, '2026-03-02', false],
    ['that one reader read alone', {}, { isOwnReading: true }, '2026-03-02', true],
  ])('%s', (_, room, hatim, today, expected) => {
    expect(isHatimComplete({ ...quiet, ...room }, { ...read, ...hatim }, today)).toBe(expected)
  })
})
