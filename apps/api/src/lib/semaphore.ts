import { AppError } from './app-error.ts'

interface QueueOptions {
  /** Pieces of work that may wait for a slot; more are refused. */
  waiting: number
  /** Of all slots those that work of this queue may hold at once; all unless named. */
  slots?: number
}

interface SemaphoreOptions extends QueueOptions {
  /** Pieces of work that run at once. */
  slots: number
}

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs a few pieces of work at once and lets some wait, first come first served; more are refused with `overloaded` (503). */
export const createSemaphore = ({ slots, waiting }: SemaphoreOptions): Semaphore =>
  createPrioritySemaphores(slots, [{ waiting }])[0]!

/**
 * Several semaphores over the same slots. A free slot goes to the first of the queues in which work waits, and no queue holds
 * more than its share: work of a later queue cannot keep an earlier one waiting for longer than one piece of work takes, and
 * not at all while its share is less than all slots.
 */
export function createPrioritySemaphores(slots: number, options: readonly QueueOptions[]): Semaphore[] {
  const queues = options.map((queue) => ({ slots, ...queue, running: 0, waiters: [] as (() => void)[] }))
  type Queue = (typeof queues)[number]
  let running = 0

  const isFree = (queue: Queue) => running < slots && queue.running < queue.slots

  function occupy(queue: Queue) {
    running += 1
    queue.running += 1
  }

  async function acquire(queue: Queue) {
    if (isFree(queue)) occupy(queue)
    else if (queue.waiters.length < queue.waiting) await new Promise<void>((start) => queue.waiters.push(start))
    else throw new AppError('overloaded')
  }

  function release(queue: Queue) {
    running -= 1
    queue.running -= 1
    const next = queues.find((other) => other.waiters.length > 0 && isFree(other))
    if (!next) return
    occupy(next)
    next.waiters.shift()!()
  }

  return queues.map((queue) => async (work) => {
    await acquire(queue)
    try {
      return await work()
    } finally {
      release(queue)
    }
  })
}
