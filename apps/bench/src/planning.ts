/** Planning a day of many rooms, beside writing the same portions by one statement, and shared by two processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf, cpuOfTree } from './cpu.ts'
import { medianOf } from './figures.ts'
import { fillRooms, takeBackNewestDate } from './rooms.ts'
import { interleave } from './rounds.ts'
import type { Row } from './scenario.ts'
import type { Stage } from './stage.ts'
import { formatNumber } from './table.ts'

const MEMBERS = 100
const LOOK_MS = 20
/** A start queues its jobs some time after it answers. */
const JOBS_QUEUED_MS = 1_000

interface Spent {
  seconds: number
  cpuSeconds: number
}

export async function planRooms(stage: Stage, rooms: number, rounds: number): Promise<Row[]> {
  const database = await stage.createDatabase()
  await fillRooms(stage, database, { rooms, members: MEMBERS, days: 2, readers: [] })
  const product = await stage.startProduct({ database })
  await jobsDone(stage, database)

  /** From asking for the job until no room is behind. */
  async function plan(pids: readonly number[]): Promise<Spent> {
    await takeBackNewestDate(stage, database)
    const spent = measure(stage, pids)
    await stage.asSuperuser(database, async (client) => {
      await client.query("select graphile_worker.add_job('plan_rooms')")
      // One room is enough to go on waiting: to count them all at each look took 3 % of the CPU that is measured.
      const behind = `select from rooms where planned_through < (now() at time zone 'Etc/GMT-14')::date limit 1`
      while ((await client.query(behind)).rowCount) await sleep(LOOK_MS)
    })
    return spent()
  }
  async function planByTwo() {
    const second = await stage.startProduct({ database })
    await jobsDone(stage, database)
    const spent = await plan([product.pid, second.pid])
    await second.stop()
    return spent
  }
  /** Of few ayahs for many members one may fall to nobody. */
  const portions: number[] = []
  const insert = () =>
    stage.asSuperuser(database, async (client) => {
      await client.query(`create temp table planned as
        select * from tasks where task_date >= (now() at time zone 'Etc/GMT-14')::date`)
      await client.query("set session_replication_role = 'replica'")
      await client.query('delete from tasks where id in (select id from planned)')
      await client.query("set session_replication_role = 'origin'")
      await client.query('vacuum analyze tasks')
      const spent = measure(stage, [])
      const { rowCount } = await client.query('insert into tasks select * from planned')
      const result = spent()
      if (!rowCount) throw new Error('Nothing was planned')
      portions.push(rowCount)
      return result
    })

  const slots = await interleave({ one: () => plan([product.pid]), insert, two: planByTwo }, rounds)
  const seconds = (all: Spent[]) => all.map((spent) => spent.seconds)
  const cpu = (all: Spent[]) => formatNumber(medianOf(all.map(({ cpuSeconds }) => cpuSeconds)))
  const name = `a day of ${rooms.toLocaleString('en-US')} rooms × ${MEMBERS}`
  return [
    {
      ...{ what: `planning ${name}`, unit: 's', product: seconds(slots.one) },
      limit: { name: 'INSERT … SELECT of the same rows', values: seconds(slots.insert) },
      target: { of: 'ratio', atMost: 1.5 },
      beside: `${formatNumber(medianOf(portions))} portions; CPU ${cpu(slots.one)} s beside ${cpu(slots.insert)} s`,
    },
    {
      ...{ what: `${name}, two processes`, unit: 's', product: seconds(slots.two) },
      limit: { name: 'one process', values: seconds(slots.one) },
      target: { of: 'ratio', atMost: 0.6 },
      beside: `CPU ${cpu(slots.two)} s beside ${cpu(slots.one)} s`,
    },
  ]
}

function measure(stage: Stage, pids: readonly number[]) {
  const cpu = () => cpuOfTree(stage.postgres.pid) + pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  const [began, before] = [performance.now(), cpu()]
  return (): Spent => ({ seconds: (performance.now() - began) / 1e3, cpuSeconds: (cpu() - before) / 1e6 })
}

/** What a start has to do is done. */
async function jobsDone(stage: Stage, database: string) {
  await sleep(JOBS_QUEUED_MS)
  await stage.asSuperuser(database, async (client) => {
    const waiting = 'select count(*)::int as count from graphile_worker.jobs where run_at <= now()'
    while ((await client.query<{ count: number }>(waiting)).rows[0]!.count > 0) await sleep(LOOK_MS)
  })
}
