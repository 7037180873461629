import { completeTask } from '@halaqa/contract/tasks'
import { medianOf } from '../figures.ts'
import { type LoadResult, medianCpu } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { preparePgbench } from '../pgbench.ts'
import { fillRooms, type Village } from '../rooms.ts'
import { interleave } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { sendLoadByWrk } from '../wrk.ts'

const READERS = 64
/** Of each reader, all open: more than a machine completes in a slot. */
const DAYS = 250

/** Portions that are completed for the first time, each by its own reader: in rooms of ten, and all in one room. */
export const scenario: Scenario = {
  about: 'First completions a second, beside pgbench updating one row by its key',
  async run(stage) {
    const pgbench = await preparePgbench(stage)
    const what = `PUT ${completeTask.url}`
    const manyRooms = await prepareCompletions(stage, { rooms: READERS, members: 10 })
    const oneRoom = await prepareCompletions(stage, { rooms: 1, members: READERS, readersIn: 'the first room' })
    const slots = await interleave({ limit: pgbench.update, manyRooms, oneRoom })
    const limit = { name: 'pgbench update', values: slots.limit.map(({ rate }) => rate) }
    const rowOf = (results: readonly LoadResult[]) => ({
      unit: 'req/s',
      product: results.map(({ rate }) => rate),
      limit,
      beside:
        `CPU ${medianCpu(results, 'node')} µs node + ${medianCpu(results, 'postgres')} Postgres; ` +
        `pgbench ${Math.round(medianOf(slots.limit.map(({ cpu }) => cpu)))} Postgres`,
    })
    return [
      { what, ...rowOf(slots.manyRooms), target: { of: 'ratio', atLeast: 0.25 } },
      { what: `the same, all ${READERS} in one room`, ...rowOf(slots.oneRoom) },
    ]
  },
}

/** A product whose readers complete what is open, which is all again at each call. */
async function prepareCompletions(stage: Stage, village: Pick<Village, 'rooms' | 'members' | 'readersIn'>) {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, READERS)
  await fillRooms(stage, database, { ...village, days: DAYS, readers, openDays: DAYS })

  const reopenAll = () =>
    stage.asSuperuser(database, async (client) => {
      await client.query("set session_replication_role = 'replica'")
      await client.query('update tasks set completed_at = null, completed_on = null where completed_at is not null')
      await client.query('vacuum analyze tasks')
      const { rows } = await client.query<{ id: string; token: string }>(
        `select t.id, r.token from tasks t join unnest($1::uuid[], $2::text[]) as r (id, token) on r.id = t.user_id
           where t.task_date <= current_date order by t.task_date, t.user_id`,
        [readers.map(({ id }) => id), readers.map(({ token }) => token)],
      )
      return rows
    })

  return async () => {
    const portions = await reopenAll()
    const each = portions.map(({ id, token }) => ({
      path: `/api/v1${completeTask.url.replace(':taskId', id)}`,
      token,
    }))
    return sendLoadByWrk({ url: product.url, method: 'PUT', each, cpu: stage.cpuWith(product) })
  }
}
