import { interleave } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'
import { startAlone, startPostgresAlone } from '../started.ts'

/** `npm start` of what is built and seeded: what it takes longer than the Postgres that it starts. */
export const scenario: Scenario = {
  about: 'npm start, built and seeded, until it answers, beside the start of its Postgres alone',
  async run(stage) {
    const first = await startAlone(stage)
    const { dataDir } = first
    await first.stop()

    const slots = await interleave(
      {
        async postgres() {
          const began = performance.now()
          const server = await startPostgresAlone(dataDir)
          const ms = performance.now() - began
          await server.stop()
          return ms
        },
        async halaqa() {
          const began = performance.now()
          const server = await startAlone(stage, dataDir)
          const ms = performance.now() - began
          await server.stop()
          return ms
        },
      },
      5,
    )
    return [
      {
        ...{ what: 'npm start, more than Postgres alone', unit: 'ms' },
        product: slots.halaqa.map((ms, round) => ms - slots.postgres[round]!),
        limit: { name: 'Postgres', values: slots.postgres },
        target: { of: 'value', atMost: 1_500 },
      },
    ]
  },
}
