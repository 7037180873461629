import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doTogether } from './together.ts'

const thing = {}
/** The asks of each work that has begun, and how it ends. */
let works: { asks: readonly number[]; finish: () => void; fail: (error: Error) => void }[]

beforeEach(() => {
  works = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const doubleTogether = (options: { atMost: number; atOnce?: number; waitMs: number }) =>
  doTogether(async (_: object, take: () => readonly number[]) => {
    await Promise.resolve()
    const asks = take()
    await new Promise<void>((finish, fail) => works.push({ asks, finish, fail }))
    return asks.map((ask) => 2 * ask)
  }, options)

const settle = () => vi.advanceTimersByTimeAsync(0)
const begun = () => works.map(({ asks }) => asks)

test('what comes while the work before is under way is the next one, and each finds its own answer', async () => {
  const double = doubleTogether({ atMost: 3, waitMs: 1_000 })
  const answers = [1, 2, 3, 4, 5, 6].map((ask) => double(thing, ask))
  await settle()
  expect(begun()).toEqual([[1, 2, 3]])
  works[0]!.finish()
  await settle()
  answers.push(double(thing, 7))
  await settle()
  expect(begun()).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  works[1]!.finish()
  await settle()
  works[2]!.finish()

  const found = (await Promise.all(answers)).map(({ answer, at }) => answer[at])
  expect(found).toEqual([2, 4, 6, 8, 10, 12, 14])
})

test('as many are under way as may be', async () => {
  const double = doubleTogether({ atMost: 1, atOnce: 2, waitMs: 1_000 })
  const answers = [1, 2, 3, 4].map((ask) => double(thing, ask))
  await settle()
  expect(begun()).toEqual([[1], [2]])
  works[0]!.finish()
  await settle()
  expect(begun()).toEqual([[1], [2], [3]])
  works[1]!.finish()
  await settle()
  expect(begun()).toEqual([[1], [2], [3], [4]])
  for (const work of works) work.finish()
  expect((await Promise.all(answers)).map(({ answer }) => answer)).toEqual([[2], [4], [6], [8]])
})

test('a work that does not end keeps the next one back for a while alone', async () => {
  const double = doubleTogether({ atMost: 9, waitMs: 25 })
  const stuck = double(thing, 1)
  await settle()
  const next = [double(thing, 2), double(thing, 3)]
  await vi.advanceTimersByTimeAsync(24)
  expect(begun()).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toEqual([[1], [2, 3]])
  works[1]!.finish()
  expect((await Promise.all(next)).map(({ answer, at }) => answer[at])).toEqual([4, 6])
  works[0]!.finish()
  await stuck
})

test('a work that fails fails for all who asked it, and for none who asked later', async () => {
  const double = doubleTogether({ atMost: 9, waitMs: 1_000 })
  const failing = Promise.allSettled([double(thing, 1), double(thing, 2)])
  await settle()
  const next = double(thing, 3)
  works[0]!.fail(new Error('no'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await settle()
  works[1]!.finish()
  expect(await next).toEqual({ answer: [6], at: 0 })
})

test('another thing has works of its own', async () => {
  const double = doubleTogether({ atMost: 9, waitMs: 1_000 })
  const answers = [double(thing, 1), double({}, 2)]
  await settle()
  expect(begun()).toEqual([[1], [2]])
  for (const work of works) work.finish()
  await Promise.all(answers)
})

test('asks with another name have works of their own, which wait for none of these', async () => {
  const double = doubleTogether({ atMost: 9, waitMs: 1_000 })
  const answers = [double(thing, 1), double(thing, 2, 'a room'), double(thing, 3, 'a room'), double(thing, 4)]
  await settle()
  expect(begun()).toEqual([
    [1, 4],
    [2, 3],
  ])
  answers.push(double(thing, 5, 'a room'))
  works[0]!.finish()
  await settle()
  expect(begun()).toHaveLength(2)
  works[1]!.finish()
  await settle()
  expect(begun().slice(2)).toEqual([[5]])
  works[2]!.finish()
  expect((await Promise.all(answers)).map(({ answer, at }) => answer[at])).toEqual([2, 4, 6, 8, 10])
})
