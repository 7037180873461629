/** Load by autocannon, in one place: what is counted, and that every answer must be a success. */
import autocannon from 'autocannon'

export interface Load {
  url: string
  method?: 'GET' | 'PUT'
  /** Session tokens. Each connection uses one of them. */
  sessions?: readonly string[]
  headers?: Record<string, string>
  /** Gives the path and the token of each request, where no two are alike. */
  next?: () => { path: string; token: string }
  connections?: number
  seconds?: number
  /** Requests a second of all connections together. As many as come where it is not given. */
  rate?: number
}

export interface LoadResult {
  /** Answers a second. */
  rate: number
  answers: number
  /** Milliseconds. autocannon has no 95th percentile; this one is stricter. */
  p97: number
}

const CONNECTIONS = 16
const SECONDS = 5

/** @throws Error where an answer is no success or a connection fails */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, method = 'GET', sessions = [''], headers = {}, next, rate } = load
  const authorized = (token = '') => (token ? { ...headers, authorization: token } : headers)
  let connection = 0
  const result = await autocannon({
    url,
    method,
    connections: load.connections ?? CONNECTIONS,
    duration: load.seconds ?? SECONDS,
    ...(rate === undefined ? {} : { overallRate: rate }),
    setupClient(client) {
      client.setHeaders(authorized(sessions[connection % sessions.length]))
      connection += 1
    },
    ...(next && {
      requests: [
        {
          method,
          setupRequest(request) {
            const { path, token } = next()
            return { ...request, path, headers: authorized(token) }
          },
        },
      ],
    }),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${method} ${url}: ${result.non2xx} answers were no success, ${result.errors} requests failed`)
  }
  return { rate: result['2xx'] / result.duration, answers: result['2xx'], p97: result.latency.p97_5 }
}

/** Runs both in turns, once unmeasured and then `rounds` times, so that a busy machine slows both alike. */
export async function inTurns<Result>(
  limit: () => Promise<Result>,
  product: () => Promise<Result>,
  rounds = 3,
): Promise<{ limit: Result[]; product: Result[] }> {
  await limit()
  await product()
  const results = { limit: [] as Result[], product: [] as Result[] }
  for (let round = 0; round < rounds; round++) {
    results.limit.push(await limit())
    results.product.push(await product())
  }
  return results
}
