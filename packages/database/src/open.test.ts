import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pathsIn } from './embedded/paths.ts'
import { isAlive } from './embedded/process.ts'
import { findServer } from './embedded/server.ts'
import { openServer } from './open.ts'

const REVIVED = 'The embedded Postgres had stopped and was started again'

describe('the embedded server that is held open', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'halaqa-open-'))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function killed() {
    const { pid } = (await findServer(pathsIn(dataDir)))!
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await new Promise(setImmediate)
  }

  test('is started again when it dies', async () => {
    const told: string[] = []
    const server = await openServer({ databaseUrl: undefined, dataDir }, { log: (line) => told.push(line) })
    await killed()
    vi.advanceTimersByTime(10_000)

    await expect.poll(() => told).toEqual([REVIVED])
    await server.close()
  })

  test('is retried while the disk is full, logs that once, and continues when there is room', async () => {
    const told: string[] = []
    const server = await openServer({ databaseUrl: undefined, dataDir }, { log: (line) => told.push(line) })
    expect(server.fault()).toBeUndefined()
    const settings = join(pathsIn(dataDir).cluster, 'postgresql.conf')
    const before = readFileSync(settings, 'utf8')
    // Postgres names the file that it misses, and so says what it says of a full disk.
    appendFileSync(settings, "include 'No space left on device'\n")
    await killed()
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => server.fault()).toMatchObject({ code: 'ENOSPC' })
    expect(told).toEqual([
      expect.stringMatching(/^The disk of .* is full.*Free some space there, and Halaqa continues by itself\.$/),
    ])

    writeFileSync(settings, before)
    await expect
      .poll(() => {
        vi.advanceTimersByTime(1_000)
        return told
      })
      .toEqual([expect.stringContaining('is full'), REVIVED])
    await expect.poll(() => server.fault()).toBeUndefined()
    await server.close()
  })

  test('is not when it dies while the process is stopping', async () => {
    const told: string[] = []
    const stopping = new AbortController()
    const { signal } = stopping
    const server = await openServer({ databaseUrl: undefined, dataDir }, { log: (line) => told.push(line), signal })
    stopping.abort()
    await killed()
    vi.advanceTimersByTime(10_000)
    await server.close()

    expect(told).toEqual([])
    expect(await findServer(pathsIn(dataDir))).toBeUndefined()
  })
})
