import { backupReason } from '@halaqa/contract/backup-reasons'
import { describe, expect, test } from 'vitest'
import { type Facts, findingsOf } from './findings.ts'

const now = new Date('2026-11-29T06:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]

const well: Facts = {
  now,
  isImage: false,
  version: '0.2.0',
  commit: '0123456789abcdef0123456789abcdef01234567',
  database: { state: 'answers', isEmbedded: false, serverVersion: '18.6 (Debian 18.6-1)' },
  keyFault: null,
  firstStartAt: ago(400 * DAY),
  lastBackupAt: ago(DAY),
  lastRestoreTestAt: ago(20 * DAY),
  mail: { isConfigured: true, failure: null },
  address: {
    publicUrl: 'https://halaqa.example.org',
    trustsProxy: true,
    seen: { origin: 'https://halaqa.example.org', proxy: 'trusted', range: 'loopback' },
  },
  disk: { folder: '/data', free_bytes: 20e9, total_bytes: 64e9 },
  clocks: [{ aheadMs: 20 }],
}
const finding = (about: string, change: Partial<Facts>) =>
  findingsOf({ ...well, ...change }).find((one) => one.about === about)
const onPostgres = (serverVersion: string, isEmbedded = false, isImage = false) =>
  finding('postgres', { isImage, database: { state: 'answers', isEmbedded, serverVersion } })
const seen = (
  origin: string,
  proxy: 'none' | 'trusted' | 'untrusted' = 'trusted',
  range: 'loopback' | 'other' = 'loopback',
) => ({
  ...well.address!,
  seen: { origin, proxy, range },
})

describe('an installation where everything is well', () => {
  test('has a sentence for each thing, and nothing to type', () => {
    const findings = findingsOf(well)
    expect(findings.map(({ level, line }) => `${level} ${line}`)).toEqual(Array(10).fill('ok null'))
    for (const { text } of findings) expect(text).toMatch(/^[A-Z\d].*\.$/)
    expect(findings[0]!.text).toBe('This is Halaqa 0.2.0, commit 0123456789ab.')
  })

  test('is known in part while nobody has used it', () => {
    const { firstStartAt: _, ...fresh } = well
    const findings = findingsOf({ ...fresh, address: { publicUrl: undefined, trustsProxy: false, seen: undefined } })
    expect(findings.map(({ about }) => about)).not.toContain('backup')
    expect(findings.every(({ level }) => level === 'ok')).toBe(true)
  })
})

describe('Postgres', () => {
  test('before 15 is an error', () => {
    expect(onPostgres('14.19 (Debian 14.19-1.pgdg120+1)')).toMatchObject({
      level: 'error',
      text: 'Postgres 14.19 is too old: Halaqa needs 15 or newer.',
    })
  })

  test('without the newest patches is a warning with the line that installs them', () => {
    expect(onPostgres('15.18 (Debian 15.18-0+deb12u1)')).toEqual({
      about: 'postgres',
      level: 'warning',
      code: 'postgres_behind',
      values: { postgres: 'Postgres 15.18 (2026-05-14)', newest: '15.20' },
      reasons: [],
      text: 'Postgres 15.18 (2026-05-14) lacks patches: 15.20 is newer.',
      line: 'sudo apt-get update && sudo apt-get install --only-upgrade -y postgresql-15',
    })
    expect(onPostgres('18.5', false, true)?.line).toBe('docker compose pull database && docker compose up -d')
  })

  test('that is newer than the list is well', () => {
    for (const version of ['18.7', '19.1', '19beta1']) expect(onPostgres(version)?.level).toBe('ok')
  })

  test('that is bundled says when it was released, and is a warning after a year', () => {
    expect(onPostgres('18.4', true)).toMatchObject({
      level: 'ok',
      text: 'Postgres 18.4 (2026-05-14) is bundled with Halaqa; 18.6 is newer. Only this machine reaches it.',
    })
    expect(onPostgres('18.0', true)).toMatchObject({ level: 'warning', line: null })
  })
})

test('a database that does not answer is an error in its own words, with the line that starts it', () => {
  const database = { state: 'fails', isEmbedded: false, reason: 'No connection to the database at db.' } as const
  expect(finding('database', { database })).toMatchObject({
    level: 'error',
    text: 'No connection to the database at db.',
    line: 'sudo systemctl start postgresql',
  })
  expect(finding('database', { database, isImage: true })?.line).toBe('docker compose up -d database')
})

test.each([
  [undefined, ago(DAY), 'warning', 'There is no backup yet.'],
  [undefined, ago(3 * DAY), 'error', 'There is no backup yet.'],
  [ago(2 * DAY), ago(9 * DAY), 'ok', 'The last backup was made 2 days ago.'],
  [ago(2 * DAY + 1), ago(9 * DAY), 'error', 'The last backup was made 2 days ago.'],
])('the last backup of %j, after a start of %j, is %s', (lastBackupAt, firstStartAt, level, text) => {
  const line = level === 'ok' ? null : 'bin/halaqa backup halaqa-2026-11-29.halaqa'
  expect(finding('backup', { lastBackupAt, firstStartAt })).toMatchObject({ about: 'backup', level, text, line })
})

test('a backup or a test of a restore that failed is an error with its reason, however recent the last good one is', () => {
  const reason = backupReason('disk_full', { folder: '/backups' })
  expect(finding('backup', { backupFailure: [reason] })).toMatchObject({
    level: 'error',
    text: `The last backup failed. ${reason.text}`,
    reasons: [reason],
  })
  expect(finding('restore', { restoreTestFailure: [reason] })?.level).toBe('error')
  expect(finding('restore', { restoreTestSkipped: [reason] })?.level).toBe('warning')
})

test('a restore that was tested too long ago, or never, is a warning', () => {
  expect(finding('restore', { lastRestoreTestAt: ago(41 * DAY) })?.level).toBe('warning')
  expect(finding('restore', { lastRestoreTestAt: undefined })?.level).toBe('warning')
  expect(finding('restore', { lastRestoreTestAt: undefined, firstStartAt: ago(DAY) })?.level).toBe('ok')
})

test.each([
  [false, 'DATABASE_URL= HALAQA_DATA_DIR=/tmp/trial bin/halaqa restore halaqa-….halaqa'],
  [
    true,
    'docker compose run --rm -e DATABASE_URL= -e HALAQA_DATA_DIR=/tmp/trial halaqa halaqa restore /backups/halaqa-….halaqa',
  ],
])('the line that tests a restore by hand does not touch the database, in an image: %j', (isImage, line) => {
  expect(finding('restore', { lastRestoreTestAt: undefined, isImage })?.line).toBe(line)
})

describe('mail', () => {
  test('that is refused is an error with its reason', () => {
    expect(finding('mail', { mail: { isConfigured: true, failure: 'refused' } })).toMatchObject({
      level: 'error',
      line: 'bin/halaqa doctor --mail you@example.org',
    })
  })

  test('that is not set up is well, unless a mail was asked for', () => {
    expect(finding('mail', { mail: { isConfigured: false } })?.level).toBe('ok')
    expect(finding('mail', { mail: { isConfigured: false, wasAskedFor: true } })?.level).toBe('error')
  })
})

describe('PUBLIC_URL', () => {
  test('that is not the address people use is a warning with the right setting', () => {
    expect(finding('public_url', { address: seen('http://192.168.1.20:3000') })).toMatchObject({
      level: 'warning',
      line: 'PUBLIC_URL=http://192.168.1.20:3000',
    })
  })

  test('is compared by its origin', () => {
    const address = { ...seen('http://halaqa.example.org'), publicUrl: 'http://HALAQA.example.org:80' }
    expect(finding('public_url', { address })?.level).toBe('ok')
  })

  test('is missing where people use https, and not in a local network', () => {
    const without = (origin: string) => finding('public_url', { address: { ...seen(origin), publicUrl: undefined } })
    expect(without('https://halaqa.example.org')).toMatchObject({
      level: 'warning',
      line: 'PUBLIC_URL=https://halaqa.example.org',
    })
    expect(without('http://192.168.1.20:3000')?.level).toBe('ok')
  })
})

describe('the proxy', () => {
  const origin = 'https://halaqa.example.org'

  test('that is not trusted is a warning with the setting that names it', () => {
    expect(finding('proxy', { address: { ...seen(origin, 'untrusted'), trustsProxy: false } })).toMatchObject({
      level: 'warning',
      line: 'TRUST_PROXY=loopback',
    })
  })

  test('that is somewhere else is named by its address, which has a place without words', () => {
    const address = { ...seen(origin, 'untrusted', 'other'), trustsProxy: false }
    expect(finding('proxy', { address })?.line).toBe('TRUST_PROXY=<IP>')
  })

  test('that is trusted and sends no X-Forwarded-For is a warning', () => {
    expect(finding('proxy', { address: seen(origin, 'none') })?.level).toBe('warning')
    expect(finding('proxy', { address: { ...seen(origin, 'none'), trustsProxy: false } })?.level).toBe('ok')
  })
})

test.each([
  [99e6, 'error', 'The disk is full. 99 MB of 64.0 GB are free in /data.'],
  [499e6, 'warning', 'The disk is nearly full. 499 MB of 64.0 GB are free in /data.'],
  [500e6, 'ok', '500 MB of 64.0 GB are free in /data.'],
])('a disk with %i bytes left is %s', (free_bytes, level, text) => {
  const line = level === 'ok' ? null : 'du -xh --max-depth=2 /data | sort -h | tail'
  expect(finding('disk', { disk: { folder: '/data', free_bytes, total_bytes: 64e9 } })).toMatchObject({
    level,
    text,
    line,
    values: { free: free_bytes, total: 64e9, folder: '/data' },
  })
})

test.each([
  [4 * SECOND, 'ok', 'The clock of this machine agrees with that of the database.'],
  [-5 * SECOND, 'warning', 'The clock of this machine is 5 seconds behind that of the database.'],
  [MINUTE, 'error', 'The clock of this machine is 1 minute ahead of that of the database.'],
  [-2 * DAY, 'error', 'The clock of this machine is 2 days behind that of the database.'],
  [undefined, 'warning', 'The clock was not compared with that of the database, which did not answer.'],
])('a clock that is %s ms ahead is %s', (aheadMs, level, text) => {
  expect(finding('clock', { clocks: [{ aheadMs }] })).toMatchObject({ level, text })
})

test('a clock of the internet, which only the command asks, has a sentence of its own', () => {
  const clock = (aheadMs: number | undefined) => finding('clock', { clocks: [{ host: 'example.org', aheadMs }] })
  expect(clock(0)).toMatchObject({ code: null, text: 'The clock of this machine agrees with that of example.org.' })
  expect(clock(-MINUTE)?.text).toBe('The clock of this machine is 1 minute behind that of example.org.')
  expect(clock(undefined)?.text).toContain('that of example.org, which did not answer')
})

test('settings that are not valid are an error each', () => {
  const settingFaults = ['PORT: must be a number', 'HOST: must be an address']
  const findings = findingsOf({ now, isImage: false, version: '0.2.0', commit: undefined, settingFaults })
  expect(findings.map(({ about, level }) => `${about} ${level}`)).toEqual([
    'version ok',
    'settings error',
    'settings error',
  ])
})
