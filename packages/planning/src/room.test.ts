import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faults } from '../test/always-true.ts'
import { aQuranRange, aText } from '../test/arbitraries.ts'
import { RoomBook } from '../test/room-book.ts'
import { roomProgress } from './progress.ts'
import { hasTextLeft, nextDay } from './schedule.ts'

type Act = { what: (typeof ACTS)[number] | (typeof CHOICES)[number]; which: number; behind: boolean }

const ACTS = ['date', 'date', 'date', 'off', 'join', 'leave', 'open', 'complete', 'offer', 'take', 'twice'] as const
const CHOICES = ['share', 'share', 'away', 'away', 'rest', 'pace', 'division'] as const

const anActOf = (...acts: Act['what'][]): fc.Arbitrary<Act> =>
  fc.record({ what: fc.constantFrom(...acts), which: fc.nat(), behind: fc.boolean() })
const anAct = anActOf(...ACTS)
const anyAct = anActOf(...ACTS, ...CHOICES)

function perform(book: RoomBook, { what, which, behind }: Act): void {
  const id = `member ${which % 7}`
  const portion = book.portions[which % book.portions.length]
  if (what === 'date' || what === 'off') book.passDate(what === 'date')
  if (what === 'join') book.join(id, behind)
  if (what === 'leave') book.leave(id, behind)
  if (what === 'open' && portion) portion.opened = true
  if (what === 'complete' && portion && !portion.offered) portion.completed = true
  if (what === 'offer' && portion && !portion.completed) portion.offered = true
  if (what === 'take' && portion) book.take(portion, id)
  if (what === 'twice' && book.active.length > 0) cutTwice(book, behind)
  if (what === 'share') book.choose(id, ([0.5, 1, 2] as const)[which % 3]!, behind)
  if (what === 'away') book.goAway(id, which % 5)
  if (what === 'rest') book.rest()
  if (what === 'pace') book.pace(which % 12)
  if (what === 'division') divide(book, which)
}

/** Parts of the text of any lengths; the cycle goes on from where it is. */
function divide(book: RoomBook, which: number): void {
  const { start, end } = book.current.cycle.range
  const length = 1 + (which % 9)
  book.starts =
    which % 3 === 0 ? undefined : Array.from({ length: 800 }, (_, i) => start + i * length).filter((p) => p <= end)
  const next = nextDay(book.current.cycle)
  if (next) book.pace(next.daysLeft)
}

/** The first cut again may differ where a later day was read ahead; the second finds nothing left to change. */
function cutTwice(book: RoomBook, behind: boolean): void {
  book.recut(behind)
  const members = [...book.members.values()]
  const changes = book.recut(behind)
  expect(changes.filter(({ update, insert, remove }) => update.length + insert.length + remove.length > 0)).toEqual([])
  expect([...book.members.values()]).toEqual(members)
}

const aRoom = fc.record({
  kind: fc.constantFrom('fixed' as const, 'recurrent' as const),
  text: fc.oneof(aText(12), aText(60, 500), aQuranRange(400)),
  days: fc.integer({ min: 1, max: 20 }),
  acts: fc.array(anAct, { maxLength: 80 }),
})

test('it keeps them too through shares, absences, pauses, changes of pace, and whole parts', () => {
  fc.assert(
    fc.property(aRoom, fc.array(anyAct, { maxLength: 80 }), ({ kind, text, days }, acts) => {
      const book = new RoomBook(kind, text.range, days, text.prefix)
      book.join('member 0')
      for (const act of acts) {
        perform(book, act)
        expect(faults(book)).toEqual([])
      }
    }),
    { numRuns: 400 },
  )
})

test('a room keeps its promises through any joins, leaves, completions and skipped days', () => {
  fc.assert(
    fc.property(aRoom, ({ kind, text, days, acts }) => {
      const book = new RoomBook(kind, text.range, days, text.prefix)
      book.join('member 0')
      for (const act of acts) {
        perform(book, act)
        expect(faults(book)).toEqual([])
      }
    }),
    { numRuns: 400 },
  )
})

test('a fixed room closes when, and only when, the whole range is given out', () => {
  fc.assert(
    fc.property(aRoom, ({ text, days, acts }) => {
      const book = new RoomBook('fixed', text.range, days, text.prefix)
      book.join('member 0')
      for (const act of acts) perform(book, act)
      book.join('member 0')
      for (let date = 0; date < 2 * days; date += 1) book.passDate()

      expect(book.passDate()).toBe(false)
      expect(book.current.cycle.next).toBe(text.range.end + 1)
      expect(faults(book)).toEqual([])
    }),
  )
})

test('a cycle is read to the end when all was given out and every portion is completed, and not before', () => {
  fc.assert(
    fc.property(aRoom, fc.nat(), ({ kind, text, days, acts }, which) => {
      const book = new RoomBook(kind, text.range, days, text.prefix)
      for (const act of acts) perform(book, act)

      for (const { cycle, days: roomDays } of book.cycles) {
        const portions = roomDays.flatMap((day) => day.portions)
        const left = which % (portions.length + 1)
        const percentage = (of: typeof portions) => roomProgress(of, text.range, [0], text.prefix).percentage
        expect(percentage(portions) === 100).toBe(!hasTextLeft(cycle))
        if (left < portions.length) expect(percentage(portions.toSpliced(left, 1))).toBeLessThan(100)
      }
    }),
  )
})

test('a recurrent room opens a cycle every so many dates, whatever was left of the last', () => {
  fc.assert(
    fc.property(aRoom, ({ text, days, acts }) => {
      const book = new RoomBook('recurrent', text.range, days, text.prefix)
      for (const act of acts) perform(book, act)
      const dates = acts.filter(({ what }) => what === 'date' || what === 'off').length

      expect(book.cycles.length).toBe(Math.max(1, Math.ceil(dates / days)))
      expect(faults(book)).toEqual([])
    }),
  )
})
