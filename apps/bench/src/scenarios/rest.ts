import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOfTree, residentOf } from '../cpu.ts'
import type { Scenario } from '../scenario.ts'
import { startAlone } from '../started.ts'

/** What a start does comes to an end, and its jobs. */
const SETTLE_MS = 15_000

/** A server that was seeded by a start before, and that nobody asks anything. */
export const scenario: Scenario = {
  about: 'Memory of node and its embedded Postgres, seeded, at rest',
  async run(stage) {
    const first = await startAlone(stage)
    await first.stop()
    const halaqa = await startAlone(stage, first.dataDir)
    await sleep(SETTLE_MS)
    const [node, postgres] = [residentOf(halaqa.pid), memoryOfTree(halaqa.postgresPid())]
    const megabytes = (bytes: number) => Math.round(bytes / 1e6)
    return [
      {
        ...{ what: 'memory at rest', unit: 'MB', product: [megabytes(node + postgres)] },
        target: { of: 'value', atMost: 230 },
        beside: `node ${megabytes(node)} (resident) + Postgres ${megabytes(postgres)} (what its processes share counts once)`,
      },
    ]
  },
}
