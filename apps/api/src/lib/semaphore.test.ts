import { describe, expect, test } from 'vitest'
import { createPrioritySemaphores, createSemaphore, type Semaphore } from './semaphore.ts'

/** Work that ends when the test says so. */
function createWork() {
  const started: (() => void)[] = []
  return { started, work: () => new Promise<void>((done) => started.push(done)) }
}
const settle = () => new Promise((done) => setImmediate(done))

describe('a gate', () => {
  test('runs no more at once than it has slots, and the rest in the order they came', async () => {
    const through = createSemaphore({ slots: 2, waiting: 10 })
    const { started, work } = createWork()
    const ended: number[] = []
    const all = [0, 1, 2, 3].map((number) => through(work).then(() => ended.push(number)))

    await settle()
    expect(started).toHaveLength(2)
    started[1]!()
    await settle()
    expect(started).toHaveLength(3)
    started[0]!()
    await settle()
    expect(started).toHaveLength(4)
    started[2]!()
    started[3]!()
    await Promise.all(all)
    expect(ended).toEqual([1, 0, 2, 3])
  })

  test('never runs more at once than its slots', async () => {
    const through = createSemaphore({ slots: 3, waiting: 1000 })
    let [running, most] = [0, 0]
    const piece = async (turns: number) => {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < turns; turn++) await settle()
      running -= 1
    }
    await Promise.all(
      Array.from({ length: 100 }, async (_, number) => {
        for (let wait = 0; wait < number % 7; wait++) await settle()
        await through(() => piece(number % 5))
      }),
    )

    expect([running, most]).toEqual([0, 3])
  })

  test('refuses work while the queue is full, and accepts it again when it is shorter', async () => {
    const through = createSemaphore({ slots: 1, waiting: 1 })
    const { started, work } = createWork()
    const first = through(work)
    const second = through(work)
    await settle()

    await expect(through(work)).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    started[0]!()
    await first
    const third = through(work)
    await settle()
    started[1]!()
    await second
    await settle()
    started[2]!()
    await expect(third).resolves.toBeUndefined()
  })

  test('frees the slot of work that fails', async () => {
    const through = createSemaphore({ slots: 1, waiting: 0 })

    await expect(through(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(through(async () => 'in')).resolves.toBe('in')
  })
})

describe('several lines before the same slots', () => {
  test('keep the last slot free of the later line, whose work waits though a slot is free', async () => {
    const [first, later] = createPrioritySemaphores(2, [{ waiting: 10 }, { waiting: 10, slots: 1 }]) as [
      Semaphore,
      Semaphore,
    ]
    const ours = createWork()
    const theirs = createWork()
    const all = [later(theirs.work), later(theirs.work), first(ours.work)]
    await settle()

    expect(theirs.started).toHaveLength(1)
    expect(ours.started).toHaveLength(1)
    ours.started[0]!()
    await settle()
    expect(theirs.started).toHaveLength(1)
    theirs.started[0]!()
    await settle()
    expect(theirs.started).toHaveLength(2)
    theirs.started[1]!()
    await Promise.all(all)
  })

  test('give the only slot to the first line as soon as it is free, however many wait in the other', async () => {
    const [first, later] = createPrioritySemaphores(1, [{ waiting: 10 }, { waiting: 10 }]) as [Semaphore, Semaphore]
    const ours = createWork()
    const theirs = createWork()
    const all = [later(theirs.work), later(theirs.work), later(theirs.work), first(ours.work)]
    await settle()
    expect(ours.started).toHaveLength(0)

    theirs.started[0]!()
    await settle()
    expect([ours.started.length, theirs.started.length]).toEqual([1, 1])
    ours.started[0]!()
    await settle()
    theirs.started[1]!()
    await settle()
    theirs.started[2]!()
    await Promise.all(all)
  })

  test('are each as long as they are', async () => {
    const [first, later] = createPrioritySemaphores(1, [{ waiting: 1 }, { waiting: 1 }]) as [Semaphore, Semaphore]
    const { started, work } = createWork()
    const all = [first(work), first(work), later(work)]
    await settle()

    await expect(later(work)).rejects.toMatchObject({ code: 'overloaded' })
    await expect(first(work)).rejects.toMatchObject({ code: 'overloaded' })
    for (const [index] of all.entries()) {
      started[index]!()
      await settle()
    }
    await Promise.all(all)
  })
})
