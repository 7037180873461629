import { setTimeout as sleep } from 'node:timers/promises'
import { getRoomToday } from '@halaqa/contract/room-today'
import { signUpReaders } from '../people.ts'
import { fillRooms, takeBackNewestDate } from '../rooms.ts'
import type { Stage } from '../stage.ts'
import type { Row } from '../table.ts'

const ROOMS = 1_000
const MEMBERS = 100
const LARGE_ROOM = 10_000
const ROUNDS = 3
const LOOK_MS = 20
/** A start queues its jobs some time after it answers. */
const JOBS_QUEUED_MS = 1_000

/** A day of many rooms, and of one large room. */
export async function measurePlanning(stage: Stage): Promise<Row[]> {
  return [
    {
      what: `planning a day: ${ROOMS.toLocaleString('en-US')} rooms × ${MEMBERS}`,
      product: await planRooms(stage),
      unit: 's',
      reach: { of: 'value', atMost: 15 },
    },
    {
      what: `planning a day of a room of ${LARGE_ROOM.toLocaleString('en-US')}`,
      product: await planLargeRoom(stage),
      unit: 's',
      reach: { of: 'value', atMost: 2 },
      note: 'the first GET of the day, whole',
    },
  ]
}

/** Seconds from asking for the job until no room is behind. */
async function planRooms(stage: Stage): Promise<number[]> {
  const database = await stage.createDatabase()
  await fillRooms(stage, database, { rooms: ROOMS, members: MEMBERS, days: 2, readers: [] })
  await stage.startProduct({ database })
  await sleep(JOBS_QUEUED_MS)
  return stage.asSuperuser(database, async (client) => {
    const until = async (isDone: string) => {
      while ((await client.query<{ done: boolean }>(`SELECT (${isDone}) AS done`)).rows[0]!.done === false)
        await sleep(LOOK_MS)
    }
    await until('NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE run_at <= now())')
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await takeBackNewestDate(stage, database)
      const began = performance.now()
      await client.query("SELECT graphile_worker.add_job('plan_rooms')")
      await until(`NOT EXISTS (SELECT FROM rooms WHERE planned_through < (now() AT TIME ZONE 'Etc/GMT-14')::date)`)
      seconds.push((performance.now() - began) / 1_000)
    }
    return seconds
  })
}

async function planLargeRoom(stage: Stage): Promise<number[]> {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, 1)
  const [roomId = ''] = await fillRooms(stage, database, { rooms: 1, members: LARGE_ROOM, days: 10, readers })
  const url = `${product.url}/api/v1${getRoomToday.url.replace(/:\w+/, roomId)}`
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await takeBackNewestDate(stage, database)
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: readers[0]!.token } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The day of the room answered ${response.status}`)
    seconds.push((performance.now() - began) / 1_000)
  }
  return seconds
}
