import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { keepTickShape } from './tick-shape.ts'

test('what is held has the shape of what every tick makes', async () => {
  const kept = keepTickShape()
  const tick = await new Promise<object>((done) => process.nextTick(() => done(executionAsyncResource())))

  setFlagsFromString('--allow-natives-syntax')
  const haveSameShape = new Function('one', 'other', 'return %HaveSameMap(one, other)')
  setFlagsFromString('--no-allow-natives-syntax')

  expect(haveSameShape(kept, tick)).toBe(true)
  expect(haveSameShape(kept, {})).toBe(false)
  expect(tick).not.toBe(kept)
})
