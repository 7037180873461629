import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work that ends when the test says so, each run with its number, from 1. */
function createWork() {
  const ends: { answer(): void; fail(): void }[] = []
  const work = () =>
    new Promise<number>((done, fail) => {
      const number = ends.length + 1
      ends.push({ answer: () => done(number), fail: () => fail(new Error('no')) })
    })
  return { ends, work }
}
const settle = () => new Promise((done) => setImmediate(done))

test('runs once for all who ask while it runs, and not before the run that they did not see begin', async () => {
  const { ends, work } = createWork()
  const ask = coalesce(work)
  const first = ask()
  const later = [ask(), ask(), ask()]
  await settle()
  expect(ends).toHaveLength(1)

  ends[0]!.answer()
  expect(await first).toBe(1)
  await settle()
  expect(ends).toHaveLength(2)
  const last = ask()
  ends[1]!.answer()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  await settle()
  ends[2]!.answer()
  expect(await last).toBe(3)
  expect(ends).toHaveLength(3)
})

test('runs again after a run that failed, for those who waited as for those who come', async () => {
  const { ends, work } = createWork()
  const ask = coalesce(work)
  const first = ask()
  const second = ask()
  ends[0]!.fail()
  await expect(first).rejects.toThrow('no')
  await settle()
  ends[1]!.answer()
  expect(await second).toBe(2)
  const third = ask()
  ends[2]!.answer()
  expect(await third).toBe(3)
})
