import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from './start-memory.ts'

test('a collection frees what nothing holds', async () => {
  const dropped = holdNothing()
  const kept = { text: 'held' }
  const reference = new WeakRef(kept)
  await nextTurn() // a WeakRef holds what it was made for until the turn ends

  await collectGarbage()

  expect(dropped.deref()).toBeUndefined()
  expect(reference.deref()).toBe(kept)
})

const holdNothing = () => new WeakRef({ text: 'dropped' })
