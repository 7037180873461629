/**
 * Pages here ask what apps/web/src/features/events makes a room page ask. A change there is a change here.
 */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listMembers } from '@halaqa/contract/members'
import { type LiveEvent, listNotifications } from '@halaqa/contract/notifications'
import { getRoomToday } from '@halaqa/contract/room-today'
import { getRoom } from '@halaqa/contract/rooms'
import { completeTask, listOfferedPortions, listRoomTasks } from '@halaqa/contract/tasks'
import { cpuOf, cpuOfTree, residentOf } from '../cpu.ts'
import { type Reader, signUpReaders } from '../people.ts'
import { fillRooms } from '../rooms.ts'
import type { Row, Scenario } from '../scenario.ts'
import type { Product, Stage } from '../stage.ts'
import { openStreams, streamsOf } from '../streams.ts'

const PAGES = 500
const STREAMS = 5_000
/** One session may hold eight streams. */
const READERS = STREAMS / 8
const COMPLETIONS = 3
/** As apps/web/src/features/events: what comes within this time, and a chance part of as much, is one round of calls. */
const QUIET_MS = 200
/** What many are told is asked for within so long for each of them, at a moment that chance chooses. */
const SPREAD_EACH_MS = 40
const LONGEST_SPREAD_MS = 60_000
/** Nothing more is asked after an event for so long: all are told. */
const SETTLED_MS = 2_000

/** What an open room page asks again after an event that does not carry the answer. */
const CALLS: Record<LiveEvent['type'], { url: string }[]> = {
  room: [getRoom, listMembers, getRoomToday, listRoomTasks, listOfferedPortions],
  membership: [getRoom, listMembers, getRoomToday, listRoomTasks, listOfferedPortions, listNotifications],
  tasks: [getRoom, listRoomTasks, listOfferedPortions],
  notifications: [listNotifications],
  content: [],
  hearings: [],
}
/** After one that says that only who holds which portion has changed. */
const PORTION_CALLS = [getRoomToday, listOfferedPortions]

/** A room of a thousand, half of whom have its page open, while one of them completes a portion. */
export const scenario: Scenario = {
  about: 'One completion in a room whose page 500 people have open; 5,000 streams of events',
  async run(stage) {
    const database = await stage.createDatabase()
    const product = await stage.startProduct({ database })
    const readers = await signUpReaders(product.url, READERS)
    const [roomId = ''] = await fillRooms(stage, database, {
      ...{ rooms: 1, members: 1_000, days: 10 },
      ...{ readers, readersIn: 'the first room' },
    })
    const pages = await openPages(product, readers.slice(0, PAGES), roomId)
    const bare = await openBareStreams(await stage.startLimit('event-server'))
    const told: Told[] = []
    const least: number[] = []
    for (let turn = 0; turn < COMPLETIONS; turn++) {
      told.push(await complete(turn))
      least.push(await bare.tell())
    }
    await pages.close()
    await bare.close()
    await product.stop()
    const another = await stage.startProduct({ database }) // whose memory has not been through that
    return [
      row('requests after one completion', 'requests', told, (one) => one.requests, 50),
      {
        ...row('until all 500 pages are told', 'ms', told, (one) => one.ms, 2_000),
        limit: { name: 'node:http telling as many', values: least },
      },
      {
        ...row('CPU of one completion', 'ms', told, (one) => one.cpuMs),
        beside: `server and Postgres; ${told.reduce((sum, one) => sum + one.failed, 0)} requests failed`,
      },
      ...(await measureStreams(stage, another, readers)),
    ]

    async function complete(turn: number): Promise<Told> {
      const reader = readers[turn]!
      const taskId = await stage.asSuperuser(database, async (client) => {
        const open = 'select id from tasks where user_id = $1 and completed_at is null order by due_date limit 1'
        return (await client.query<{ id: string }>(open, [reader.id])).rows[0]!.id
      })
      const cpu = () => cpuOf(product.pid) + cpuOfTree(stage.postgres.pid)
      const before = cpu()
      pages.begin()
      const response = await fetch(`${product.url}/api/v1${completeTask.url.replace(':taskId', taskId)}`, {
        ...{ method: completeTask.method, headers: { authorization: reader.token } },
      })
      if (!response.ok) throw new Error(`Completing answered ${response.status}: ${await response.text()}`)
      const end = await pages.settled()
      return { ...end, cpuMs: (cpu() - before) / 1_000 }
    }
  },
}

interface Told {
  requests: number
  failed: number
  /** From the completion until the last page had its last answer. */
  ms: number
  cpuMs: number
}

const row = (what: string, unit: string, told: Told[], value: (one: Told) => number, atMost?: number): Row => ({
  ...{ what, unit, product: told.map(value) },
  ...(atMost === undefined ? {} : { target: { of: 'value', atMost } as const }),
})

/** Room pages that do what the web app does: each holds a stream, shows what an event carries, and asks for what it does not. */
async function openPages(product: Product, readers: readonly Reader[], roomId: string) {
  const agent = new Agent({ keepAlive: true })
  let began = 0
  let last = 0
  let requests = 0
  let failed = 0
  let open = 0
  const heard = new Set<Reader>()
  const waiting = new Set<string>()

  const streams = await openStreams(streamsOf(product), readers, (reader, event) => {
    last = performance.now()
    if (event.type === 'room') heard.add(reader)
    if (event.type === 'room' && event.figures) return // shown as it came
    const calls = event.type === 'room' && event.only ? PORTION_CALLS : CALLS[event.type]
    const subject = `${event.type} ${calls.length} ${reader.id}`
    if (waiting.has(subject)) return
    waiting.add(subject)
    setTimeout(() => void askAgain(reader, calls, subject), waitAfter(event))
  })

  async function askAgain(reader: Reader, calls: { url: string }[], subject: string) {
    waiting.delete(subject)
    const paths = calls.map(({ url }) => url.replace(/:(id|roomId)/, roomId))
    await Promise.all(paths.map((path) => ask(`${product.url}/api/v1${path}`, reader.token)))
  }
  async function ask(url: string, token: string) {
    requests += 1
    open += 1
    const status = await statusOf(url, token, agent)
    if (status !== 200) failed += 1
    open -= 1
    last = performance.now()
  }
  return {
    begin() {
      began = performance.now()
      last = began
      requests = failed = 0
      heard.clear()
    },
    async settled() {
      while (open > 0 || waiting.size > 0 || performance.now() - last < SETTLED_MS) await sleep(20)
      if (heard.size < readers.length) {
        throw new Error(`${heard.size} of ${readers.length} pages heard of the completion`)
      }
      return { requests, failed, ms: last - began }
    },
    async close() {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    },
  }
}

const waitAfter = ({ watching = 0 }: LiveEvent) =>
  QUIET_MS * (1 + Math.random()) + Math.min(SPREAD_EACH_MS * watching, LONGEST_SPREAD_MS) * Math.random()

/** Streams of a server that does nothing but tell them, of as many bytes as an event has that carries figures. */
async function openBareStreams({ url }: { url: string }) {
  const bytes = `data: ${JSON.stringify({ type: 'content', filler: 'x'.repeat(600) })}\n\n`
  let left = 0
  let done = () => {}
  const nobody = { id: '', email: '', token: '' }
  const streams = await openStreams(
    url,
    Array.from({ length: PAGES }, () => nobody),
    () => {
      left -= 1
      if (left === 0) done()
    },
  )
  return {
    async tell() {
      left = PAGES
      const all = new Promise<void>((resolve) => {
        done = resolve
      })
      const began = performance.now()
      await fetch(url, { method: 'POST', body: bytes })
      await all
      return performance.now() - began
    },
    async close() {
      for (const stream of streams) stream.destroy()
    },
  }
}

function statusOf(url: string, token: string, agent: Agent): Promise<number> {
  return new Promise((done) => {
    get(url, { agent, headers: { authorization: token } }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    }).on('error', () => done(0))
  })
}

/**
 * Streams of the same people over and over: a stream costs the same whoever listens. What the first half costs more is the
 * server's own growth with its first requests.
 */
async function measureStreams(stage: Stage, product: Product, readers: readonly Reader[]): Promise<Row[]> {
  const many = Array.from({ length: STREAMS }, (_, at) => readers[at % readers.length]!)
  const streams = await openStreams(streamsOf(product), many.slice(0, STREAMS / 2))
  const before = residentOf(product.pid)
  streams.push(...(await openStreams(streamsOf(product), many.slice(STREAMS / 2))))
  stage.later(async () => {
    for (const stream of streams) stream.destroy()
  })
  const kilobytes = (residentOf(product.pid) - before) / 1_000 / (STREAMS / 2)
  return [
    {
      ...{ what: 'memory of one of 5,000 streams', unit: 'KB', product: [kilobytes] },
      target: { of: 'value', atMost: 8 },
      beside: 'what the second half of them adds to the resident memory of the server',
    },
  ]
}
