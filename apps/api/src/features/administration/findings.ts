import type { Finding, MailFailure } from '@halaqa/contract/administration'
import type { BackupReason } from '@halaqa/contract/backup-reasons'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halaqa/contract/calendar'
import { type FindingCode, type FindingValues, findingSentence } from '@halaqa/contract/findings'
import { isOld } from '../backups/due.ts'
import { patchLevelOf } from './postgres-releases.ts'
import type { SeenRequest } from './seen-request.ts'

/** The state of an installation. A part that could not be learned is left out, and there is no finding about it. */
export interface Facts {
  now: Date
  /** The container image; otherwise a folder with `bin/halaqa`. */
  isImage: boolean
  version: string
  commit: string | undefined
  /** Faults of the settings, one line each. Nothing else is known then. */
  settingFaults?: readonly string[]
  database?: DatabaseFacts
  /** Undefined before the first backup. */
  lastBackupAt?: Date | undefined
  /** Why the last try failed. */
  backupFailure?: readonly BackupReason[] | undefined
  /** The folder of backups; undefined if Halaqa makes none. */
  backupFolder?: { path: string; isWritable: boolean; account: string } | undefined
  lastRestoreTestAt?: Date | undefined
  /** Why the last test failed, or why there was none. */
  restoreTestFailure?: readonly BackupReason[] | undefined
  restoreTestSkipped?: readonly BackupReason[] | undefined
  /** When Halaqa first started on this database. */
  firstStartAt?: Date | undefined
  mail?: MailFacts
  address?: AddressFacts
  disk?: { folder: string; free_bytes: number; total_bytes: number } | null
  clocks?: readonly ClockFacts[]
  /** The fault of the password key, and the line that helps; null if the key is the right one. */
  keyFault?: { text: string; line: string } | null
}

export type DatabaseFacts = { isEmbedded: boolean } & (
  | { state: 'answers'; serverVersion: string }
  | { state: 'fails'; reason: string }
  | { state: 'empty'; folder: string }
  | { state: 'denied'; folder: string; owner: string }
)

export interface MailFacts {
  isConfigured: boolean
  /** The operator asked for a test mail. */
  wasAskedFor?: boolean
  /** Null if the mail server answered; undefined if it was not asked. */
  failure?: MailFailure | null | undefined
  /** The address that a test mail was sent to. */
  sentTo?: string | undefined
}

export interface AddressFacts {
  publicUrl: string | undefined
  trustsProxy: boolean
  /** The last request of somebody who is signed in. */
  seen: SeenRequest | undefined
  /** Why PUBLIC_URL does not lead to a Halaqa from this machine, null if it does; undefined if it was not tried. */
  fault?: string | null
}

export interface ClockFacts {
  /** A server in the internet; undefined for the database. */
  host?: string
  /** How far this machine's clock is ahead of that one; undefined if it did not answer. */
  aheadMs: number | undefined
}

const OLDEST_POSTGRES = 15
const RESTORE_TEST_EVERY_DAYS = 40
const OLD_POSTGRES_DAYS = 365
const NEARLY_FULL_BYTES = 500_000_000
const FULL_BYTES = 100_000_000
const CLOCK_WARNING_MS = 5_000
const CLOCK_ERROR_MS = MINUTE_MS

/** Judges each part of an installation, and gives the line to type. */
export function findingsOf(facts: Facts): Finding[] {
  const found = [
    findVersion(facts),
    ...findSettings(facts),
    ...findDatabase(facts),
    ...findKey(facts),
    ...findBackup(facts),
    ...findBackupFolder(facts),
    ...findRestoreTest(facts),
    ...findMail(facts),
    ...findPublicUrl(facts),
    ...findProxy(facts),
    ...findDisk(facts),
    ...findClocks(facts),
  ]
  return found.map(({ said, reasons = [], ...finding }) => {
    const { code, values } = typeof said === 'string' ? { code: null, values: {} } : said
    const sentence = typeof said === 'string' ? said : sentenceOf(said, facts.now)
    const text = [sentence, ...reasons.map((reason) => reason.text)].join(' ')
    return { ...finding, code, values, reasons: [...reasons], text }
  })
}

type About = Finding['about']
/** A code with its values; a sentence where only the command finds it. */
type Said = string | Coded
type Coded = { code: FindingCode; values: Record<string, string | number> }
type Found = Pick<Finding, 'about' | 'level' | 'line'> & { said: Said; reasons?: readonly BackupReason[] }

const ok = (about: About, said: Said): Found => ({ about, level: 'ok', said, line: null })
const warning = (about: About, said: Said, line: string | null): Found => ({ about, level: 'warning', said, line })
const error = (about: About, said: Said, line: string | null): Found => ({ about, level: 'error', said, line })

const say = <Code extends FindingCode>(code: Code, values: FindingValues<Code>): Coded => ({ code, values })

const sentenceOf = ({ code, values }: Coded, now: Date) =>
  findingSentence(code, values, (name, value) => {
    if (name === 'when') return describeAge(new Date(value), now)
    if (name === 'free' || name === 'total') return describeBytes(Number(value))
    return name === 'time' ? describeTime(Number(value)) : String(value)
  })

/** How a command of `bin/halaqa` is run in this installation. */
const run = ({ isImage }: Facts, command: string) =>
  isImage ? `docker compose exec -T halaqa halaqa ${command}` : `bin/halaqa ${command}`

const findVersion = ({ version, commit }: Facts) =>
  ok('version', commit ? say('version', { version, commit: commit.slice(0, 12) }) : say('version_only', { version }))

const findSettings = ({ settingFaults = [] }: Facts): Found[] =>
  settingFaults.map((fault) => error('settings', `A setting is not valid. ${fault}`, 'nano .env'))

function findDatabase(facts: Facts): Found[] {
  const { database } = facts
  if (!database) return []
  if (database.state === 'answers') return [findPostgres(facts, database)]
  if (database.state === 'empty') {
    return [warning('database', `There is no data in ${database.folder} yet. Start Halaqa once.`, 'bin/halaqa start')]
  }
  if (database.state === 'denied') {
    const { folder, owner } = database
    const line = `sudo -u ${owner} -H bin/halaqa doctor`
    return [error('database', `This account may not use ${folder}, which belongs to ${owner}.`, line)]
  }
  return [error('database', database.reason, startLine(facts, database.isEmbedded))]
}

function startLine({ isImage }: Facts, isEmbedded: boolean) {
  if (isEmbedded) return null
  return isImage ? 'docker compose up -d database' : 'sudo systemctl start postgresql'
}

function findPostgres(facts: Facts, database: DatabaseFacts & { state: 'answers' }): Found {
  const { version, date, newest, isBehind } = patchLevelOf(database.serverVersion)
  const major = Number.parseInt(version, 10)
  const postgres = `Postgres ${version}${date ? ` (${date})` : ''}`
  if (major < OLDEST_POSTGRES) {
    const said = say('postgres_too_old', { postgres, oldest: OLDEST_POSTGRES })
    return error('postgres', said, 'sudo apt-get update && sudo apt-get install -y postgresql')
  }
  if (newest === undefined) return ok('postgres', say('postgres_unknown', { postgres }))
  if (!isBehind) return ok('postgres', say('postgres_current', { postgres }))
  if (!database.isEmbedded) {
    const line = facts.isImage
      ? 'docker compose pull database && docker compose up -d'
      : `sudo apt-get update && sudo apt-get install --only-upgrade -y postgresql-${major}`
    return warning('postgres', say('postgres_behind', { postgres, newest }), line)
  }
  const days = date ? Math.floor((facts.now.getTime() - Date.parse(date)) / DAY_MS) : Number.POSITIVE_INFINITY
  if (days <= OLD_POSTGRES_DAYS) return ok('postgres', say('postgres_bundled', { postgres, newest }))
  return warning('postgres', say('postgres_bundled_old', { postgres, newest }), null)
}

function findKey({ keyFault }: Facts): Found[] {
  if (keyFault === undefined) return []
  if (keyFault === null) return [ok('key', say('key_right', {}))]
  return [error('key', keyFault.text, keyFault.line)]
}

function findBackup(facts: Facts): Found[] {
  if (facts.firstStartAt === undefined) return []
  const { now, lastBackupAt, backupFailure, firstStartAt, isImage } = facts
  const line = isImage
    ? run(facts, 'backup /data/new.halaqa --overwrite')
    : run(facts, `backup halaqa-${now.toISOString().slice(0, 10)}.halaqa`)
  if (backupFailure) return [{ ...error('backup', say('backup_failed', {}), line), reasons: backupFailure }]
  const isRecent = !isOld(lastBackupAt ?? firstStartAt, now)
  if (!lastBackupAt) {
    const said = say('backup_none', {})
    return [isRecent ? warning('backup', said, line) : error('backup', said, line)]
  }
  const said = say('backup_made', { when: lastBackupAt.toISOString() })
  return [isRecent ? ok('backup', said) : error('backup', said, line)]
}

function findBackupFolder({ backupFolder, isImage }: Facts): Found[] {
  if (!backupFolder || backupFolder.isWritable) return []
  const { path, account } = backupFolder
  const text = `Backups cannot be written to ${path}.`
  return [error('backup', text, isImage ? 'nano .env' : `sudo install -d -m 700 -o ${account} ${path}`)]
}

function findRestoreTest(facts: Facts): Found[] {
  if (facts.firstStartAt === undefined) return []
  const { now, lastRestoreTestAt, restoreTestFailure, restoreTestSkipped, firstStartAt, isImage } = facts
  // An empty DATABASE_URL keeps the trial away from the operator's own Postgres.
  const line = isImage
    ? 'docker compose run --rm -e DATABASE_URL= -e HALAQA_DATA_DIR=/tmp/trial halaqa halaqa restore /backups/halaqa-….halaqa'
    : 'DATABASE_URL= HALAQA_DATA_DIR=/tmp/trial bin/halaqa restore halaqa-….halaqa'
  if (restoreTestFailure) {
    return [{ ...error('restore', say('restore_failed', {}), line), reasons: restoreTestFailure }]
  }
  if (restoreTestSkipped) {
    return [{ ...warning('restore', say('restore_skipped', {}), line), reasons: restoreTestSkipped }]
  }
  const isRecent = now.getTime() - (lastRestoreTestAt ?? firstStartAt).getTime() <= RESTORE_TEST_EVERY_DAYS * DAY_MS
  const said = lastRestoreTestAt
    ? say('restore_tested', { when: lastRestoreTestAt.toISOString() })
    : say('restore_never', {})
  if (isRecent) return [ok('restore', said)]
  return [warning('restore', said, line)]
}

function findMail(facts: Facts): Found[] {
  const { mail } = facts
  if (!mail) return []
  if (!mail.isConfigured && mail.wasAskedFor) {
    const line = 'SMTP_URL=smtps://user:password@mail.example.org'
    return [error('mail', 'No mail can be sent, because SMTP_URL is not set in .env.', line)]
  }
  if (!mail.isConfigured) return [ok('mail', say('mail_off', {}))]
  if (mail.failure) {
    return [error('mail', say(`mail_${mail.failure}`, {}), run(facts, 'doctor --mail you@example.org'))]
  }
  if (mail.sentTo) return [ok('mail', `The mail server took a test mail to ${mail.sentTo}.`)]
  if (mail.failure === null) return [ok('mail', say('mail_answers', {}))]
  return [ok('mail', say('mail_not_asked', {}))]
}

function findPublicUrl({ address }: Facts): Found[] {
  if (!address) return []
  const { publicUrl, seen, fault } = address
  const line = seen ? `PUBLIC_URL=${seen.origin}` : null
  if (publicUrl === undefined) {
    if (!seen?.origin.startsWith('https:')) return [ok('public_url', say('public_url_local', {}))]
    return [warning('public_url', say('public_url_missing', { origin: seen.origin }), line)]
  }
  if (seen && new URL(publicUrl).origin !== seen.origin) {
    return [warning('public_url', say('public_url_differs', { url: publicUrl, origin: seen.origin }), line)]
  }
  if (fault) {
    const text = `PUBLIC_URL is ${publicUrl}, which does not lead to Halaqa from this machine: ${fault}.`
    return [warning('public_url', text, `curl -i ${publicUrl}/healthz`)]
  }
  if (seen) return [ok('public_url', say('public_url_used', { origin: seen.origin }))]
  return [ok('public_url', say('public_url_unused', { url: publicUrl }))]
}

function findProxy({ address }: Facts): Found[] {
  if (!address?.seen) return []
  const { trustsProxy, seen } = address
  if (seen.proxy === 'trusted') return [ok('proxy', say('proxy_trusted', {}))]
  if (seen.proxy === 'none') {
    if (!trustsProxy) return [ok('proxy', say('proxy_none', {}))]
    const said = say('proxy_no_header', { header: 'X-Forwarded-For', proxy: 'nginx' })
    return [warning('proxy', said, `proxy_set_header X-Forwarded-For $remote_addr;`)]
  }
  const said = say('proxy_untrusted', {})
  return [warning('proxy', said, `TRUST_PROXY=${seen.range === 'other' ? '<IP>' : seen.range}`)]
}

function findDisk({ disk }: Facts): Found[] {
  if (!disk) return []
  const { folder, free_bytes: free, total_bytes: total } = disk
  const room = { free, total, folder }
  if (free >= NEARLY_FULL_BYTES) return [ok('disk', say('disk_free', room))]
  const line = `du -xh --max-depth=2 ${folder} | sort -h | tail`
  return [
    free < FULL_BYTES
      ? error('disk', say('disk_full', room), line)
      : warning('disk', say('disk_nearly_full', room), line),
  ]
}

function findClocks({ clocks = [] }: Facts): Found[] {
  return clocks.map(({ host, aheadMs }) => {
    const whose = host ?? 'the database'
    if (aheadMs === undefined) {
      return warning('clock', `The clock was not compared with that of ${whose}, which did not answer.`, null)
    }
    const time = Math.abs(aheadMs)
    if (time < CLOCK_WARNING_MS) {
      return ok('clock', host ? `The clock of this machine agrees with that of ${host}.` : say('clock_agrees', {}))
    }
    const way = aheadMs > 0 ? 'ahead of' : 'behind'
    const said = host
      ? `The clock of this machine is ${describeTime(time)} ${way} that of ${host}.`
      : say(aheadMs > 0 ? 'clock_ahead' : 'clock_behind', { time })
    const line = 'sudo timedatectl set-ntp true'
    return time < CLOCK_ERROR_MS ? warning('clock', said, line) : error('clock', said, line)
  })
}

function describeTime(ms: number) {
  const units = [
    ['day', DAY_MS],
    ['hour', HOUR_MS],
    ['minute', MINUTE_MS],
    ['second', 1000],
  ] as const
  const [unit, length] = units.find(([, size]) => ms >= size) ?? ['second', 1000]
  const count = Math.floor(ms / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function describeAge(then: Date, now: Date) {
  const ms = now.getTime() - then.getTime()
  return ms < MINUTE_MS ? 'just now' : `${describeTime(ms)} ago`
}

const describeBytes = (bytes: number) =>
  bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
