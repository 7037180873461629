import { expect, test } from 'vitest'
import { sharesOf } from './profile.ts'

const frame = (id: number, functionName: string, url = '') => ({ id, callFrame: { functionName, url } })

test('a profile says whose code the processor was in, and leaves out what it waited', () => {
  const profile = {
    nodes: [
      frame(1, '(idle)'),
      frame(2, '(garbage collector)'),
      frame(3, 'parse', 'file:///app/node_modules/@prisma/client/runtime/client.js'),
      frame(4, 'compile', 'file:///app/node_modules/@prisma/client/node_modules/pg/lib/query.js'),
      frame(5, 'send', 'file:///app/apps/api/dist/main.js'),
      frame(6, 'writeBuffer', 'node:internal/stream_base_commons'),
    ],
    samples: [1, 2, 3, 3, 4, 5, 6],
    timeDeltas: [900, 10, 20, 20, 10, 30, 10],
  }
  expect(sharesOf(profile)).toEqual([
    { whose: '@prisma/client', share: 0.4 },
    { whose: 'Halaqa send', share: 0.3 },
    { whose: '(garbage collector)', share: 0.1 },
    { whose: 'pg', share: 0.1 },
    { whose: 'node stream_base_commons', share: 0.1 },
  ])
})
