import { describe, expect, test } from 'vitest'
import { textOf } from '../test/arbitraries.ts'
import { inOrder } from '../test/invariants.ts'
import { RoomSimulation } from '../test/room-simulation.ts'
import { diffPortions, recutDays } from './recut.ts'

const even = textOf(Array.from({ length: 120 }, () => 10))
const roomOf = (...ids: string[]) => {
  const room = new RoomSimulation('fixed', even.range, 10, even.prefix)
  for (const id of ids) room.join(id)
  return room
}
const aDay = {
  day: 1,
  rotation: 1,
  date: 1,
  range: { start: 0, end: 2 },
  portions: [{ id: 'p', memberId: 'ali', start: 0, end: 2 }],
}
const today = (room: RoomSimulation) => room.current.days.at(-1)!
const holders = (room: RoomSimulation) =>
  today(room)
    .portions.map(({ holderId }) => holderId)
    .sort()

describe('the changes from an old cut to a new one', () => {
  const old = [
    { id: 'p1', memberId: 'a', start: 0, end: 4 },
    { id: 'p2', memberId: 'b', start: 5, end: 9 },
    { id: 'p3', memberId: 'c', start: 10, end: 12 },
  ]

  test('keep the id of a member who still has a portion, add and remove the others, and leave equal ones alone', () => {
    const dealt = [
      { memberId: 'b', start: 0, end: 4 },
      { memberId: 'd', start: 5, end: 9 },
      { memberId: 'c', start: 10, end: 12 },
    ]
    expect(diffPortions(old, dealt)).toEqual({
      update: [{ id: 'p2', memberId: 'b', start: 0, end: 4 }],
      insert: [{ memberId: 'd', start: 5, end: 9 }],
      remove: ['p1'],
    })
  })

  test('are none for the same cut', () => {
    expect(diffPortions(old, old)).toEqual({ update: [], insert: [], remove: [] })
  })
})

describe('when somebody joins', () => {
  test('an untouched day is cut again for all, and who had a portion keeps its id', () => {
    const room = roomOf('ali', 'sara')
    room.passDate()
    const before = new Map(today(room).portions.map(({ holderId, id }) => [holderId, id]))
    room.join('omar')

    expect(holders(room)).toEqual(['ali', 'omar', 'sara'])
    for (const { holderId, id } of today(room).portions) if (before.has(holderId)) expect(id).toBe(before.get(holderId))
  })

  test('an opened day stays as it is, and the newcomer starts with the next one', () => {
    const room = roomOf('ali', 'sara')
    room.passDate()
    today(room).portions[0]!.opened = true
    room.join('omar')
    expect(holders(room)).toEqual(['ali', 'sara'])

    room.passDate()
    expect(holders(room)).toEqual(['ali', 'omar', 'sara'])
  })

  test('their starting balance leaves out the days that are cut again with them', () => {
    const room = roomOf('ali', 'sara')
    for (let date = 0; date < 4; date += 1) room.passDate()
    room.join('omar')
    const portions = [...room.members.values()].map((member) => member.portions)

    expect(portions).toEqual([4, 4, 4])
    expect(room.members.get('omar')!.credit).toEqual({ weight: 180, portions: 3 })
  })

  test('days already given out again are cut in date order, each on the balances the one before left', () => {
    const days = [1, 2].map((day) => ({
      day,
      rotation: day,
      date: day,
      range: { start: day * 3, end: day * 3 + 1 },
      portions: [],
    }))
    const heavyFirst = textOf([1, 1, 1, 9, 1, 1, 9, 1, 1])
    const { changes, members } = recutDays(days, [a('ali'), a('omar', 2)], heavyFirst.prefix, {
      starting: { ids: ['omar'], from: 1 },
    })

    expect(changes.map(({ insert }) => insert.map(({ memberId }) => memberId))).toEqual([
      ['omar', 'ali'],
      ['ali', 'omar'],
    ])
    expect(members.map(({ weight }) => weight)).toEqual([10, 10])
  })
})

describe('when somebody leaves', () => {
  test('an untouched day is recut for the remaining members, and its weight is subtracted from the leaver', () => {
    const room = roomOf('ali', 'sara')
    room.passDate()
    room.leave('sara')

    expect(holders(room)).toEqual(['ali'])
    expect(room.members.get('sara')).toMatchObject({ weight: 0, portions: 0, active: false })
    expect(room.members.get('ali')).toMatchObject({ weight: 120, portions: 1 })
  })

  test('joining and leaving again restores the beginning, ids of the others included', () => {
    const room = roomOf('ali', 'sara')
    for (let date = 0; date < 3; date += 1) room.passDate()
    const before = structuredClone(today(room).portions)
    room.join('omar')
    room.leave('omar')

    expect(today(room).portions).toEqual(before)
  })

  test('the last one out leaves the days as they are: there is nobody to cut them for', () => {
    const { changes, members } = recutDays([aDay], [], even.prefix, { leaver: a('ali', 1, 30, 1) })

    expect(changes).toEqual([{ update: [], insert: [], remove: [] }])
    expect(members).toEqual([a('ali', 1, 30, 1)])
  })
})

describe('when somebody is away', () => {
  test('the days of it are cut again without them, and those after it stay theirs', () => {
    const room = roomOf('ali', 'sara', 'omar')
    room.passDate()
    room.goAway('sara', 2)
    expect(holders(room)).toEqual(['ali', 'omar'])
    room.passDate()
    expect(holders(room)).toEqual(['ali', 'omar'])
    room.passDate()
    expect(holders(room)).toEqual(['ali', 'omar', 'sara'])
    expect([...room.members.values()].map(({ portions }) => portions)).toEqual([3, 3, 3])
  })

  test('coming back sooner recuts the day with them, and restores the beginning', () => {
    const room = roomOf('ali', 'sara')
    for (let date = 0; date < 3; date += 1) room.passDate()
    const dealt = () => inOrder(today(room).portions.map(({ holderId, start, end }) => ({ holderId, start, end })))
    const before = dealt()
    room.goAway('sara', 9)
    room.goAway('sara', 0)
    expect(dealt()).toEqual(before)
  })

  test('who returns on a day that is given out already starts on it like everyone who comes back', () => {
    const room = roomOf('ali', 'sara', 'omar')
    for (let date = 0; date < 4; date += 1) room.passDate()
    room.goAway('sara', 1, true)
    expect(balances(room)).toEqual({ ali: [180, 4], omar: [180, 4], sara: [180, 4] })
  })

  test('who returns on an opened day starts after the days given out', () => {
    const room = roomOf('ali', 'sara', 'omar')
    for (let date = 0; date < 3; date += 1) room.passDate()
    room.passDate()
    today(room).portions[0]!.opened = true
    const before = balances(room)
    room.goAway('sara', 1, true)
    expect(before).toEqual({ ali: [160, 4], omar: [160, 4], sara: [160, 4] })
    expect(balances(room)).toEqual({ ali: [180, 4], omar: [180, 4], sara: [180, 4] })
  })

  test('a newcomer starts beside those who read on that day, not beside those who are away', () => {
    const room = roomOf('ali', 'sara', 'omar')
    room.passDate()
    for (const id of ['sara', 'omar']) room.goAway(id, 30)
    for (let date = 0; date < 4; date += 1) room.passDate()
    room.join('nur')
    expect(balances(room)).toMatchObject({ ali: [540, 5], nur: [540, 5] })
  })

  test('a newcomer to a day on which nobody reads starts beside all', () => {
    const room = roomOf('ali', 'sara')
    for (let date = 0; date < 3; date += 1) room.passDate()
    for (const id of ['ali', 'sara']) room.goAway(id, 30)
    room.passDate()
    room.join('nur')
    expect(balances(room)).toEqual({ ali: [120, 2], sara: [240, 3], nur: [180, 3] })
  })

  test('a day on which nobody reads stays as it is, and counts for its readers', () => {
    const { changes, members } = recutDays([aDay], [a('ali', 1, 30, 1)], even.prefix, { isReading: () => false })
    expect([changes, members]).toEqual([[{ update: [], insert: [], remove: [] }], [a('ali', 1, 30, 1)]])
  })
})

const balances = (room: RoomSimulation) =>
  Object.fromEntries([...room.members.values()].map(({ id, weight, portions }) => [id, [weight, portions]]))

function a(id: string, joinedAt = 1, weight = 0, portions = 0) {
  return { id, joinedAt, weight, portions }
}
