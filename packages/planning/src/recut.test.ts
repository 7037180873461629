import { describe, expect, test } from 'vitest'
import { inOrder } from '../test/always-true.ts'
import { textOf } from '../test/arbitraries.ts'
import { RoomBook } from '../test/room-book.ts'
import { changesOf, recutDays, recutForJoiner, recutForLeaver } from './recut.ts'

const even = textOf(Array.from({ length: 120 }, () => 10))
const roomOf = (...ids: string[]) => {
  const book = new RoomBook('fixed', even.range, 10, even.prefix)
  for (const id of ids) book.join(id)
  return book
}
const today = (book: RoomBook) => book.current.days.at(-1)!
const holders = (book: RoomBook) =>
  today(book)
    .portions.map(({ holderId }) => holderId)
    .sort()

describe('the changes that make an old cut the new one', () => {
  const old = [
    { id: 'p1', readerId: 'a', start: 0, end: 4 },
    { id: 'p2', readerId: 'b', start: 5, end: 9 },
    { id: 'p3', readerId: 'c', start: 10, end: 12 },
  ]

  test('keep the id of whoever still has a portion, add and remove the others, and leave alone what is the same', () => {
    const dealt = [
      { readerId: 'b', start: 0, end: 4 },
      { readerId: 'd', start: 5, end: 9 },
      { readerId: 'c', start: 10, end: 12 },
    ]
    expect(changesOf(old, dealt)).toEqual({
      update: [{ id: 'p2', readerId: 'b', start: 0, end: 4 }],
      insert: [{ readerId: 'd', start: 5, end: 9 }],
      remove: ['p1'],
    })
  })

  test('are none for the same cut', () => {
    expect(changesOf(old, old)).toEqual({ update: [], insert: [], remove: [] })
  })
})

describe('when somebody joins', () => {
  test('an untouched day is cut again for all, and who had a portion keeps its id', () => {
    const book = roomOf('ali', 'sara')
    book.passDate()
    const before = new Map(today(book).portions.map(({ holderId, id }) => [holderId, id]))
    book.join('omar')

    expect(holders(book)).toEqual(['ali', 'omar', 'sara'])
    for (const { holderId, id } of today(book).portions) if (before.has(holderId)) expect(id).toBe(before.get(holderId))
  })

  test('a day that somebody has opened stays as it is, and the newcomer starts with the next', () => {
    const book = roomOf('ali', 'sara')
    book.passDate()
    today(book).portions[0]!.opened = true
    book.join('omar')
    expect(holders(book)).toEqual(['ali', 'sara'])

    book.passDate()
    expect(holders(book)).toEqual(['ali', 'omar', 'sara'])
  })

  test('their starting balance leaves out the days that are cut again with them', () => {
    const book = roomOf('ali', 'sara')
    for (let date = 0; date < 4; date += 1) book.passDate()
    book.join('omar')
    const portions = [...book.members.values()].map((member) => member.portions)

    expect(portions).toEqual([4, 4, 4])
    expect(book.members.get('omar')!.credit).toEqual({ weight: 180, portions: 3 })
  })

  test('days already given out again are cut in date order, each on the balances the one before left', () => {
    const days = [1, 2].map((day) => ({ day, stretch: { start: day * 3, end: day * 3 + 1 }, portions: [] }))
    const heavyFirst = textOf([1, 1, 1, 9, 1, 1, 9, 1, 1])
    const { changes, readers } = recutForJoiner(days, [a('ali')], a('omar', 2), heavyFirst.prefix)

    expect(changes.map(({ insert }) => insert.map(({ readerId }) => readerId))).toEqual([
      ['omar', 'ali'],
      ['ali', 'omar'],
    ])
    expect(readers.map(({ weight }) => weight)).toEqual([10, 10])
  })
})

describe('when somebody leaves', () => {
  test('an untouched day is cut again for those who stay, and its weight is taken from the leaver', () => {
    const book = roomOf('ali', 'sara')
    book.passDate()
    book.leave('sara')

    expect(holders(book)).toEqual(['ali'])
    expect(book.members.get('sara')).toMatchObject({ weight: 0, portions: 0, active: false })
    expect(book.members.get('ali')).toMatchObject({ weight: 120, portions: 1 })
  })

  test('joining and leaving again ends where it began, ids of those who stayed included', () => {
    const book = roomOf('ali', 'sara')
    for (let date = 0; date < 3; date += 1) book.passDate()
    const before = structuredClone(today(book).portions)
    book.join('omar')
    book.leave('omar')

    expect(today(book).portions).toEqual(before)
  })

  test('the last one out leaves the days as they are: there is nobody to cut them for', () => {
    const day = { day: 1, stretch: { start: 0, end: 2 }, portions: [{ id: 'p', readerId: 'ali', start: 0, end: 2 }] }
    const { changes, readers } = recutForLeaver([day], [], a('ali', 1, 30, 1), even.prefix)

    expect(changes).toEqual([{ update: [], insert: [], remove: [] }])
    expect(readers).toEqual([a('ali', 1, 30, 1)])
  })
})

describe('when somebody is away', () => {
  test('the days of it are cut again without them, and those after it stay theirs', () => {
    const book = roomOf('ali', 'sara', 'omar')
    book.passDate()
    book.goAway('sara', 2)
    expect(holders(book)).toEqual(['ali', 'omar'])
    book.passDate()
    expect(holders(book)).toEqual(['ali', 'omar'])
    book.passDate()
    expect(holders(book)).toEqual(['ali', 'omar', 'sara'])
    expect([...book.members.values()].map(({ portions }) => portions)).toEqual([3, 3, 3])
  })

  test('coming back sooner cuts the day again with them, and ends where it began', () => {
    const book = roomOf('ali', 'sara')
    for (let date = 0; date < 3; date += 1) book.passDate()
    const dealt = () => inOrder(today(book).portions.map(({ holderId, start, end }) => ({ holderId, start, end })))
    const before = dealt()
    book.goAway('sara', 9)
    book.goAway('sara', 0)
    expect(dealt()).toEqual(before)
  })

  test('a day on which nobody reads stays as it is, and counts for whom it was given to', () => {
    const day = { day: 1, stretch: { start: 0, end: 2 }, portions: [{ id: 'p', readerId: 'ali', start: 0, end: 2 }] }
    const { changes, readers } = recutDays([day], [a('ali', 1, 30, 1)], even.prefix, { reads: () => false })
    expect([changes, readers]).toEqual([[{ update: [], insert: [], remove: [] }], [a('ali', 1, 30, 1)]])
  })
})

function a(id: string, joinedAt = 1, weight = 0, portions = 0) {
  return { id, joinedAt, weight, portions }
}
