import { getMe } from '@halaqa/contract/auth'
import { getFigures } from '@halaqa/contract/profile'
import { getPath } from '@halaqa/contract/units'
import { medianOf } from '../figures.ts'
import { cpuOfAll, type LoadResult, medianCpu, sendLoad } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { fillRooms } from '../rooms.ts'
import { interleave } from '../rounds.ts'
import type { Row, Scenario } from '../scenario.ts'

/** One at a time, as a person asks. */
const CONNECTIONS = 1

/** What is counted for a person, beside the least that a person can ask, after a year in a room of ten. */
export const scenario: Scenario = {
  about: 'The path and the figures of the profile, beside GET /auth/me of the same server (CPU of server and Postgres)',
  async run(stage) {
    const database = await stage.createDatabase()
    const product = await stage.startProduct({ database })
    const readers = await signUpReaders(product.url, 1)
    await fillRooms(stage, database, { rooms: 100, members: 10, days: 365, readers })

    const load = (path: string) => () =>
      sendLoad({
        ...{ url: `${product.url}/api/v1${path}`, connections: CONNECTIONS },
        ...{ sessions: readers.map(({ token }) => token), cpu: stage.cpuWith(product) },
      })
    const slots = await interleave({ me: load(getMe.url), path: load(getPath.url), figures: load(getFigures.url) })
    const row = (what: string, results: LoadResult[], atMost: number): Row => ({
      what: `GET ${what}`,
      unit: 'µs CPU',
      product: results.map(cpuOfAll),
      limit: { name: 'GET /auth/me', values: slots.me.map(cpuOfAll) },
      target: { of: 'ratio', atMost },
      beside: `${medianCpu(results, 'node')} µs node + ${medianCpu(results, 'postgres')} Postgres, p50 ${medianOf(
        results.map(({ p50 }) => p50),
      ).toFixed(1)} ms`,
    })
    return [row(getPath.url, slots.path, 5), row(getFigures.url, slots.figures, 4)]
  },
}
