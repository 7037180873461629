import { describe, expect, test } from 'vitest'
import { assertRoomJoinable, decideJoin, type JoinFacts } from './join-decision.ts'

const OPEN: JoinFacts = {
  isClosed: false,
  isComplete: false,
  others: 1,
  hasOwner: true,
  requiresApproval: false,
  isOfPreviousRound: false,
}

describe('the join decision', () => {
  test.each<[string, Partial<JoinFacts>, ReturnType<typeof decideJoin>]>([
    ['an ordinary room', {}, 'open'],
    ['a room with one place left', { others: 9_999 }, 'open'],
    ['a room without a place', { others: 10_000 }, 'full'],
    ['a room that requires approval', { requiresApproval: true }, 'ask'],
    ['the same for a reader of the round before', { requiresApproval: true, isOfPreviousRound: true }, 'open'],
    ['the same once everybody has left who could approve', { requiresApproval: true, hasOwner: false }, 'open'],
    ['a room without a place that requires approval', { requiresApproval: true, others: 10_000 }, 'full'],
    ['a complete room', { isComplete: true, others: 10_000 }, 'complete'],
    ['a complete room that was closed', { isComplete: true, isClosed: true }, 'closed'],
    ['a closed room that everybody has left', { isClosed: true, others: 0 }, 'closed'],
  ])('%s', (_, facts, decision) => {
    expect(decideJoin({ ...OPEN, ...facts })).toBe(decision)
  })

  test.each([
    ['closed', 'room_closed', 'The owner has closed this room.'],
    ['complete', 'room_closed', 'This room has ended. Its hatim is complete.'],
    ['full', 'room_full', 'This room is full.'],
  ] as const)('%s is refused', (decision, code, message) => {
    expect(() => assertRoomJoinable(decision)).toThrow(expect.objectContaining({ code, message }))
  })

  test.each(['open', 'ask'] as const)('%s is not', (decision) => {
    expect(() => assertRoomJoinable(decision)).not.toThrow()
  })
})
