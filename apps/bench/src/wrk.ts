import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Load, type LoadResult, mapValues } from './load.ts'
import { SLOT_SECONDS } from './rounds.ts'

const run = promisify(execFile)

/**
 * Sixteen all wait for the same answer of Postgres, and then ask at once: node and Postgres take turns, and the cores sleep for a third of the time.
 * `/tasks` answers 12,000 a second of 16, 14,500 of 32 and 18,400 of 64; more were not tried.
 */
const CONNECTIONS = 64

type Asked = Pick<Load, 'url' | 'connections' | 'method' | 'cpu'> &
  (Sessions | { each: readonly { path: string; token: string }[] })

/** The same again and again, with the next of the sessions. */
interface Sessions {
  sessions?: readonly string[]
  headers?: Record<string, string>
  /** Each by an address that nobody has asked, whose answer is not cached. */
  isMadeAnew?: boolean
}

/** What wrk says at its end, as the script below has it. Times are in microseconds. */
interface Summary {
  requests: number
  micros: number
  refused: number
  failed: number
  p50: number
  p99: number
}

/**
 * As `sendLoad`, by wrk: like pgbench a program in C, that leaves the cores to what is measured. In node, asking takes as much of
 * them as answering, and the rate would be that of whoever asks. What it asks of `each` it asks once, in their order; more of them than a slot
 * asks have to be there.
 */
export async function sendLoadByWrk(asked: Asked): Promise<LoadResult> {
  const { url, cpu, connections = CONNECTIONS, method = 'GET' } = asked
  await run('wrk', ['--version']).catch((error: { code?: unknown }) => {
    // wrk answers its version with a failure.
    if (error.code === 'ENOENT') throw new Error('wrk is missing, which asks here: apt-get install wrk')
  })
  const folder = await mkdtemp(join(tmpdir(), 'halaqa-wrk-'))
  const script = join(folder, 'ask.lua')
  await writeFile(script, `${'each' in asked ? askEach(method, asked.each) : askAgain(method, asked)}${SUMMARY}`)
  try {
    const before = mapValues(cpu, (read) => read())
    const options = ['--threads', '1', '--connections', String(connections), '--duration', `${SLOT_SECONDS}s`]
    const { stdout } = await run('wrk', [...options, '--script', script, url])
    const spent = mapValues(cpu, (read, name) => read() - before[name]!)
    const { requests, micros, refused, failed, p50, p99 } = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Summary
    if (refused + failed > 0 || requests === 0)
      throw new Error(`${method} ${url}: of ${requests} requests ${refused} were refused, ${failed} failed`)
    return {
      rate: requests / (micros / 1_000_000),
      cpu: mapValues(spent, (all) => all / requests),
      ...{ p50: p50 / 1_000, p99: p99 / 1_000 },
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const askAgain = (method: string, { sessions = [], headers = {}, isMadeAnew = false }: Sessions) => `
local sessions = { ${sessions.map((token) => JSON.stringify(token)).join(', ')} }
local requests, number, first = {}, 0, os.time() * 1000000
local function make(token, path)
  local headers = { ${Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)} }
  headers.authorization = token
  return wrk.format('${method}', path, headers)
end
init = function()
  for i = 1, math.max(#sessions, 1) do requests[i] = make(sessions[i]) end
end
request = function()
  number = number + 1
  local at = number % #requests + 1
  if not ${isMadeAnew} then return requests[at] end
  return make(sessions[at], string.format('%s?anew=%d', wrk.path, first + number))
end
`

/** Where nothing is left to ask, what it asks is refused. */
const askEach = (method: string, each: readonly { path: string; token: string }[]) => `
local number = 0
local paths = { ${each.map(({ path }) => JSON.stringify(path)).join(', ')} }
local tokens = { ${each.map(({ token }) => JSON.stringify(token)).join(', ')} }
request = function()
  number = number + 1
  return wrk.format('${method}', paths[number] or '/nothing-left', { authorization = tokens[number] })
end
`

const SUMMARY = `
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"micros":%d,"refused":%d,"failed":%d,"p50":%d,"p99":%d}', summary.requests, summary.duration,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(50), latency:percentile(99)))
end
`
