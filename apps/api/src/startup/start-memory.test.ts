import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage, giveStartMemoryBack } from './start-memory.ts'

test('a collection frees what nothing holds', async () => {
  const dropped = holdNothing()
  const kept = { text: 'held' }
  const reference = new WeakRef(kept)
  await nextTurn() // a WeakRef holds what it was made for until the turn ends

  await collectGarbage()

  expect(dropped.deref()).toBeUndefined()
  expect(reference.deref()).toBe(kept)
})

test('a server that is busy is left alone until it is at rest', async () => {
  const loads = [0.8, 0.06, 0.01]
  const done: string[] = []
  const utilization = (_now?: unknown, before?: unknown) => {
    const load = before ? loads.shift()! : 0
    if (before) done.push(`at ${load}`)
    return { utilization: load, idle: 0, active: 0 }
  }
  const collect = async () => void done.push('collected')

  await giveStartMemoryBack(new AbortController().signal, { settledMs: 1, utilization, collect })

  expect(done).toEqual(['at 0.8', 'at 0.06', 'at 0.01', 'collected'])
})

const holdNothing = () => new WeakRef({ text: 'dropped' })
