import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aQuranRange, aText } from '../test/arbitraries.ts'
import { violations } from '../test/invariants.ts'
import { RoomSimulation } from '../test/room-simulation.ts'
import { roomProgress } from './progress.ts'
import { hasTextLeft, nextDay } from './schedule.ts'

type Act = { what: (typeof ACTS)[number] | (typeof CHOICES)[number]; which: number; behind: boolean }

const ACTS = ['date', 'date', 'date', 'off', 'join', 'leave', 'open', 'complete', 'offer', 'take', 'twice'] as const
const CHOICES = ['share', 'share', 'away', 'away', 'pause', 'pace', 'division', 'rest days'] as const

const anActOf = (...acts: Act['what'][]): fc.Arbitrary<Act> =>
  fc.record({ what: fc.constantFrom(...acts), which: fc.nat(), behind: fc.boolean() })
const anAct = anActOf(...ACTS)
const anyAct = anActOf(...ACTS, ...CHOICES)

function perform(room: RoomSimulation, { what, which, behind }: Act): void {
  const id = `member ${which % 7}`
  const portion = room.portions[which % room.portions.length]
  if (what === 'date' || what === 'off') room.passDate(what === 'date')
  if (what === 'join') room.join(id, behind)
  if (what === 'leave') room.leave(id, behind)
  if (what === 'open' && portion) portion.opened = true
  if (what === 'complete' && portion && !portion.offered) portion.completed = true
  if (what === 'offer' && portion && !portion.completed) portion.offered = true
  if (what === 'take' && portion) room.take(portion, id)
  if (what === 'twice' && room.active.length > 0) cutTwice(room, behind)
  if (what === 'share') room.choose(id, ([0.25, 0.5, 1, 2] as const)[which % 4]!, behind)
  if (what === 'away') room.goAway(id, which % 5, behind)
  if (what === 'pause') room.skip()
  if (what === 'rest days') room.chooseRest([0, 1, 2, 3, 4, 5, 6].filter((day) => which & (1 << day)).slice(0, 6))
  if (what === 'pace') room.pace(which % 12)
  if (what === 'division') divide(room, which)
}

/** Parts of the text of any lengths, or surahs of any; the cycle goes on from where it is. */
function divide(room: RoomSimulation, which: number): void {
  const { start, end } = room.current.cycle.range
  room.surahs = Array.from({ length: 800 }, (_, i) => start + i * (2 + (which % 5)))
  const length = 1 + (which % 9)
  room.starts =
    which % 3 === 0 ? undefined : Array.from({ length: 800 }, (_, i) => start + i * length).filter((p) => p <= end)
  const next = nextDay(room.current.cycle)
  if (next) room.pace(next.daysLeft)
}

/** The first cut again may differ where a later day was read ahead; the second finds nothing left to change. */
function cutTwice(room: RoomSimulation, behind: boolean): void {
  room.recut(behind)
  const members = [...room.members.values()]
  const changes = room.recut(behind)
  expect(changes.filter(({ update, insert, remove }) => update.length + insert.length + remove.length > 0)).toEqual([])
  expect([...room.members.values()]).toEqual(members)
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
      const room = new RoomSimulation(kind, text.range, days, text.prefix)
      room.join('member 0')
      for (const act of acts) {
        perform(room, act)
        expect(violations(room)).toEqual([])
      }
    }),
    { numRuns: 400 },
  )
})

test('a room keeps its promises through any joins, leaves, completions and skipped days', () => {
  fc.assert(
    fc.property(aRoom, ({ kind, text, days, acts }) => {
      const room = new RoomSimulation(kind, text.range, days, text.prefix)
      room.join('member 0')
      for (const act of acts) {
        perform(room, act)
        expect(violations(room)).toEqual([])
      }
    }),
    { numRuns: 400 },
  )
})

test('a fixed room ends after its days, and the rest left by outages waits for a reader', () => {
  fc.assert(
    fc.property(aRoom, ({ text, days, acts }) => {
      const room = new RoomSimulation('fixed', text.range, days, text.prefix)
      room.join('member 0')
      for (const act of acts) perform(room, act)
      const isOff = acts.at(-1)?.what === 'off'
      for (let date = 0; date < days; date += 1) room.passDate(!isOff)

      expect(room.passDate()).toBe(false)
      expect(room.current.days).toHaveLength(days)
      expect(room.current.cycle.next).toBe(text.range.end + 1)
      expect(violations(room)).toEqual([])
    }),
  )
})

test('a cycle is read to the end when all was given out and every portion is completed, and not before', () => {
  fc.assert(
    fc.property(aRoom, fc.nat(), ({ kind, text, days, acts }, which) => {
      const room = new RoomSimulation(kind, text.range, days, text.prefix)
      for (const act of acts) perform(room, act)

      for (const { cycle, days: roomDays } of room.cycles) {
        const portions = roomDays.flatMap((day) => day.portions)
        const left = which % (portions.length + 1)
        const percentage = (of: typeof portions) => roomProgress(of, text.range, [0], text.prefix).percentage
        expect(percentage(portions) === 100).toBe(!hasTextLeft(cycle))
        if (left < portions.length) expect(percentage(portions.toSpliced(left, 1))).toBeLessThan(100)
      }
    }),
  )
})

test('a recurrent room opens a cycle at regular dates, whatever was left of the last one', () => {
  fc.assert(
    fc.property(aRoom, ({ text, days, acts }) => {
      const room = new RoomSimulation('recurrent', text.range, days, text.prefix)
      for (const act of acts) perform(room, act)
      const dates = acts.filter(({ what }) => what === 'date' || what === 'off').length

      expect(room.cycles.length).toBe(Math.max(1, Math.ceil(dates / days)))
      expect(violations(room)).toEqual([])
    }),
  )
})
