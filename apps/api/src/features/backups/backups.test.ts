import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@halaqa/contract/calendar'
import { verifyBackup } from '@halaqa/database/backup'
import { TEST_SERVER } from '@halaqa/database/testing'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BackupConfig } from '../../config.ts'
import { TestApp, useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { openTestBucket } from '../../test/s3-server.ts'
import { openTestShare } from '../../test/webdav-server.ts'
import { takeBackupLock } from './backup-lock.service.ts'
import { markOf, nameBackup } from './backup-name.service.ts'
import { loadBackupsState } from './backup-state.service.ts'

const root = mkdtempSync(join(tmpdir(), 'halaqa-backups-'))
const dir = join(root, 'backups')
const BACKUP_KEY = 'a key for backups that is long enough'
const bucket = await openTestBucket()
const share = await openTestShare()
const backups: BackupConfig = { dir, key: undefined, s3: undefined, webdav: undefined, restoreTestUrl: undefined }
const maintenanceUrl = process.env[TEST_SERVER.maintenance]
const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
const options = { config: { backups, logLevel: 'warn' }, maintenanceUrl, log }

const api = useTestApp(options)

beforeEach(async () => {
  api.app.config.backups = backups
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root)
  bucket.objects.clear()
  share.files.clear()
  lines.length = 0
  await api.db.serverFact.deleteMany({
    where: { OR: [{ key: { startsWith: 'backup' } }, { key: { startsWith: 'restore' } }] },
  })
  // The restore is a test of its own, below.
  await passRestoreTest('none')
})
afterEach(() => {
  bucket.refuse(undefined)
  share.refuse(undefined)
})
afterAll(async () => {
  await bucket.close()
  await share.close()
  rmSync(root, { recursive: true, force: true })
})

const mark = () => markOf(api.app.config.passwordKey)
const files = () => (existsSync(dir) ? readdirSync(dir).sort() : [])
const state = () => loadBackupsState(api.db, api.app.config, api.clock.now())
const configure = (changes: Partial<BackupConfig>) => {
  api.app.config.backups = { ...backups, ...changes }
}
const passRestoreTest = (detail: string, at = api.clock.now()) =>
  api.db.serverFact.create({ data: { key: 'restore_test_passed', at, detail } })

/** The hourly question, and what it begins. */
async function askHourly(app = api.app) {
  await app.backups.startIfDue()
  await app.background.settled()
}

/** A file with the name of a backup that this installation made so long ago. */
function leave(ago: number, contents = 'an older backup'): string {
  mkdirSync(dir, { recursive: true })
  const name = nameBackup(mark(), new Date(api.clock.now().getTime() - ago), false)
  writeFileSync(join(dir, name), contents)
  return name
}

describe('a backup by itself', () => {
  test('is made once in a night, is complete, and is known', async () => {
    await askHourly()
    const [name] = files()
    expect(files()).toEqual([nameBackup(mark(), api.clock.now(), false)])
    expect(await verifyBackup(join(dir, name!))).toMatchObject({ format: 'halaqa-backup' })
    expect(await state()).toMatchObject({
      is_on: true,
      is_running: false,
      last_good_at: api.clock.now().toISOString(),
      failure: null,
      alarms: [],
      places: [{ kind: 'folder', where: dir }],
      backups: [{ name, kind: 'daily', places: ['folder'] }],
    })

    api.clock.set(new Date(api.clock.now().getTime() + HOUR_MS).toISOString())
    await askHourly()
    expect(files()).toEqual([name])
  })

  test('is made by one of two processes that ask at once', async () => {
    const other = new TestApp(options)
    await other.startOn(api.database)
    await Promise.all([askHourly(), askHourly(other.app)])
    await other.stopApp()
    expect(files()).toHaveLength(1)
  })

  test('is not made where backups are off', async () => {
    api.app.config.backups = undefined
    await askHourly()
    expect(files()).toEqual([])
    expect(await state()).toMatchObject({ is_on: false, alarms: [], places: [] })
  })

  test('is encrypted with the key, which no line of the log has', async () => {
    configure({ key: BACKUP_KEY })
    await askHourly()
    const [name] = files()
    expect(name).toMatch(/\.halaqa\.age$/)
    await expect(verifyBackup(join(dir, name!))).rejects.toThrow(/is encrypted/)
    expect(await verifyBackup(join(dir, name!), BACKUP_KEY)).toMatchObject({ format: 'halaqa-backup' })
    expect(lines.join()).not.toContain(BACKUP_KEY)
  })

  test('deletes its old ones, and no file of anybody else', async () => {
    const old = Array.from({ length: 40 }, (_, days) => leave((days + 1) * DAY_MS))
    const others = ['halaqa-2026-01-01.halaqa', 'before-restore-2026-01-01T00-00-00-000Z.halaqa', 'notes.txt']
    const another = nameBackup('00000000', new Date('2020-01-01T00:00:00Z'), false)
    for (const name of [...others, another]) writeFileSync(join(dir, name), 'of somebody else')
    await askHourly()

    expect(files()).toEqual(expect.arrayContaining([...others, another, ...old.slice(0, 6)]))
    const { backups: known } = await state()
    expect(known.filter(({ kind }) => kind === 'daily')).toHaveLength(7)
    expect(known.length).toBeLessThan(14)
    expect(files()).toHaveLength(known.length + 4)
  })

  test('keeps the last one that passed its restore test', async () => {
    const tested = leave(8 * DAY_MS)
    leave(8 * DAY_MS - HOUR_MS)
    await api.db.serverFact.update({ where: { key: 'restore_test_passed' }, data: { detail: tested } })
    for (let days = 1; days < 8; days += 1) leave(days * DAY_MS)
    await askHourly()
    expect(files()).toContain(tested)
  })

  test('deletes what a process left that ended in the middle', async () => {
    const left = leave(2 * DAY_MS)
    writeFileSync(join(dir, `${left}.partial`), 'half')
    writeFileSync(join(dir, 'of-somebody-else.partial'), 'half')
    await askHourly()
    expect(files().filter((name) => name.endsWith('.partial'))).toEqual(['of-somebody-else.partial'])
  })

  test('that fails deletes nothing, is told, and is over once one succeeds', async () => {
    writeFileSync(join(root, 'file'), '')
    configure({ dir: join(root, 'file', 'backups') })
    await askHourly()
    const reason = `${join(root, 'file', 'backups')} is no folder. Name another one in BACKUP_DIR.`
    expect(await state()).toMatchObject({
      failure: {
        reasons: [{ code: 'not_a_folder', values: { folder: join(root, 'file', 'backups') }, text: reason }],
      },
      alarms: expect.arrayContaining(['failed']),
    })
    expect(lines.join()).toContain(reason)

    configure({})
    await askHourly()
    expect(await state()).toMatchObject({ failure: null, alarms: [] })
  })

  test('that the server stops in the middle leaves nothing behind, and is no failure', async () => {
    const stopping = new TestApp(options)
    await stopping.startOn(api.database)
    // The backup waits for the rooms, so it cannot end before it is stopped.
    await api.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE`
      await stopping.app.backups.startIfDue()
      stopping.app.backups.stop()
    })
    await stopping.stopApp()
    expect(files()).toEqual([])
    expect((await state()).failure).toBeNull()

    await askHourly()
    expect(files()).toHaveLength(1)
  })

  test('that nobody foresaw is told in its own words, and so is what 0.2.0 recorded', async () => {
    await api.db.serverFact.create({
      data: { key: 'backup_failed', at: api.clock.now(), detail: 'The disk of /old is full.' },
    })
    expect((await state()).failure?.reasons).toEqual([{ code: null, values: {}, text: 'The disk of /old is full.' }])
    api.app.config.backups = { ...backups, s3: { ...bucket, url: 'http://127.0.0.1:1/bucket' } }
    await askHourly()
    // A port that no program may ask.
    expect((await state()).failure?.reasons).toMatchObject([{ code: 'not_sent' }, { code: null, text: 'fetch failed' }])
  })

  test('is missed after two days', async () => {
    await askHourly()
    api.clock.set(new Date(api.clock.now().getTime() + 2 * DAY_MS + HOUR_MS).toISOString())
    expect((await state()).alarms).toEqual(['old'])
  })
})

describe('a backup on other machines', () => {
  beforeEach(() => configure({ s3: bucket, webdav: share }))
  const inBucket = () => [...bucket.objects.keys()].sort()
  const inShare = () => [...share.files.keys()].map((path) => path.replace('/dav/halaqa/', '')).sort()

  test('has the same bytes, and the same ones are kept', async () => {
    await askHourly()
    const [name] = files()
    expect([inBucket(), inShare()]).toEqual([[name], [name]])
    expect(bucket.objects.get(name!)!.equals(readFileSync(join(dir, name!)))).toBe(true)
    expect((await state()).backups).toMatchObject([{ name, places: ['folder', 's3', 'webdav'] }])

    const old = nameBackup(mark(), new Date(api.clock.now().getTime() - 600 * DAY_MS), false)
    bucket.objects.set(old, Buffer.from('old')).set('of-somebody-else', Buffer.from('theirs'))
    for (let days = 1; days <= 12; days += 1) {
      const at = new Date(api.clock.now().getTime() - days * 30 * DAY_MS)
      bucket.objects.set(nameBackup(mark(), at, false), Buffer.from('monthly'))
    }
    api.clock.set(new Date(api.clock.now().getTime() + DAY_MS).toISOString())
    await askHourly()
    expect(inBucket()).not.toContain(old)
    expect(inBucket()).toContain('of-somebody-else')
    expect(inBucket()).toContain(files().at(-1))
  })

  test('that one refuses is kept by the others, deletes nothing there, and is sent later', async () => {
    const old = nameBackup(mark(), new Date(api.clock.now().getTime() - 600 * DAY_MS), false)
    bucket.objects.set(old, Buffer.from('old'))
    bucket.refuse('AccessDenied')
    await askHourly()
    const [name] = files()
    expect([inBucket(), inShare()]).toEqual([[old], [name]])
    expect(await state()).toMatchObject({
      failure: {
        reasons: [
          { code: 'not_sent', values: { place: bucket.url }, text: `The backup could not be sent to ${bucket.url}.` },
          { code: 's3_denied', values: {}, text: 'The access key has no permission for this bucket.' },
        ],
      },
      alarms: ['failed'],
      last_good_at: api.clock.now().toISOString(),
      backups: [{ name, places: ['folder', 'webdav'] }],
    })

    bucket.refuse(undefined)
    await askHourly()
    expect(files()).toEqual([name])
    expect(inBucket()).toContain(name)
    expect((await state()).failure).toBeNull()
  })

  test('that fails says why at each place, and hides no secret in what it says or logs', async () => {
    share.refuse(507)
    configure({ s3: { ...bucket, secretKey: 'the wrong secret' }, webdav: share })
    await askHourly()
    const { failure } = await state()
    expect(failure?.reasons.map(({ code }) => code)).toEqual(['not_sent', 's3_secret_key', 'not_sent', 'webdav_full'])
    expect(lines.join() + JSON.stringify(failure)).not.toMatch(/the wrong secret|the password of the share/)
  })
})

describe('a restore test', () => {
  const untested = () => api.db.serverFact.delete({ where: { key: 'restore_test_passed' } })

  test('follows the first backup, and again a month later', async () => {
    await untested()
    await askHourly()
    expect(await state()).toMatchObject({
      restore_test: { outcome: 'passed', reasons: [], at: api.clock.now().toISOString() },
      last_test_passed_at: api.clock.now().toISOString(),
      alarms: [],
    })
    const first = api.clock.now().toISOString()
    const dayLater = new Date(api.clock.now().getTime() + DAY_MS)
    api.clock.set(dayLater.toISOString())
    await askHourly()
    expect((await state()).restore_test?.at).toBe(first)
  })

  test('of a damaged backup turns red, and is made again after the next backup', async () => {
    await untested()
    const name = leave(-HOUR_MS)
    truncateSync(join(dir, name), 3)
    await askHourly()
    expect(await state()).toMatchObject({
      restore_test: { outcome: 'failed', reasons: [{ code: expect.stringMatching(/^(not_a_backup|damaged)$/) }] },
      alarms: ['test_failed'],
    })

    rmSync(join(dir, name))
    api.clock.set(new Date(api.clock.now().getTime() + DAY_MS).toISOString())
    await askHourly()
    expect(await state()).toMatchObject({ restore_test: { outcome: 'passed' }, alarms: [] })
  })

  test('that a process did not finish is made by the next one, without another backup', async () => {
    await askHourly()
    await untested()
    await askHourly()
    expect(await state()).toMatchObject({ restore_test: { outcome: 'passed' } })
    expect(files()).toHaveLength(1)
  })

  test('without a place says what to type, and is no alarm', async () => {
    await untested()
    const plain = new TestApp({ ...options, maintenanceUrl: undefined })
    await plain.startOn(api.database)
    await askHourly(plain.app)
    await plain.stopApp()
    expect(await state()).toMatchObject({
      restore_test: {
        outcome: 'skipped',
        reasons: [{ code: 'may_not_create', values: { command: expect.stringMatching(/^ALTER ROLE .* CREATEDB;$/) } }],
      },
      last_test_passed_at: null,
      alarms: [],
    })
  })
})

describe('the calls of the studio', () => {
  test.each(['get', 'post'] as const)('%s needs an admin', async (method) => {
    const person = await api.person()
    expect((await callsOf(api.app)[method]('/admin/backups')).statusCode).toBe(401)
    expect((await person[method]('/admin/backups')).statusCode).toBe(403)
  })

  test('a backup that an admin starts is under way when the answer comes, and only one is', async () => {
    const admin = await api.person({ admin: true })
    const lock = await takeBackupLock(api.database.url)
    expect((await admin.get('/admin/backups')).json()).toMatchObject({ is_running: true })
    const refused = await admin.post('/admin/backups')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'backup_running'])
    await lock!.release()

    expect((await admin.post('/admin/backups')).statusCode).toBe(200)
    await api.app.background.settled()
    expect((await admin.get('/admin/backups')).json()).toMatchObject({
      is_running: false,
      backups: [{ kind: 'daily' }],
    })
  })

  test('a server whose backups are off starts none', async () => {
    api.app.config.backups = undefined
    const admin = await api.person({ admin: true })
    const refused = await admin.post('/admin/backups')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'backups_off'])
  })
})
