import { AppError } from './app-error.ts'

interface LineOptions {
  /** Pieces of work that may wait for a slot. */
  waiting: number
  /** Of all slots those that work of this line may hold at once; all unless named. */
  slots?: number
}

interface GateOptions extends LineOptions {
  /** Pieces of work that run at once. */
  slots: number
}

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets a few pieces of work run at once and some wait in line, first come first served; the rest are turned away with a 503. */
export const createGate = ({ slots, waiting }: GateOptions): Gate => createLines(slots, [{ waiting }])[0]!

/**
 * The same with several lines before the same slots. A slot that becomes free goes to the first of the lines that has
 * anybody waiting, and no line holds more than its share: what comes in a later line cannot keep an earlier one waiting for
 * longer than one piece of work takes, and not at all while its share is less than all slots.
 */
export function createLines(slots: number, options: readonly LineOptions[]): Gate[] {
  const lines = options.map((line) => ({ slots, ...line, running: 0, queue: [] as (() => void)[] }))
  type Line = (typeof lines)[number]
  let running = 0

  const isFree = (line: Line) => running < slots && line.running < line.slots

  function start(line: Line) {
    running += 1
    line.running += 1
  }

  async function takeSlot(line: Line) {
    if (isFree(line)) start(line)
    else if (line.queue.length < line.waiting) await new Promise<void>((go) => line.queue.push(go))
    else throw new AppError('overloaded')
  }

  function leaveSlot(line: Line) {
    running -= 1
    line.running -= 1
    const next = lines.find((other) => other.queue.length > 0 && isFree(other))
    if (!next) return
    start(next)
    next.queue.shift()!()
  }

  return lines.map((line) => async (work) => {
    await takeSlot(line)
    try {
      return await work()
    } finally {
      leaveSlot(line)
    }
  })
}
