import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@halaqa/contract/notifications'
import { completeTask } from '@halaqa/contract/tasks'
import { type Reader, signUpReaders } from '../people.ts'
import { residentOf } from '../process-memory.ts'
import { fillRooms } from '../rooms.ts'
import type { Product, Stage } from '../stage.ts'
import { openStreams, streamsOf } from '../streams.ts'
import type { Row } from '../table.ts'

const PAGES = 500
const STREAMS = 2_000
const COMPLETIONS = 3
/** Nothing more comes after an event for so long: everybody has been told. */
const SETTLED_MS = 2_000

/**
 * The calls of an open room page after an event that carries no figures. `apps/web/src/features/events/invalidation.ts` decides; a
 * change there is a change here.
 */
const CALLS: Record<LiveEvent['type'], number> = {
  room: 5,
  membership: 6,
  tasks: 3,
  notifications: 1,
  content: 0,
  hearings: 0,
  care: 0,
}

/** A room of a thousand, half of whom have its page open, while one of them completes a portion. */
export async function measureLive(stage: Stage): Promise<Row[]> {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, PAGES)
  await fillRooms(stage, database, { rooms: 1, members: 1_000, days: 10, readers, readersIn: 'the first room' })
  const told = new Set<Reader>()
  let requests = 0
  let last = 0
  const streams = await openStreams(streamsOf(product), readers, (reader, event) => {
    last = performance.now()
    told.add(reader)
    if (event.type !== 'room' || !event.figures) requests += CALLS[event.type]
  })
  const counts: number[] = []
  const times: number[] = []
  for (const reader of readers.slice(0, COMPLETIONS)) {
    told.clear()
    requests = 0
    const began = performance.now()
    last = began
    await complete(stage, database, product, reader)
    while (performance.now() - last < SETTLED_MS) await sleep(20)
    if (told.size < PAGES) throw new Error(`${told.size} of ${PAGES} pages heard of the completion`)
    counts.push(requests)
    times.push(last - began)
  }
  for (const stream of streams) stream.destroy()
  return [
    {
      what: `one completion, ${PAGES} open room pages: requests`,
      product: counts,
      unit: 'requests',
      reach: { of: 'value', atMost: 50 },
    },
    {
      what: 'the same: until all are told',
      product: times,
      unit: 'ms',
      reach: { of: 'value', atMost: 2_000 },
    },
    ...(await measureStreams(stage, database, readers)),
  ]
}

async function complete(stage: Stage, database: string, { url }: Product, { id, token }: Reader) {
  const taskId = await stage.asSuperuser(database, async (client) => {
    const open = 'SELECT id FROM tasks WHERE user_id = $1 AND completed_at IS NULL ORDER BY due_date LIMIT 1'
    return (await client.query<{ id: string }>(open, [id])).rows[0]!.id
  })
  const response = await fetch(`${url}/api/v1${completeTask.url.replace(/:\w+/, taskId)}`, {
    method: completeTask.method,
    headers: { authorization: token },
  })
  if (!response.ok) throw new Error(`Completing answered ${response.status}: ${await response.text()}`)
}

/** On a new server, because the first requests make any server grow: what the second half of the streams adds, twice. */
async function measureStreams(stage: Stage, database: string, readers: readonly Reader[]): Promise<Row[]> {
  const product = await stage.startProduct({ database })
  const many = Array.from({ length: STREAMS }, (_, at) => readers[at % readers.length]!)
  const streams = await openStreams(streamsOf(product), many.slice(0, STREAMS / 2))
  const before = residentOf(product.pid)
  streams.push(...(await openStreams(streamsOf(product), many.slice(STREAMS / 2))))
  const megabytes = ((residentOf(product.pid) - before) * 2) / 1e6
  for (const stream of streams) stream.destroy()
  return [
    {
      what: `${STREAMS.toLocaleString('en-US')} open event streams`,
      product: [megabytes],
      unit: 'MB',
      reach: { of: 'value', atMost: 40 },
    },
  ]
}
