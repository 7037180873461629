import { describe, expect, test } from 'vitest'
import { newcomers, textOf } from '../test/arbitraries.ts'
import type { Member } from './deal.ts'
import { type DateCircumstances, planDate } from './plan-date.ts'
import { advanceByDay, advanceByUnreadDay, newCycle } from './schedule.ts'

const { prefix, range } = textOf([10, 10, 10, 10])
const [ali, sara] = newcomers(2) as [Member, Member]

const on = (circumstances: Partial<DateCircumstances> = {}): DateCircumstances => ({
  openCycle: () => newCycle('fixed', range, 2),
  isAway: () => false,
  isReturning: () => false,
  hasPassed: false,
  rotation: 0,
  ...circumstances,
})

const plan = (room: Parameters<typeof planDate>[0], circumstances: Partial<DateCircumstances> = {}) =>
  planDate(room, on(circumstances), prefix)

describe('a date of a room', () => {
  test('opens the first cycle, gives its day out and counts it', () => {
    const first = plan({ cycle: undefined, members: [ali, sara] })
    expect(first).toMatchObject({
      opensCycle: true,
      cycle: { counted: 1, next: 2 },
      day: { number: 1, isUnread: false, range: { start: 0, end: 1 } },
    })
    expect(first?.day?.portions.map(({ memberId }) => memberId).sort()).toEqual([ali.id, sara.id])
    expect(first?.members.map(({ weight, portions }) => [weight, portions])).toEqual([
      [10, 1],
      [10, 1],
    ])
  })

  test('continues the open cycle, and changes no argument', () => {
    const room = { cycle: newCycle('fixed', range, 2), members: [ali, sara] }
    const before = structuredClone(room)
    expect(plan(room)).toMatchObject({ opensCycle: false, day: { number: 1 } })
    expect(room).toEqual(before)
  })

  test('is unread once it has passed, and when everybody is away or nobody is in the room', () => {
    const cycle = newCycle('fixed', range, 2)
    const unread = {
      cycle: { counted: 1, next: 0, unreadDays: [1] },
      day: { number: 1, isUnread: true, range: undefined, portions: [] },
    }
    expect(plan({ cycle, members: [ali] }, { hasPassed: true })).toMatchObject({ ...unread, members: [ali] })
    expect(plan({ cycle, members: [ali] }, { isAway: () => true })).toMatchObject({ ...unread, members: [ali] })
    expect(plan({ cycle, members: [] })).toMatchObject({ ...unread, members: [] })
  })

  test('is given to those alone who are not away', () => {
    const next = plan(
      { cycle: newCycle('fixed', range, 2), members: [ali, sara] },
      { isAway: ({ id }) => id === ali.id },
    )
    expect(next?.day?.portions).toEqual([{ memberId: sara.id, start: 0, end: 1 }])
    expect(next?.members).toEqual([ali, { ...sara, weight: 20, portions: 1 }])
  })

  test('gives those who return their starting balance, also where it is unread', () => {
    const members = [{ ...ali, weight: 70, portions: 3 }, sara]
    const returning = { isReturning: ({ id }: Member) => id === sara.id }
    const cycle = newCycle('fixed', range, 2)
    expect(plan({ cycle, members }, { ...returning, hasPassed: true })?.members).toMatchObject([
      { weight: 70, portions: 3 },
      { weight: 70, portions: 3 },
    ])
    expect(plan({ cycle, members }, returning)?.members).toMatchObject([
      { weight: 80, portions: 4 },
      { weight: 80, portions: 4 },
    ])
    expect(plan({ cycle, members }, { ...returning, isAway: ({ id }) => id === sara.id })?.members[1]).toEqual(sara)
  })

  test('is none in a fixed room that was given out to its end; in a recurrent one it opens the next cycle', () => {
    const over = (kind: 'fixed' | 'recurrent') => advanceByDay(newCycle(kind, range, 1), range)
    expect(plan({ cycle: over('fixed'), members: [ali] })).toBeUndefined()
    const next = plan(
      { cycle: over('recurrent'), members: [ali] },
      { openCycle: () => newCycle('recurrent', range, 1) },
    )
    expect(next).toMatchObject({ opensCycle: true, cycle: { counted: 1, next: 4 }, day: { number: 1 } })
  })

  test.each(['fixed', 'recurrent'] as const)(
    'that ends a %s cycle unread holds the rest of it, cut for nobody',
    (kind) => {
      const cycle = advanceByDay(newCycle(kind, range, 2), { start: 0, end: 0 })
      const last = plan({ cycle, members: [ali, sara] }, { hasPassed: true })
      expect(last).toMatchObject({
        opensCycle: false,
        cycle: { counted: 2, next: 4 },
        day: { number: 2, isUnread: true, range: { start: 1, end: 3 }, portions: [] },
        members: [ali, sara],
      })
      expect(last?.day.ungiven).toEqual([1, 2, 3].map((position) => ({ start: position, end: position })))
      expect(plan({ cycle, members: [ali] }, { isAway: () => true })?.day.ungiven).toEqual([
        { start: 1, end: 1 },
        { start: 2, end: 3 },
      ])
    },
  )

  test('leaves nothing of a recurrent cycle of which no day was given out', () => {
    const cycle = advanceByUnreadDay(newCycle('recurrent', range, 2))
    expect(plan({ cycle, members: [ali] }, { hasPassed: true })).toMatchObject({
      cycle: { counted: 2, next: 0 },
      day: { isUnread: true, range: undefined, ungiven: [] },
    })
  })

  test('that is a rest day gives nothing to anybody and is not unread, even after it has passed', () => {
    const cycle = newCycle('fixed', range, 2, (ahead) => ahead === 0)
    const rest = {
      cycle: { counted: 1, next: 0, unreadDays: [], hasBegun: false },
      day: { number: 1, isUnread: false, isRest: true, range: undefined, portions: [], ungiven: [] },
    }
    expect(plan({ cycle, members: [ali, sara] })).toMatchObject({ ...rest, members: [ali, sara] })
    expect(plan({ cycle, members: [ali] }, { hasPassed: true })).toMatchObject(rest)
    expect(plan({ cycle: advanceByUnreadDay(cycle), members: [ali] })?.day).toMatchObject({ number: 2, range })
  })

  test('begins only where parts begin', () => {
    expect(plan({ cycle: undefined, members: [ali, sara] }, { starts: [0, 3] })?.day).toMatchObject({
      range: { start: 0, end: 2 },
      portions: [{ start: 0, end: 2 }],
    })
  })
})
