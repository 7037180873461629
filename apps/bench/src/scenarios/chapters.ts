import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashBody, type LoadResult, medianRate } from '../load.ts'
import { interleave } from '../rounds.ts'
import type { Row, Scenario } from '../scenario.ts'
import type { Product, Stage } from '../stage.ts'
import { sendLoadByWrk } from '../wrk.ts'

const PATH = '/api/v1/chapters/2'

/** The longest chapter, whose answer the product holds as bytes, beside a server that does nothing but send them; and bare Fastify. */
export const scenario: Scenario = {
  about: 'GET /chapters/2 as gzip, brotli and 304, beside node:http sending the same bytes (CPU of the server alone)',
  async run(stage) {
    const product = await stage.startProduct({ database: await stage.createDatabase() })
    const rows: Row[] = []
    for (const encoding of ['gzip', 'br']) {
      const copies = await copyAnswer(stage, product.url + PATH, encoding)
      rows.push(...(await compare(encoding, 200, { 'accept-encoding': encoding }, copies)))
      if (encoding === 'br') continue
      const headers = { 'accept-encoding': encoding, 'if-none-match': copies.etag }
      rows.push(...(await compare('not modified', 304, headers, copies)))
    }
    return rows

    async function compare(
      kind: string,
      status: number,
      headers: Record<string, string>,
      copies: Copies,
    ): Promise<Row[]> {
      const what = `GET /chapters/2, ${kind}`
      const { limit, fastify } = copies
      const servers = { limit, product: { ...product, url: product.url + PATH }, fastify }
      const bodies = await Promise.all(Object.values(servers).map(({ url }) => hashBody(url, headers, status)))
      if (new Set(bodies).size > 1) throw new Error(`${what}: the limit sends other bytes`)
      const load = (server: { url: string; pid: number }) => () =>
        sendLoadByWrk({ url: server.url, headers, cpu: stage.cpuWith(server) })
      const slots = await interleave({ limit: load(limit), product: load(servers.product), fastify: load(fastify) })
      const micros = (results: LoadResult[]) => results.map(({ cpu }) => cpu.node!)
      const beside = { name: 'node:http', values: micros(slots.limit) }
      return [
        {
          ...{ what, unit: 'µs CPU', product: micros(slots.product), limit: beside },
          target: { of: 'ratio', atMost: 1.3 },
          beside: `${medianRate(slots.product)} beside ${medianRate(slots.limit)} answers/s`,
        },
        { what: `the same of bare Fastify, ${kind}`, unit: 'µs CPU', product: micros(slots.fastify), limit: beside },
      ]
    }
  },
}

interface Copies {
  limit: Product
  fastify: Product
  etag: string
}

/** Asks the product for the answer, and starts the limit and a bare Fastify with these bytes. */
async function copyAnswer(stage: Stage, url: string, encoding: string): Promise<Copies> {
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
  const answer = [file, String(headers['content-type']), encoding, etag]
  return {
    ...{
      limit: await stage.startLimit('static-server', answer),
      fastify: await stage.startLimit('fastify-server', answer),
    },
    etag,
  }
}
