import type { Finding, MailFailure } from '@halaqa/contract/administration'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halaqa/contract/calendar'
import { MAIL_FAILURES } from '@halaqa/contract/constants'
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
  backupFailure?: string | undefined
  /** The folder of backups; undefined if Halaqa makes none. */
  backupFolder?: { path: string; isWritable: boolean; account: string } | undefined
  lastRestoreTestAt?: Date | undefined
  /** Why the last test failed, or why there was none. */
  restoreTestFailure?: string | undefined
  restoreTestSkipped?: string | undefined
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
  /** Such as "the database". */
  of: string
  /** How far this machine's clock is ahead of that one; undefined if it did not answer. */
  aheadMs: number | undefined
}

const OLDEST_POSTGRES = 15
const BACKUP_EVERY_DAYS = 2
const RESTORE_TEST_EVERY_DAYS = 40
const OLD_POSTGRES_DAYS = 365
const NEARLY_FULL_BYTES = 500_000_000
const FULL_BYTES = 100_000_000
const CLOCK_WARNING_MS = 5_000
const CLOCK_ERROR_MS = MINUTE_MS

/** Judges each part of an installation, and gives the line to type. */
export function findingsOf(facts: Facts): Finding[] {
  return [
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
}

type About = Finding['about']
const ok = (about: About, text: string): Finding => ({ about, level: 'ok', text, line: null })
const warning = (about: About, text: string, line: string | null): Finding => ({ about, level: 'warning', text, line })
const error = (about: About, text: string, line: string | null): Finding => ({ about, level: 'error', text, line })

/** How a command of `bin/halaqa` is run in this installation. */
const run = ({ isImage }: Facts, command: string) =>
  isImage ? `docker compose exec -T halaqa halaqa ${command}` : `bin/halaqa ${command}`

function findVersion({ version, commit }: Facts): Finding {
  return ok(
    'version',
    `This is Halaqa ${version}, ${commit ? `commit ${commit.slice(0, 12)}` : 'of an unknown commit'}.`,
  )
}

const findSettings = ({ settingFaults = [] }: Facts): Finding[] =>
  settingFaults.map((fault) => error('settings', `A setting is not valid. ${fault}`, 'nano .env'))

function findDatabase(facts: Facts): Finding[] {
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

function findPostgres(facts: Facts, database: DatabaseFacts & { state: 'answers' }): Finding {
  const { version, date, newest, isBehind } = patchLevelOf(database.serverVersion)
  const major = Number.parseInt(version, 10)
  if (major < OLDEST_POSTGRES) {
    const text = `Postgres ${version} is too old: Halaqa needs ${OLDEST_POSTGRES} or newer.`
    return error('postgres', text, 'sudo apt-get update && sudo apt-get install -y postgresql')
  }
  if (newest === undefined) return ok('postgres', `Postgres ${version} is newer than this Halaqa knows.`)
  const known = date ? `${version} of ${date}` : version
  if (!isBehind) return ok('postgres', `Postgres ${known} has all the patches that this Halaqa knows.`)
  if (!database.isEmbedded) {
    const line = facts.isImage
      ? 'docker compose pull database && docker compose up -d'
      : `sudo apt-get update && sudo apt-get install --only-upgrade -y postgresql-${major}`
    return warning('postgres', `Postgres ${known} lacks patches: ${newest} is newer.`, line)
  }
  const days = date ? Math.floor((facts.now.getTime() - Date.parse(date)) / DAY_MS) : Number.POSITIVE_INFINITY
  const age = date ? `${date}, ${days} days old` : 'an unknown date'
  const text = `Postgres ${version} is bundled with Halaqa and of ${age}; ${newest} is newer. Only this machine reaches it.`
  if (days <= OLD_POSTGRES_DAYS) return ok('postgres', text)
  return warning('postgres', `${text} Upgrade Halaqa, or use your own Postgres.`, null)
}

function findKey({ keyFault }: Facts): Finding[] {
  if (keyFault === undefined) return []
  if (keyFault === null) return [ok('key', 'The password key is that of this database.')]
  return [error('key', keyFault.text, keyFault.line)]
}

function findBackup(facts: Facts): Finding[] {
  if (facts.firstStartAt === undefined) return []
  const { now, lastBackupAt, backupFailure, firstStartAt, isImage } = facts
  const line = isImage
    ? run(facts, 'backup /data/new.halaqa --overwrite')
    : run(facts, `backup halaqa-${now.toISOString().slice(0, 10)}.halaqa`)
  if (backupFailure) return [error('backup', `The last backup failed. ${backupFailure}`, line)]
  const isRecent = now.getTime() - (lastBackupAt ?? firstStartAt).getTime() <= BACKUP_EVERY_DAYS * DAY_MS
  if (!lastBackupAt) {
    const text = 'There is no backup yet.'
    return [isRecent ? warning('backup', text, line) : error('backup', text, line)]
  }
  const text = `The last backup was made ${describeAge(lastBackupAt, now)}.`
  return [isRecent ? ok('backup', text) : error('backup', text, line)]
}

function findBackupFolder({ backupFolder, isImage }: Facts): Finding[] {
  if (!backupFolder || backupFolder.isWritable) return []
  const { path, account } = backupFolder
  const text = `Backups cannot be written to ${path}.`
  return [error('backup', text, isImage ? 'nano .env' : `sudo install -d -m 700 -o ${account} ${path}`)]
}

function findRestoreTest(facts: Facts): Finding[] {
  if (facts.firstStartAt === undefined) return []
  const { now, lastRestoreTestAt, restoreTestFailure, restoreTestSkipped, firstStartAt } = facts
  const line = 'HALAQA_DATA_DIR=/tmp/trial bin/halaqa restore FILE'
  if (restoreTestFailure) return [error('restore', `The last test of a restore failed. ${restoreTestFailure}`, line)]
  if (restoreTestSkipped) return [warning('restore', `No restore was tested. ${restoreTestSkipped}`, line)]
  const isRecent = now.getTime() - (lastRestoreTestAt ?? firstStartAt).getTime() <= RESTORE_TEST_EVERY_DAYS * DAY_MS
  const text = lastRestoreTestAt
    ? `A restore was last tested ${describeAge(lastRestoreTestAt, now)}.`
    : 'No restore was tested yet.'
  if (isRecent) return [ok('restore', text)]
  return [warning('restore', text, line)]
}

function findMail(facts: Facts): Finding[] {
  const { mail } = facts
  if (!mail) return []
  if (!mail.isConfigured && mail.wasAskedFor) {
    const line = 'SMTP_URL=smtps://user:password@mail.example.org'
    return [error('mail', 'No mail can be sent, because SMTP_URL is not set in .env.', line)]
  }
  if (!mail.isConfigured) return [ok('mail', 'No mail is sent, because SMTP_URL is not set.')]
  if (mail.failure) return [error('mail', MAIL_FAILURES[mail.failure], run(facts, 'doctor --mail you@example.org'))]
  if (mail.sentTo) return [ok('mail', `The mail server took a test mail to ${mail.sentTo}.`)]
  if (mail.failure === null) return [ok('mail', 'The mail server answers.')]
  return [ok('mail', 'Mail is set up, and the mail server was not asked since the start.')]
}

function findPublicUrl({ address }: Facts): Finding[] {
  if (!address) return []
  const { publicUrl, seen, fault } = address
  const line = seen ? `PUBLIC_URL=${seen.origin}` : null
  if (publicUrl === undefined) {
    if (!seen?.origin.startsWith('https:')) {
      return [ok('public_url', 'PUBLIC_URL is not set. An invite leads to the address that its sender uses.')]
    }
    return [warning('public_url', `PUBLIC_URL is not set, and people use ${seen.origin}. Set it in .env.`, line)]
  }
  if (seen && new URL(publicUrl).origin !== seen.origin) {
    const text = `PUBLIC_URL is ${publicUrl}, but ${seen.origin} was last used. Links in invites and mails lead to PUBLIC_URL.`
    return [warning('public_url', text, line)]
  }
  if (fault) {
    const text = `PUBLIC_URL is ${publicUrl}, which does not lead to Halaqa from this machine: ${fault}.`
    return [warning('public_url', text, `curl -i ${publicUrl}/healthz`)]
  }
  if (seen) return [ok('public_url', `People use ${seen.origin}, as PUBLIC_URL says.`)]
  return [ok('public_url', `PUBLIC_URL is ${publicUrl}. Nobody has used Halaqa yet to compare it with.`)]
}

function findProxy({ address }: Facts): Finding[] {
  if (!address?.seen) return []
  const { trustsProxy, seen } = address
  if (seen.proxy === 'trusted') return [ok('proxy', 'Requests come through the proxy that TRUST_PROXY names.')]
  if (seen.proxy === 'none') {
    if (!trustsProxy) return [ok('proxy', 'Requests come without a proxy.')]
    const text =
      'TRUST_PROXY is set, but the last request had no X-Forwarded-For. The proxy must send it (here for nginx).'
    return [warning('proxy', text, `proxy_set_header X-Forwarded-For $remote_addr;`)]
  }
  const text = `Requests come through a proxy that TRUST_PROXY does not name, so all visitors count as one. Set it in .env.`
  return [warning('proxy', text, `TRUST_PROXY=${seen.range === 'other' ? 'the address of the proxy' : seen.range}`)]
}

function findDisk({ disk }: Facts): Finding[] {
  if (!disk) return []
  const { folder, free_bytes: free, total_bytes: total } = disk
  const text = `${describeBytes(free)} of ${describeBytes(total)} are free in ${folder}.`
  if (free >= NEARLY_FULL_BYTES) return [ok('disk', text)]
  const line = `du -xh --max-depth=2 ${folder} | sort -h | tail`
  return [
    free < FULL_BYTES
      ? error('disk', `The disk is full. ${text}`, line)
      : warning('disk', `The disk is nearly full. ${text}`, line),
  ]
}

function findClocks({ clocks = [] }: Facts): Finding[] {
  return clocks.map(({ of, aheadMs }) => {
    if (aheadMs === undefined)
      return warning('clock', `The clock was not compared with that of ${of}, which did not answer.`, null)
    const off = Math.abs(aheadMs)
    if (off < CLOCK_WARNING_MS) return ok('clock', `The clock of this machine agrees with that of ${of}.`)
    const way = aheadMs > 0 ? 'ahead of' : 'behind'
    const text = `The clock of this machine is ${describeTime(off)} ${way} that of ${of}.`
    const line = 'sudo timedatectl set-ntp true'
    return off < CLOCK_ERROR_MS ? warning('clock', text, line) : error('clock', text, line)
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
