import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isAlive } from './embedded/process.ts'
import { type EmbeddedPostgres, startEmbedded, stopAbandoned } from './embedded.ts'

const STARTER = join(import.meta.dirname, 'test', 'starter.ts')

describe('the embedded Postgres', () => {
  let made: string
  let dataDir: string
  let children: ChildProcess[]
  const cluster = () => join(dataDir, 'postgres', 'data')

  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'halaqa-embedded-'))
    await startEmbedded({ dataDir: made }).then((server) => server.stop())
  })
  afterAll(() => rmSync(made, { recursive: true, force: true }))

  /** What a first start makes, in a fraction of the time. */
  const copyMade = () => execFileSync('cp', ['-a', join(made, 'postgres'), dataDir])

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'halaqa-embedded-'))
    children = []
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    // Of a test that failed or killed it. Another may have made up a cluster that is none.
    const isLeft = existsSync(join(cluster(), 'postmaster.pid')) && existsSync(join(cluster(), 'global'))
    if (isLeft) await startEmbedded({ dataDir }).then((server) => server.stop())
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Another process that starts the server and holds it; answers what it got. */
  async function elsewhere(): Promise<{ child: ChildProcess; pid: number; port: number; adopted: boolean }> {
    const child = spawn(process.execPath, ['--import', 'tsx', STARTER, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const line = await new Promise<string>((done) => child.stdout!.once('data', (data) => done(String(data))))
    return { child, ...JSON.parse(line) }
  }
  const ended = (child: ChildProcess) => new Promise((done) => child.once('exit', done))

  test('starts, keeps its data over a restart, and stops', async () => {
    const first = await startEmbedded({ dataDir })
    expect(first).toMatchObject({ fresh: true, adopted: false })
    await ask(first, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await startEmbedded({ dataDir })
    expect(second).toMatchObject({ fresh: false, adopted: false })
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  })

  test('is stopped from outside once everybody who used it was killed, and not before', async () => {
    copyMade()
    const { child, pid } = await elsewhere()
    await stopAbandoned(dataDir)
    expect(isAlive(pid)).toBe(true)

    child.kill('SIGKILL')
    await ended(child)
    await stopAbandoned(dataDir)
    expect(isAlive(pid)).toBe(false)
    await stopAbandoned(dataDir) // nothing is left to stop
  })

  test('is open to this machine alone, and only with the password', async () => {
    copyMade()
    const server = await startEmbedded({ dataDir })
    expect(await ask(server, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    const { port } = server
    const stranger = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'x', database: 'postgres' })
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
    await server.stop()
  })

  test('lets three starters share one server, and the last one stops it', async () => {
    const servers = await Promise.all([elsewhere(), elsewhere(), elsewhere()])
    expect(new Set(servers.map((server) => server.pid)).size).toBe(1)
    expect(servers.filter((server) => !server.adopted)).toHaveLength(1)

    for (const { child, pid } of servers) {
      expect(isAlive(pid)).toBe(true)
      child.kill('SIGTERM')
      await ended(child)
    }
    expect(isAlive(servers[0]!.pid)).toBe(false)
  })

  test('is adopted after kill -9 of the process that started it', async () => {
    copyMade()
    const killed = await elsewhere()
    killed.child.kill('SIGKILL')
    await ended(killed.child)

    const server = await startEmbedded({ dataDir })
    expect(server).toMatchObject({ pid: killed.pid, port: killed.port, adopted: true })
    await server.stop()
    expect(isAlive(killed.pid)).toBe(false)
  })

  test('recovers everything committed after kill -9 of the server and its starter', async () => {
    copyMade()
    const killed = await elsewhere()
    const before = await startEmbedded({ dataDir })
    await ask(before, 'create table kept (n int); insert into kept values (7)')
    killed.child.kill('SIGKILL')
    process.kill(killed.pid, 'SIGKILL')

    const after = await startEmbedded({ dataDir })
    expect(after).toMatchObject({ adopted: false })
    expect(await ask(after, 'select n from kept')).toEqual([{ n: 7 }])
    await after.stop()
    await before.stop()
  })

  test('starts again when the server that it joins is killed at that moment', async () => {
    copyMade()
    const killed = await elsewhere()
    process.kill(killed.pid, 'SIGSTOP') // it still looks ready, and answers no connection
    const joining = startEmbedded({ dataDir })
    const users = join(dataDir, 'postgres', 'users')
    while (!readdirSync(users).some((name) => name.startsWith(`${process.pid}-`))) await new Promise(setImmediate)
    process.kill(killed.pid, 'SIGKILL')

    const server = await joining
    expect(server).toMatchObject({ adopted: false })
    expect(server.pid).not.toBe(killed.pid)
    expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
  })

  test('is revived at the same address after kill -9 of the server alone', async () => {
    copyMade()
    const server = await startEmbedded({ dataDir })
    const { pid } = server
    expect(await server.revive()).toEqual({ revived: false })
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await new Promise(setImmediate)

    expect(await server.revive()).toEqual({ revived: true })
    expect(server.pid).not.toBe(pid)
    expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
  })

  test('says in words that the disk is full, with the code of the system', async () => {
    copyMade()
    const settings = join(cluster(), 'postgresql.conf')
    const before = readFileSync(settings, 'utf8')
    // Postgres names the file that it misses, and so says what it says of a full disk.
    appendFileSync(settings, "include 'No space left on device'\n")

    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      message:
        `The disk of ${dataDir} is full, so Postgres cannot run. Nothing that was saved is lost. ` +
        'Free some space there, 300 MB for a first start, and run the same command again.',
      code: 'ENOSPC',
    })
    writeFileSync(settings, before)
  })

  test('does not stay behind when a start fails that had begun it', async () => {
    copyMade()
    const password = join(dataDir, 'postgres', 'password')
    const right = readFileSync(password, 'utf8')
    writeFileSync(password, 'wrong\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/password authentication failed/)
    writeFileSync(password, right)

    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
    expect(readdirSync(join(dataDir, 'postgres', 'users'))).toEqual([])
  })

  test('starts over after an interrupted initdb', async () => {
    mkdirSync(join(dataDir, 'postgres', 'data.init-1', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'data.init-1', 'PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'postgres', 'password'), 'half', { mode: 0o600 })

    const server = await startEmbedded({ dataDir })
    expect(server.fresh).toBe(true)
    expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('data.init'))).toEqual([])
    await server.stop()
  })

  test('is not misled by a lock and a pid file whose processes are other programs by now', async () => {
    copyMade()
    const { uid, gid } = statSync(cluster()) // Postgres fears a live process of its own account alone
    const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
    children.push(stranger)
    writeFileSync(join(dataDir, 'postgres', 'start.lock'), `${stranger.pid} 1`)
    writeFileSync(join(cluster(), 'postmaster.pid'), `${stranger.pid}\n${cluster()}\n1\n5432\n\n127.0.0.1\n\nready\n`)

    const again = await startEmbedded({ dataDir })
    expect(again.adopted).toBe(false)
    await again.stop()
  })

  test('refuses the data of another major version, says what to do, and changes nothing', async () => {
    mkdirSync(cluster(), { recursive: true })
    writeFileSync(join(cluster(), 'PG_VERSION'), '16\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /made by PostgreSQL 16\. This Halaqa includes PostgreSQL 18.*bin\/halaqa backup.*move .* away.*bin\/halaqa restore/s,
    )
    expect(readdirSync(cluster())).toEqual(['PG_VERSION'])
  })

  test('shows the server log when it cannot start', async () => {
    copyMade()
    const failing = startEmbedded({ dataDir, settings: { shared_buffers: 'lots' } })
    await expect(failing).rejects.toThrow(/did not start.*invalid value for parameter "shared_buffers"/s)
  })

  test.runIf(process.getuid?.() === 0)('works as root below a folder that others may not enter', async () => {
    const closed = join(dataDir, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const server = await startEmbedded({ dataDir: closed })
    const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid)], { encoding: 'utf8' })
    expect(Number(owner)).not.toBe(0)
    await server.stop()
  })
})

async function ask(server: EmbeddedPostgres, sql: string) {
  const client = new pg.Client(server.url)
  client.on('error', () => {})
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}
