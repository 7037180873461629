/** Calls as the product answered them once, with the SQL statements that it sent for each. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { type Product, type Stage, startProgram } from '../stage.ts'

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

export interface Recorded {
  method: 'GET' | 'PUT'
  statements: Statement[]
  headers: Record<string, string>
  body: Buffer
}

/** Headers of the answer that the plain limit sends as well. */
const KEPT_HEADERS = ['content-type', 'etag', 'cache-control']

export interface Call {
  method?: 'GET' | 'PUT'
  path: string
  token?: string
}

/** Starts the product so that its statements are recorded, and makes each call once. The first time, unrecorded, warms it. */
export async function recordCalls(stage: Stage, database: string, calls: readonly Call[]): Promise<Recorded[]> {
  const file = join(stage.folder, 'statements')
  writeFileSync(file, '')
  const recorder = fileURLToPath(new URL('./record-statements.ts', import.meta.url))
  const product = await stage.startProduct({
    database,
    env: { RECORD_STATEMENTS: file },
    nodeArgs: ['--import', 'tsx', '--import', recorder],
  })
  const recorded: Recorded[] = []
  for (const call of calls) {
    if (call.method !== 'PUT') await send(product, call)
    truncateSync(file)
    const { headers, body } = await send(product, call)
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    const statements = lines.map((line) => deserialize(Buffer.from(line, 'base64')) as Statement)
    recorded.push({ method: call.method ?? 'GET', statements, headers, body })
  }
  await product.stop()
  return recorded
}

async function send({ url }: Product, { method = 'GET', path, token }: Call) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'accept-encoding': 'identity', ...(token && { authorization: token }) },
  })
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${body}`)
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers.get(name)
    return value ? [[name, value]] : []
  })
  return { headers: Object.fromEntries(kept) as Record<string, string>, body }
}

/** The plain limit of these calls: call number n is at `/n`. */
export async function startPlainServer(stage: Stage, database: string, calls: Recorded[]): Promise<Product> {
  const file = join(stage.folder, 'calls')
  writeFileSync(file, serialize({ database, calls }))
  const program = fileURLToPath(new URL('./plain-server.ts', import.meta.url))
  const server = await startProgram(['--import', 'tsx', program, file], process.env, { address: /^(http:\S+)/ })
  stage.later(server.stop)
  return server
}
