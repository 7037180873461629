import { completeTask } from '@halaqa/contract/tasks'
import { medianOf } from '../figures.ts'
import { medianCpu } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { preparePgbench } from '../pgbench.ts'
import { fillRooms } from '../rooms.ts'
import { interleave } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'
import { sendLoadByWrk } from '../wrk.ts'

const READERS = 64
/** Of each reader, all open: more than a machine completes in a slot. */
const DAYS = 250

/** Portions that are completed for the first time, each by its own reader, in rooms of ten. */
export const scenario: Scenario = {
  about: 'First completions a second, beside pgbench updating one row by its key',
  async run(stage) {
    const database = await stage.createDatabase()
    const product = await stage.startProduct({ database })
    const readers = await signUpReaders(product.url, READERS)
    await fillRooms(stage, database, { rooms: READERS, members: 10, days: DAYS, readers, openDays: DAYS })
    const pgbench = await preparePgbench(stage)

    async function completeAsFast() {
      const portions = await reopenAll()
      const each = portions.map(({ id, token }) => ({
        path: `/api/v1${completeTask.url.replace(':taskId', id)}`,
        token,
      }))
      return sendLoadByWrk({ url: product.url, method: 'PUT', each, cpu: stage.cpuWith(product) })
    }
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

    const slots = await interleave({ limit: pgbench.update, product: completeAsFast })
    return [
      {
        what: `PUT ${completeTask.url}`,
        unit: 'req/s',
        product: slots.product.map(({ rate }) => rate),
        limit: { name: 'pgbench update', values: slots.limit.map(({ rate }) => rate) },
        target: { of: 'ratio', atLeast: 0.25 },
        beside:
          `CPU ${medianCpu(slots.product, 'node')} µs node + ${medianCpu(slots.product, 'postgres')} Postgres; ` +
          `pgbench ${Math.round(medianOf(slots.limit.map(({ cpu }) => cpu)))} Postgres`,
      },
    ]
  },
}
