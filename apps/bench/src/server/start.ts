import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOfTree, residentOf } from '../process-memory.ts'
import type { Stage } from '../stage.ts'
import { startAlone } from '../started.ts'
import type { Row } from '../table.ts'

const ROUNDS = 3
/** The jobs of a start end within this time. */
const SETTLE_MS = 15_000

/** `npm start` of a product that is built and seeded, and its memory while nobody asks for anything. */
export async function measureStart(stage: Stage): Promise<Row[]> {
  const { dataDir, stop } = await startAlone(stage)
  await stop()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const server = await startAlone(stage, dataDir)
    times.push(performance.now() - began)
    await server.stop()
  }
  const server = await startAlone(stage, dataDir)
  await sleep(SETTLE_MS)
  const [node, postgres] = [residentOf(server.pid), memoryOfTree(server.postgresPid())].map((bytes) =>
    Math.round(bytes / 1e6),
  )
  await server.stop()
  return [
    { what: 'npm start until it answers', product: times, unit: 'ms', reach: { of: 'value', atMost: 4_000 } },
    {
      what: 'memory at rest',
      product: [node! + postgres!],
      unit: 'MB',
      reach: { of: 'value', atMost: 350 },
      note: `node ${node}, Postgres ${postgres}`,
    },
  ]
}
