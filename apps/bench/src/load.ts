import { createHash } from 'node:crypto'
import { Client, type Dispatcher } from 'undici'
import { medianOf, spreadOf } from './figures.ts'
import { SLOT_SECONDS } from './rounds.ts'

export interface Load {
  url: string
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  connections?: number
  seconds?: number
  /** The status that every answer must have. */
  status?: number
  /** Tokens of sessions: each connection has one of them. */
  sessions?: readonly string[]
  /** What to ask next, where no request is like the one before; undefined when nothing is left, which is a failure. */
  next?: () => { path: string; token: string } | undefined
  /** CPU in microseconds so far, of each part that is told apart. */
  cpu: Record<string, () => number>
}

export interface LoadResult {
  /** Answers a second. */
  rate: number
  /** Microseconds of CPU an answer, of each part. */
  cpu: Record<string, number>
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Sends requests over and over, the next on each connection once the one before is answered. Bodies are read and thrown away. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { connections = 16, seconds = SLOT_SECONDS, status = 200 } = load
  const times: number[] = []
  const failures: string[] = []
  const before = mapValues(load.cpu, (read) => read())
  const began = performance.now()
  const end = began + seconds * 1_000

  async function useConnection(number: number) {
    const client = new Client(new URL(load.url).origin)
    while (performance.now() < end && failures.length === 0) {
      const sent = performance.now()
      const answered = await sendOne(client, nextRequest(load, number)).catch(String)
      if (answered === status) times.push(performance.now() - sent)
      else failures.push(`${load.method ?? 'GET'} ${load.url} was to answer ${status} and answered ${answered}`)
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => useConnection(number)))

  const spent = mapValues(load.cpu, (read, name) => read() - before[name]!)
  if (failures[0]) throw new Error(failures[0])
  const { median: p50, p99 } = spreadOf(times)
  return {
    rate: (times.length * 1_000) / (performance.now() - began),
    cpu: mapValues(spent, (micros) => micros / times.length),
    ...{ p50, p99 },
  }
}

function nextRequest({ url, method = 'GET', headers = {}, sessions, next }: Load, connection: number) {
  const asked = next?.()
  if (next && !asked)
    throw new Error(`Nothing is left to ask of ${url}: the scenario prepared too little for this machine`)
  const token = asked?.token ?? sessions?.[connection % sessions.length]
  const { pathname, search } = new URL(url)
  return {
    ...{ method, path: asked?.path ?? pathname + search },
    headers: token === undefined ? headers : { ...headers, authorization: token },
  }
}

/** Answers the status once the whole body is here. `fetch` takes ten times as much CPU, which those who are measured would lack. */
export function sendOne(client: Dispatcher, request: Dispatcher.DispatchOptions): Promise<number> {
  return new Promise((done, fail) => {
    let status = 0
    client.dispatch(request, {
      onRequestStart() {},
      onResponseStart(_, code) {
        status = code
      },
      onResponseData() {},
      onResponseEnd: () => done(status),
      onResponseError: (_, error) => fail(error),
    })
  })
}

let addresses = 0
/** The same call by an address that nobody has asked, whose answer is not cached. */
export const madeAnew = (path: string) => `${path}?anew=${++addresses}`

/** Microseconds of CPU of all parts together, an answer. */
export const cpuOfAll = ({ cpu }: LoadResult) => Object.values(cpu).reduce((sum, micros) => sum + micros, 0)

/** The middle of what a part took, in whole microseconds. */
export const medianCpu = (results: readonly LoadResult[], part: string) =>
  Math.round(medianOf(results.map(({ cpu }) => cpu[part]!)))

export const medianRate = (results: readonly { rate: number }[]) =>
  Math.round(medianOf(results.map(({ rate }) => rate))).toLocaleString('en-US')

/** SHA-256 of an answer's body as it comes over the wire, still encoded. */
export async function hashBody(url: string, headers: Record<string, string>, status = 200): Promise<string> {
  const { request } = await import('node:http')
  return new Promise((done, fail) => {
    request(url, { headers }, (response) => {
      const hash = createHash('sha256')
      if (response.statusCode !== status) fail(new Error(`GET ${url} answered ${response.statusCode}, not ${status}`))
      response.on('data', (chunk) => hash.update(chunk)).on('end', () => done(hash.digest('hex')))
    })
      .on('error', fail)
      .end()
  })
}

export function mapValues<From, To>(record: Record<string, From>, change: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}
