import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aText, textOf } from '../test/arbitraries.ts'
import {
  type DiligentReader,
  type ExtraReader,
  type GivenExtra,
  giveOut,
  giveOutOverdue,
  type WaitingPortion,
} from './give-out.ts'

const reader = (id: string, more: Partial<ExtraReader> = {}): ExtraReader => ({
  id,
  joinedAt: 0,
  burden: 0,
  usual: 10,
  mayReceive: true,
  isInCare: false,
  ...more,
})
const { prefix } = textOf(Array.from({ length: 40 }, () => 2))
const portion = (start: number, end: number, readerId: string | null = null, timesPassedOn = 0): WaitingPortion => ({
  id: `portion ${start}`,
  readerId,
  start,
  end,
  timesPassedOn,
})
const told = (given: readonly GivenExtra[]) => given.map(({ readerId, start, end }) => [readerId, start, end])

describe('giving out what waits', () => {
  test('goes to the least burdened first, and among equals to the one who joined first, one each', () => {
    const readers = [
      reader('heavy', { burden: 9 }),
      reader('late', { burden: 1, joinedAt: 2 }),
      reader('early', { burden: 1, joinedAt: 1 }),
    ]
    const portions = [portion(0, 1), portion(2, 3), portion(4, 5), portion(6, 7)]

    expect(told(giveOut(portions, readers, prefix))).toEqual([
      ['early', 0, 1],
      ['late', 2, 3],
      ['heavy', 4, 5],
    ])
    expect(told(giveOut(portions, readers, prefix, { atMost: 1 }))).toEqual([['early', 0, 1]])
  })

  test('passes over readers who may have none now, and never gives anybody their own', () => {
    const readers = [reader('own'), reader('had one', { mayReceive: false }), reader('other', { burden: 5 })]
    expect(told(giveOut([portion(0, 1, 'own')], readers, prefix))).toEqual([['other', 0, 1]])
    expect(giveOut([portion(0, 1, 'own')], readers.slice(0, 2), prefix)).toEqual([])
    expect(giveOut([portion(0, 1)], [], prefix)).toEqual([])
  })

  test('gives a reader in care nothing, and leaves what was passed on twice to a volunteer', () => {
    const readers = [reader('child', { isInCare: true, usual: 90 }), reader('first'), reader('second', { burden: 1 })]
    const portions = [portion(0, 1, null, 2), portion(2, 3, null, 1), portion(4, 5), portion(6, 7)]
    expect(told(giveOut(portions, readers, prefix))).toEqual([
      ['first', 2, 3],
      ['second', 4, 5],
    ])
    // A heavy ayah does not wait for the child.
    const { prefix: text } = textOf([50, 2])
    expect(told(giveOut([portion(0, 0)], readers, text))).toEqual([['first', 0, 0]])
  })

  test('exchanges with another where only its own reader is left for a portion', () => {
    const readers = [reader('first'), reader('own', { burden: 1 })]
    const both = [
      ['own', 0, 1],
      ['first', 2, 3],
    ]
    expect(told(giveOut([portion(0, 1), portion(2, 3, 'own')], readers, prefix))).toEqual(both)
    expect(told(giveOut([portion(0, 1, 'own'), portion(2, 3, 'own')], readers, prefix))).toEqual([['first', 0, 1]])
    expect(told(giveOut([portion(0, 1), portion(2, 3, 'first')], readers, prefix))).toEqual([
      ['first', 0, 1],
      ['own', 2, 3],
    ])
    const small = [reader('first'), reader('own', { burden: 1, usual: 3 })]
    expect(told(giveOut([portion(0, 1), portion(2, 3, 'own')], small, prefix))).toEqual([['first', 0, 1]])
  })

  test('divides one that is heavier than usual, and lets the rest wait', () => {
    const readers = [reader('half', { usual: 5 }), reader('whole', { usual: 10, burden: 1 })]
    expect(told(giveOut([portion(0, 20)], readers, prefix))).toEqual([
      ['half', 0, 1],
      ['whole', 2, 6],
    ])
  })

  test('divides where parts begin, one part at least', () => {
    const starts = [0, 4, 8, 30]
    expect(told(giveOut([portion(2, 20)], [reader('reader', { usual: 13 })], prefix, { starts }))).toEqual([
      ['reader', 2, 7],
    ])
    expect(told(giveOut([portion(8, 29)], [reader('reader', { usual: 13 })], prefix, { starts }))).toEqual([
      ['reader', 8, 29],
    ])
  })

  test('leaves a heavy ayah to those who usually read as much, though they may have none now', () => {
    const { prefix: text } = textOf([50, 2])
    const [light, strong] = [reader('light'), reader('strong', { usual: 60, mayReceive: false })]
    expect(giveOut([portion(0, 1)], [light, strong], text)).toEqual([])
    expect(told(giveOut([portion(0, 1)], [light, { ...strong, mayReceive: true }], text))).toEqual([['strong', 0, 1]])
    expect(told(giveOut([portion(0, 1)], [light, reader('other', { usual: 9 })], text))).toEqual([
      ['light', 0, 0],
      ['other', 1, 1],
    ])
  })

  test('gives each ayah once, from the front of what waits, to different people, and no more than they usually read', () => {
    const cases = fc.record({
      text: aText(60),
      cuts: fc.uniqueArray(fc.nat({ max: 59 }), { maxLength: 8 }),
      own: fc.array(fc.option(fc.nat({ max: 5 }), { nil: null }), { minLength: 10, maxLength: 10 }),
      passed: fc.array(fc.nat({ max: 3 }), { minLength: 10, maxLength: 10 }),
      people: fc.array(
        fc.record({
          burden: fc.nat({ max: 5 }),
          usual: fc.nat({ max: 40 }),
          mayReceive: fc.boolean(),
          isInCare: fc.boolean(),
        }),
        {
          maxLength: 6,
        },
      ),
    })
    fc.assert(
      fc.property(cases, ({ text: { prefix: text, range }, cuts, own, passed, people }) => {
        const readers = people.map((person, i) => ({ id: `${i}`, joinedAt: i, ...person }))
        const begins = [0, ...cuts.filter((cut) => cut > 0 && cut <= range.end).sort((a, b) => a - b)]
        const portions = begins.map((start, i) => ({
          id: `${i}`,
          readerId: own[i] === null ? null : `${own[i]}`,
          start,
          end: (begins[i + 1] ?? range.end + 1) - 1,
          timesPassedOn: passed[i]!,
        }))
        const given = giveOut(portions, readers, text)

        expect(new Set(given.map(({ readerId }) => readerId)).size).toBe(given.length)
        for (const { id, readerId, start, end, timesPassedOn } of portions) {
          let next = start
          for (const part of given.filter(({ portionId }) => portionId === id)) {
            expect([part.start, part.end <= end, part.readerId === readerId]).toEqual([next, true, false])
            next = part.end + 1
            const to = readers.find((one) => one.id === part.readerId)!
            const letters = text[part.end + 1]! - text[part.start]!
            const isSingle = part.start === part.end
            const others = readers.filter((one) => one.id !== readerId && !one.isInCare)
            const mostOfOthers = Math.max(...others.map(({ usual }) => usual))
            expect([to.mayReceive, to.isInCare, timesPassedOn < 2]).toEqual([true, false, true])
            expect(letters <= to.usual || (isSingle && to.usual === mostOfOthers)).toBe(true)
          }
          const hasRest = next <= end
          const couldTake = readers.some(
            (one) =>
              one.mayReceive &&
              !one.isInCare &&
              one.id !== readerId &&
              hasRest &&
              timesPassedOn < 2 &&
              text[next + 1]! - text[next]! <= one.usual &&
              !given.some((part) => part.readerId === one.id),
          )
          expect(couldTake).toBe(false)
        }
      }),
    )
  })
})

describe('giving out what is long overdue', () => {
  const diligent = (id: string, more: Partial<DiligentReader> = {}): DiligentReader => ({
    ...reader(id),
    extras: 0,
    hasReadTheirs: true,
    ...more,
  })
  const overdue = (start: number, end: number, timesPassedOn = 0) => portion(start, end, 'silent', timesPassedOn)

  test('goes to those who read theirs, the fewest extras first, whatever their burden', () => {
    const readers = [
      diligent('silent', { hasReadTheirs: false }),
      diligent('had two', { extras: 2 }),
      diligent('had one', { extras: 1, burden: 9 }),
      diligent('child', { isInCare: true }),
      diligent('away', { mayReceive: false }),
    ]
    expect(told(giveOutOverdue([overdue(0, 1), overdue(2, 3), overdue(4, 5)], readers, prefix))).toEqual([
      ['had one', 0, 1],
      ['had two', 2, 3],
    ])
  })

  test('leaves what was passed on twice to a volunteer', () => {
    const readers = [diligent('first'), diligent('second')]
    expect(told(giveOutOverdue([overdue(0, 1, 2), overdue(2, 3, 1)], readers, prefix))).toEqual([['first', 2, 3]])
  })

  test('gives each the next piece, as somebody who goes through the list of names again for each piece would', () => {
    const aReader = fc.record({
      joinedAt: fc.nat(3),
      extras: fc.nat(3),
      hasReadTheirs: fc.boolean(),
      isInCare: fc.boolean(),
      mayReceive: fc.boolean(),
      burden: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(aReader, { maxLength: 8 }), fc.array(fc.nat(3), { maxLength: 8 }), (people, passed) => {
        const readers = people.map((more, i) => diligent(`reader ${i}`, { ...more, usual: Number.POSITIVE_INFINITY }))
        const portions = passed.map((times, i) => overdue(2 * i, 2 * i + 1, times))
        const names: [reader: string, start: number, end: number][] = []
        for (const { start, end, timesPassedOn } of portions) {
          if (timesPassedOn > 1) continue
          let best: DiligentReader | undefined
          for (const one of readers) {
            if (!one.hasReadTheirs || one.isInCare || !one.mayReceive || names.some(([name]) => name === one.id))
              continue
            const isBetter =
              !best || one.extras < best.extras || (one.extras === best.extras && one.joinedAt < best.joinedAt)
            if (isBetter) best = one
          }
          if (best) names.push([best.id, start, end])
        }
        expect(told(giveOutOverdue(portions, readers, prefix))).toEqual(names)
      }),
    )
  })
})
