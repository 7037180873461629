import { AppError } from './app-error.ts'

interface GateOptions {
  /** Pieces of work that run at once. */
  slots: number
  /** Pieces of work that may wait for a slot. */
  waiting: number
}

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets a few pieces of work run at once and some wait in line, first come first served; the rest are turned away with a 503. */
export function createGate({ slots, waiting }: GateOptions): Gate {
  const line: (() => void)[] = []
  let running = 0

  async function takeSlot() {
    if (running < slots) running += 1
    else if (line.length < waiting) await new Promise<void>((go) => line.push(go))
    else throw new AppError('overloaded')
  }

  /** A slot goes from hand to hand while somebody waits for it. */
  function leaveSlot() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await takeSlot()
    try {
      return await work()
    } finally {
      leaveSlot()
    }
  }
}
