import { createHash } from 'node:crypto'
import autocannon from 'autocannon'
import { medianOf } from './figures.ts'
import { SLOT_SECONDS } from './rounds.ts'

export interface Load {
  url: string
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  body?: string
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
  count: number
  /** Answers a second. */
  rate: number
  /** Microseconds of CPU an answer, of each part. */
  cpu: Record<string, number>
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Sends the same request over and over, the next on each connection once the one before is answered. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, method = 'GET', headers = {}, body, connections = 16, seconds = SLOT_SECONDS, status = 200 } = load
  let client = 0
  let ranOut = false
  const before = mapValues(load.cpu, (read) => read())
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const asked = load.next?.()
    if (!asked) {
      ranOut = true
      return request
    }
    return { ...request, path: asked.path, headers: { ...headers, authorization: asked.token } }
  }
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers,
    ...(body === undefined ? {} : { body }),
    setupClient: (connection) => {
      const token = load.sessions?.[client++ % load.sessions.length]
      if (token) connection.setHeaders({ ...headers, authorization: token })
    },
    ...(load.next && { requests: [{ setupRequest }] }),
  })
  if (ranOut) throw new Error(`Nothing is left to ask of ${url}: the scenario prepared too little for this machine`)
  const spent = mapValues(load.cpu, (read, name) => read() - before[name]!)
  const answers = Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => [code, count ?? 0] as const)
  const wanted = answers.find(([code]) => Number(code) === status)?.[1] ?? 0
  const total = answers.reduce((sum, [, count]) => sum + count, 0)
  if (wanted === 0 || wanted < total || result.errors > 0) {
    const seen = answers.map(([code, count]) => `${count} × ${code}`).join(', ')
    throw new Error(`${method} ${url} was to answer ${status}; it answered ${seen}, and ${result.errors} failed`)
  }
  return {
    count: wanted,
    rate: wanted / result.duration,
    cpu: mapValues(spent, (micros) => micros / wanted),
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

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
