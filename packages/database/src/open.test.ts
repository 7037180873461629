import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { placesIn } from './embedded/places.ts'
import { isAlive } from './embedded/process.ts'
import { findServer } from './embedded/server.ts'
import { openServer } from './open.ts'

const REVIVED = 'The embedded Postgres had died and was started again'

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
    const { pid } = (await findServer(placesIn(dataDir)))!
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await new Promise(setImmediate)
  }

  test('is started again when it dies', async () => {
    const told: string[] = []
    const server = await openServer({ databaseUrl: undefined, dataDir }, { log: (line) => told.push(line) })
    await killed()
    vi.advanceTimersByTime(10_000)

    await expect.poll(() => told, { timeout: 30_000 }).toEqual([REVIVED])
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
    expect(await findServer(placesIn(dataDir))).toBeUndefined()
  })
})
