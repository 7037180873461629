import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Finding } from '@halaqa/contract/administration'
import { inspectDatabase, inspectDataFolder } from '@halaqa/database/inspect'
import { type OpenServer, openServer } from '@halaqa/database/open'
import { checkPasswordKey, PasswordKeyError } from '@halaqa/database/password-key'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Disk } from '../../lib/disk.ts'
import { mailFailureOf } from '../../lib/mail-failure.ts'
import { createMailer } from '../../lib/mailer.ts'
import { repositoryUrl, version } from '../../lib/manifest.ts'
import { textsIn } from '../../lib/texts.ts'
import { type ClockFacts, type DatabaseFacts, type Facts, findingsOf, type MailFacts } from './findings.ts'
import { findFacts, readFacts } from './job-status.service.ts'
import type { SeenRequest } from './seen-request.ts'
import { testMail } from './server.service.ts'

/** The image sets the variable, as do other built releases. Docker and Podman leave these files in their containers. */
const isImage = () =>
  Boolean(process.env.HALAQA_IMAGE) && (existsSync('/.dockerenv') || existsSync('/run/.containerenv'))

interface ServerParts {
  commit: string | undefined
  database: { version: string; clockMs: number }
  disk: Disk | null
}

/** Examines the server that runs. It asks no mail server, which the page would wait for; its last result is known. */
export async function examineServer(app: FastifyInstance, parts: ServerParts): Promise<Finding[]> {
  const { config, mailer } = app
  const { commit, database, disk } = parts
  const { seen, ...known } = readFacts(await findFacts(app.db))
  return findingsOf({
    now: app.clock(),
    isImage: isImage(),
    version,
    commit,
    database: { state: 'answers', isEmbedded: config.databaseUrl === undefined, serverVersion: database.version },
    keyFault: null, // or it would not have started
    ...known,
    mail: { isConfigured: mailer !== undefined, failure: mailer?.health()?.failure },
    address: addressFacts(config, seen),
    disk,
    clocks: [{ aheadMs: Date.now() - database.clockMs }],
  })
}

const addressFacts = ({ publicUrl, trustProxy }: Config, seen: SeenRequest | undefined) => ({
  publicUrl,
  trustsProxy: trustProxy !== false,
  seen,
})

export interface Examination {
  config: Config
  commit: string | undefined
  /** The address that gets a test mail. */
  mailTo: string | undefined
  /** Whether a server in the internet may be asked for the time. */
  mayAskNetwork: boolean
  now: () => number
  measureDisk: (dataDir: string) => Promise<Disk | null>
}

/** Examines an installation whose server may be running or not. It changes nothing. */
export async function examineInstallation(examination: Examination): Promise<Finding[]> {
  const { config, commit, now, measureDisk } = examination
  const [database, mail, disk, addressFault, networkClock] = await Promise.all([
    examineDatabase(config, now),
    tryMail(examination),
    measureDisk(config.dataDir),
    config.publicUrl === undefined ? undefined : findAddressFault(config.publicUrl),
    examination.mayAskNetwork ? askNetworkClock(now) : [],
  ])
  const { seen, clocks = [], ...others } = database
  return findingsOf({
    now: new Date(now()),
    isImage: isImage(),
    version,
    commit,
    ...others,
    backupFolder: config.backups && examineBackupFolder(resolve(config.backups.dir)),
    mail,
    address: { ...addressFacts(config, seen), fault: addressFault },
    disk,
    clocks: [...clocks, ...networkClock],
  })
}

/** A setting is not valid, so nothing else can be looked at. */
export const examineSettings = (settingFaults: readonly string[], commit: string | undefined): Finding[] =>
  findingsOf({ now: new Date(), isImage: isImage(), version, commit, settingFaults })

type DatabaseExamination = Pick<Facts, 'database' | 'keyFault' | 'clocks'> & Partial<ReturnType<typeof readFacts>>

async function examineDatabase(config: Config, now: () => number): Promise<DatabaseExamination> {
  const isEmbedded = config.databaseUrl === undefined
  const failed = (database: DatabaseFacts) => ({ database })
  const folder = isEmbedded ? inspectDataFolder(config.dataDir) : undefined
  if (folder?.state === 'empty') return failed({ isEmbedded, state: 'empty', folder: resolve(config.dataDir) })
  if (folder?.state === 'denied') {
    return failed({ isEmbedded, state: 'denied', folder: resolve(config.dataDir), owner: nameOf(folder.uid) })
  }
  let server: OpenServer | undefined
  try {
    server = await openServer(config, { patienceMs: 0 })
    const { serverVersion, clockAheadMs, facts } = await inspectDatabase(server.url, now)
    return {
      database: { isEmbedded, state: 'answers', serverVersion },
      keyFault: await findKeyFault({ ...config, url: server.url }),
      ...readFacts(facts),
      clocks: [{ aheadMs: clockAheadMs }],
    }
  } catch (error) {
    return failed({ isEmbedded, state: 'fails', reason: firstLine(error) })
  } finally {
    await server?.close()
  }
}

const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]!

/** The first line says what is wrong, and the third what helps. */
async function findKeyFault(database: Parameters<typeof checkPasswordKey>[0]): Promise<Facts['keyFault']> {
  try {
    await checkPasswordKey(database)
    return null
  } catch (error) {
    if (!(error instanceof PasswordKeyError)) throw error
    const [text = '', , line = ''] = error.message.split('\n')
    return { text, line: line.trim() }
  }
}

async function tryMail({ config, mailTo, now }: Examination): Promise<MailFacts> {
  if (!config.mail) return { isConfigured: false, wasAskedFor: mailTo !== undefined }
  const mailer = createMailer(config.mail, () => new Date(now()))
  try {
    await (mailTo ? mailer.send(testMail(textsIn(config.defaultLanguage), mailTo, mailer.publicUrl)) : mailer.check())
    return { isConfigured: true, failure: null, sentTo: mailTo }
  } catch (error) {
    return { isConfigured: true, failure: mailFailureOf(error) }
  }
}

/** A folder that does not exist yet can be made where the nearest one above it can be written. */
function examineBackupFolder(path: string) {
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  const account = userInfo().username
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return { path, isWritable: true, account }
  } catch {
    return { path, isWritable: false, account }
  }
}

const NETWORK_PATIENCE_MS = 5_000

/** Why the address that people use does not answer as Halaqa does; null if it does. */
async function findAddressFault(publicUrl: string): Promise<string | null> {
  try {
    const { status } = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(NETWORK_PATIENCE_MS) })
    return status === 200 ? null : `it answers ${status}`
  } catch (error) {
    const { cause, message } = error as Error
    return (cause as Error | undefined)?.message || message
  }
}

/** The time in the answer of the repository's server, which is exact to a second. */
async function askNetworkClock(now: () => number): Promise<ClockFacts[]> {
  const { origin, host } = new URL(repositoryUrl.replace(/^git\+/, ''))
  const answer = await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(NETWORK_PATIENCE_MS) }).catch(
    () => undefined,
  )
  const date = Date.parse(answer?.headers.get('date') ?? '')
  return [{ host, aheadMs: Number.isNaN(date) ? undefined : now() - date }]
}

/** The account's name, or its number as sudo takes it. */
function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return `'#${uid}'`
  }
}
