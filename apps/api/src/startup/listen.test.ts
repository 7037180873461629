import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertHostUsable, listen } from './listen.ts'
import { findRunning, recordRunningServer } from './running-server.ts'

describe('a port in use', () => {
  let dataDir: string
  let other: Server
  let port: number
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'halaqa-listen-'))
    other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    port = (other.address() as AddressInfo).port
  })
  afterEach(async () => {
    await new Promise((done) => other.close(done))
    rmSync(dataDir, { recursive: true })
  })

  test('by a Halaqa of the same data folder is reported at once, with its address', async () => {
    recordRunningServer(dataDir, port, `http://localhost:${port}`)
    const said: string[] = []
    const listening = listen(Fastify(), { host: '127.0.0.1', port, dataDir, printLine: (line) => said.push(line) })
    await expect(listening).rejects.toThrow(`Halaqa is already running here, at http://localhost:${port}.`)
    expect(said).toEqual([])
  })

  test('is no longer that Halaqa once it has stopped, or was killed', () => {
    const forget = recordRunningServer(dataDir, port, 'http://localhost')
    expect(findRunning(dataDir, port)).toBe('http://localhost')
    forget()
    expect(findRunning(dataDir, port)).toBeUndefined()

    mkdirSync(join(dataDir, 'running'), { recursive: true })
    const killed = { process: `${process.pid} 1`, url: 'http://localhost' } // the pid has gone to another program since
    writeFileSync(join(dataDir, 'running', `${port}.json`), JSON.stringify(killed))
    expect(findRunning(dataDir, port)).toBeUndefined()
  })

  test('is recorded nowhere without a data folder', () => {
    recordRunningServer(join(dataDir, 'absent'), port, 'http://localhost')()
    expect(findRunning(join(dataDir, 'absent'), port)).toBeUndefined()
  })
})

test.each([
  ['nowhere.invalid', /HOST: this machine cannot resolve nowhere\.invalid\. 0\.0\.0\.0 is all/],
  // RFC 5737: an address for documentation is nobody's.
  ['192.0.2.1', /HOST: 192\.0\.2\.1 is not an address of this machine\. 0\.0\.0\.0 is all/],
])('HOST=%s is refused by name', async (host, text) => {
  await expect(assertHostUsable(host)).rejects.toThrow(text)
})

test.each(['localhost', '127.0.0.1', '0.0.0.0'])('HOST=%s is usable, and free again at once', async (host) => {
  await assertHostUsable(host)
  await assertHostUsable(host)
})
