import { setTimeout as sleep } from 'node:timers/promises'
import { getMe } from '@halaqa/contract/auth'
import { getMemory, markKnown } from '@halaqa/contract/memory'
import { downloadOwnData } from '@halaqa/contract/own-data'
import { getReview } from '@halaqa/contract/review'
import { listUserUnits } from '@halaqa/contract/units'
import autocannon from 'autocannon'
import { type Reader, signUpReaders } from '../people.ts'
import type { Product, Stage } from '../stage.ts'
import { medianOf, type Row } from '../table.ts'

const CONNECTIONS = 100
const HEAP_MB = 512
const SECONDS = 5
/** Half a year of 200 verses a day. */
const LOG_ROWS = 36_500
/** The other person's account has a budget too. */
const PAUSE_MS = 10

/** One person asks for the dearest calls on a hundred connections while another asks for their own account. */
export async function measureOnePerson(stage: Stage): Promise<Row[]> {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({
    database,
    env: { ACCOUNT_BUDGET: '120000' },
    nodeArgs: [`--max-old-space-size=${HEAP_MB}`],
  })
  const calls = [listUserUnits, downloadOwnData, getMemory, getReview]
  const [other, ...people] = await signUpReaders(product.url, 1 + calls.length)
  const rows: Row[] = []
  for (const [number, { url }] of calls.entries()) {
    const person = people[number]!
    await fillMemory(stage, product, database, person)
    const idle = await medianTime(product, other!)
    const load = autocannon({
      url: `${product.url}/api/v1${url}`,
      headers: { authorization: person.token },
      connections: CONNECTIONS,
      duration: SECONDS + 2,
    })
    await sleep(1_000)
    const meanwhile = await medianTime(product, other!)
    const { statusCodeStats = {} } = await load
    const answers = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => `${count} × ${status}`)
    rows.push({
      what: `GET ${getMe.url} while one person loops on GET ${url}`,
      product: [meanwhile],
      limit: [idle],
      unit: 'ms',
      reach: { of: 'ratio', atMost: 20 },
      note: `the limit is the idle server; the loop got ${answers.join(', ')}`,
    })
  }
  return rows
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

/** Asks one request after the other. Returns the median in milliseconds. */
async function medianTime({ url }: Product, { token }: Reader): Promise<number> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1_000
  while (performance.now() < end) {
    const began = performance.now()
    const response = await fetch(`${url}/api/v1${getMe.url}`, { headers: { authorization: token } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The other person got ${response.status}`)
    times.push(performance.now() - began)
    await sleep(PAUSE_MS)
  }
  return medianOf(times)
}
