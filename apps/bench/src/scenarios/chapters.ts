import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashBody, type LoadResult, medianRate, sendLoad } from '../load.ts'
import { interleave } from '../rounds.ts'
import type { Row, Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const PATH = '/api/v1/chapters/2'

/** The longest chapter, whose answer the product holds as bytes, beside a server that does nothing but send them. */
export const scenario: Scenario = {
  about: 'GET /chapters/2 as gzip, brotli and 304, beside node:http sending the same bytes (CPU of the server alone)',
  async run(stage) {
    const product = await stage.startProduct({ database: await stage.createDatabase() })
    const rows: Row[] = []
    for (const encoding of ['gzip', 'br']) {
      const limit = await copyAnswer(stage, product.url + PATH, encoding)
      rows.push(await compare(`GET /chapters/2, ${encoding}`, 200, { 'accept-encoding': encoding }, limit))
      if (encoding === 'br') continue
      const headers = { 'accept-encoding': encoding, 'if-none-match': limit.etag }
      rows.push(await compare('GET /chapters/2, not modified', 304, headers, limit))
    }
    return rows

    async function compare(what: string, status: number, headers: Record<string, string>, limit: CopiedAnswer) {
      const [ours, theirs] = await Promise.all(
        [product.url + PATH, limit.url].map((url) => hashBody(url, headers, status)),
      )
      if (ours !== theirs) throw new Error(`${what}: the limit sends other bytes`)
      const load = (url: string, server: { pid: number }) => () =>
        sendLoad({ url, headers, status, cpu: stage.cpuWith(server) })
      const slots = await interleave({ limit: load(limit.url, limit), product: load(product.url + PATH, product) })
      const micros = (results: LoadResult[]) => results.map(({ cpu }) => cpu.node!)
      return {
        what,
        unit: 'µs CPU',
        product: micros(slots.product),
        limit: { name: 'node:http', values: micros(slots.limit) },
        target: { of: 'ratio', atMost: 1.3 },
        beside: `${medianRate(slots.product)} beside ${medianRate(slots.limit)} answers/s`,
      } satisfies Row
    }
  },
}

interface CopiedAnswer {
  url: string
  pid: number
  etag: string
}

/** Asks the product for the answer, and starts the limit with these bytes. */
async function copyAnswer(stage: Stage, url: string, encoding: string): Promise<CopiedAnswer> {
  const { request } = await import('node:http')
  const { body, headers } = await new Promise<{ body: Buffer; headers: Record<string, unknown> }>((done, fail) => {
    request(url, { headers: { 'accept-encoding': encoding } }, async (response) => {
      done({ body: Buffer.concat(await response.toArray()), headers: response.headers })
    })
      .on('error', fail)
      .end()
  })
  if (headers['content-encoding'] !== encoding) throw new Error(`${url} did not come as ${encoding}`)
  const file = join(stage.folder, `answer.${encoding}`)
  writeFileSync(file, body)
  const etag = String(headers.etag)
  const limit = await stage.startLimit('static-server', [file, String(headers['content-type']), encoding, etag])
  return { ...limit, etag }
}
