import { setTimeout as sleep } from 'node:timers/promises'
import { getMe } from '@halaqa/contract/auth'
import { getMemory, markKnown } from '@halaqa/contract/memory'
import { downloadOwnData } from '@halaqa/contract/own-data'
import { getReview } from '@halaqa/contract/review'
import { listUserUnits } from '@halaqa/contract/units'
import { Client } from 'undici'
import { residentOf } from '../cpu.ts'
import { medianOf } from '../figures.ts'
import { sendOne } from '../load.ts'
import { type Reader, signUpReaders } from '../people.ts'
import { interleave } from '../rounds.ts'
import type { Row, Scenario } from '../scenario.ts'
import type { Product, Stage } from '../stage.ts'

const CONNECTIONS = 100
const HEAP_MB = 512
const SECONDS = 5
const WARM_SECONDS = 1
const ROUNDS = 3
/** Half a year of 200 verses a day. */
const LOG_ROWS = 36_500
/** Between two questions of the other person, whose account has a budget too. */
const PAUSE_MS = 10
const CALLS = [listUserUnits, downloadOwnData, getMemory, getReview]

/** One person asks for the dearest calls on a hundred connections, while another asks for their own account. */
export const scenario: Scenario = {
  about: `GET ${getMe.url} of one person while another loops on ${CONNECTIONS} connections, with a heap of ${HEAP_MB} MB`,
  async run(stage) {
    const database = await stage.createDatabase()
    const product = await stage.startProduct({
      database,
      env: { ACCOUNT_BUDGET: '120000' },
      nodeArgs: [`--max-old-space-size=${HEAP_MB}`],
    })
    const [other, ...people] = await signUpReaders(product.url, 1 + CALLS.length)
    const rows: Row[] = []
    for (const [number, call] of CALLS.entries()) {
      const person = people[number]!
      await fillMemory(stage, product, database, person)
      if (call === downloadOwnData) rows.push(await timeDownload(product, person))
      const loop = new Loop(product, person, call.url)
      const slots = await interleave(
        {
          idle: (isMeasured: boolean) => askWhile(product, other!, isMeasured),
          meanwhile: (isMeasured: boolean) => loop.during(() => askWhile(product, other!, isMeasured)),
        },
        ROUNDS,
      )
      rows.push({
        what: `GET ${getMe.url} while one person loops on GET ${call.url}`,
        unit: 'ms',
        product: slots.meanwhile,
        limit: { name: 'idle', values: slots.idle },
        target: { of: 'ratio', atMost: 20 },
        beside: `${loop.describe()}; ${Math.round(residentOf(product.pid) / 1e6)} MB resident`,
      })
    }
    return rows
  },
}

/** The download alone. */
async function timeDownload({ url }: Product, { token }: Reader): Promise<Row> {
  const seconds: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const response = await fetch(`${url}/api/v1${downloadOwnData.url}`, { headers: { authorization: token } })
    bytes = (await response.arrayBuffer()).byteLength
    if (!response.ok) throw new Error(`The download answered ${response.status}`)
    seconds.push((performance.now() - began) / 1_000)
  }
  const what = `GET ${downloadOwnData.url}, ${LOG_ROWS.toLocaleString('en-US')} rows of the log`
  return { what, unit: 's', product: seconds, beside: `${(bytes / 1e6).toFixed(1)} MB, and as long a rest as it works` }
}

/** The whole Qur'an is known, and its log is long. */
async function fillMemory(stage: Stage, { url }: Product, database: string, { id, token }: Reader) {
  const response = await fetch(`${url}/api/v1${markKnown.url}`, {
    method: markKnown.method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ start_surah: 1, start_ayah: 1, end_surah: 114, end_ayah: 6, known: true }),
  })
  if (!response.ok) throw new Error(`"I know this" answered ${response.status}: ${await response.text()}`)
  await stage.asSuperuser(database, (client) =>
    client.query(
      `INSERT INTO memory_log (user_id, submission_id, index, item_key, at, local_date, how, grade, ms)
       SELECT $1::uuid, md5($1::uuid::text || n / 10)::uuid, n % 10, '112:1', now(), current_date, 'recite', 'good', 4000
       FROM generate_series(0, $2::int - 1) n`,
      [id, LOG_ROWS],
    ),
  )
}

/** Asks one after the other. Answers the median in milliseconds. */
async function askWhile({ url }: Product, { token }: Reader, isMeasured: boolean): Promise<number> {
  const client = new Client(url)
  const times: number[] = []
  const end = performance.now() + (isMeasured ? SECONDS : WARM_SECONDS) * 1_000
  while (performance.now() < end) {
    const began = performance.now()
    const status = await sendOne(client, {
      ...{ path: `/api/v1${getMe.url}`, method: getMe.method, headers: { authorization: token } },
    })
    if (status !== 200) throw new Error(`Another person was answered ${status}`)
    times.push(performance.now() - began)
    await sleep(PAUSE_MS)
  }
  await client.close()
  return medianOf(times)
}

/** One person who asks for the same over and over on many connections, uncompressed. */
class Loop {
  readonly #answers = new Map<number, number>()
  readonly #product: Product
  readonly #request: { path: string; method: 'GET'; headers: Record<string, string> }

  constructor(product: Product, { token }: Reader, url: string) {
    this.#product = product
    this.#request = { path: `/api/v1${url}`, method: 'GET', headers: { authorization: token } }
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const clients = Array.from({ length: CONNECTIONS }, () => new Client(this.#product.url))
    let isOver = false
    const asking = clients.map(async (client) => {
      while (!isOver) {
        const status = await sendOne(client, this.#request).catch((error) => {
          if (!isOver) throw error
          return 0
        })
        if (status) this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1)
      }
    })
    try {
      return await Promise.race([work(), Promise.all(asking) as Promise<never>])
    } finally {
      isOver = true
      await Promise.all(clients.map((client) => client.destroy()))
      await Promise.allSettled(asking)
    }
  }

  describe = () => [...this.#answers].map(([status, count]) => `${count} × ${status}`).join(', ')
}
