/** `bin/halaqa backup FILE` and `bin/halaqa restore FILE`, on the embedded database or that of DATABASE_URL. */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { assertBackupKey } from './backup/encryption.ts'
import { assertKeyFits, type KeySource, settleKey } from './backup/key.ts'
import { nameSafetyCopy, pruneSafetyCopies } from './backup/safety.ts'
import { hasData } from './backup/tables.ts'
import { assertTarget } from './backup/target.ts'
import { recordBackup } from './backup/write.ts'
import { assertNotInUse, BackupError, type BackupHeader, backUp, restore, rowsOf, verifyBackup } from './backup.ts'
import { type OpenServer, openServer } from './open.ts'
import { recordPasswordKey } from './password-key.ts'
import { type Environment, readSecretFiles } from './secret-files.ts'
import { findSecrets } from './secrets.ts'

type Tell = (line: string) => void
type Options = { flags: ReadonlySet<string>; settings: InstallationSettings; tell: Tell }
type InstallationSettings = KeySource & { databaseUrl: string | undefined; backupKey: string | undefined }

const COMMANDS = {
  backup: { run: runBackup, flags: ['--overwrite'] },
  restore: { run: runRestore, flags: ['--without-key'] },
}

const print: Tell = (line) => process.stdout.write(`${line}\n`)

/** Answers the exit code. File names are relative to where the person stands. */
export async function runBackupCommand(args: string[], env: Environment = process.env, tell = print): Promise<number> {
  const [command, ...rest] = args
  const known = command === 'backup' || command === 'restore' ? COMMANDS[command] : undefined
  const names = rest.filter((arg) => !arg.startsWith('--'))
  const flags = new Set(rest.filter((arg) => arg.startsWith('--')))
  if (!known || names.length !== 1 || [...flags].some((flag) => !known.flags.includes(flag))) {
    const { flags: options } = known ?? COMMANDS.backup
    console.error(`Usage: bin/halaqa ${known ? command : 'backup'} FILE [${options.join('] [')}]`)
    return 2
  }
  try {
    await known.run(resolve(env.INIT_CWD ?? '.', names[0]!), { flags, settings: readSettings(env), tell })
    return 0
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : `${command} failed: ${(error as Error).message}`)
    return 1
  }
}

function readSettings(environment: Environment): InstallationSettings {
  const { env, faults } = readSecretFiles(environment)
  if (faults.size > 0) throw new BackupError([...faults.values()].join('\n'))
  return {
    databaseUrl: env.DATABASE_URL || undefined,
    isEmbedded: !env.DATABASE_URL,
    dataDir: resolve(env.HALAQA_DATA_DIR || '.halaqa'),
    passwordKey: env.PASSWORD_KEY || undefined,
    backupKey: env.BACKUP_KEY || undefined,
  }
}

async function runBackup(file: string, { flags, settings, tell }: Options) {
  assertTarget(file, { overwrite: flags.has('--overwrite') })
  assertBackupKey(settings.backupKey)
  const server = await openServer(settings, { log: tell })
  try {
    const secrets = ownSecrets(settings)
    const header = await backUp(server.url, file, { ...secrets, backupKey: settings.backupKey })
    tell(`Backed up ${describe(header)} to ${file}`)
    if (settings.backupKey) tell('It is encrypted with BACKUP_KEY. Keep that key apart from the backups.')
    await recordBackup(server.url, header).catch((error: Error) =>
      tell(`The server page cannot show this backup: ${error.message}`),
    )
    if (header.secrets) return
    if (secrets)
      tell(
        'secrets.json has another password key than the one these passwords were hashed with, so the backup does not contain it.',
      )
    else if (!settings.passwordKey && settings.isEmbedded)
      tell('The backup does not contain the password key: secrets.json is missing.')
    else tell('The backup does not contain PASSWORD_KEY. Keep it as well: without it no password can be checked.')
  } finally {
    await server.close()
  }
}

async function runRestore(file: string, { flags, settings, tell }: Options) {
  const header = await verifyBackup(file, settings.backupKey) // before anything is started
  if (!flags.has('--without-key')) assertKeyFits(header, settings)
  const server = await openServer(settings, { log: tell })
  let isDone = false
  try {
    await replaceAll(server, file, { settings, tell })
    isDone = true
  } finally {
    if (isDone) await server.close()
    else await server.discard() // a database that was made for this restore
  }
  for (const line of settleKey(header, settings)) tell(line)
}

async function replaceAll({ url }: OpenServer, file: string, { settings, tell }: Pick<Options, 'settings' | 'tell'>) {
  await assertNotInUse(url)
  const safety = (await hasData(url)) ? nameSafetyCopy(settings.dataDir) : undefined
  if (safety) {
    await backUp(url, safety, { ...ownSecrets(settings), backupKey: settings.backupKey })
    tell(`The former data was saved as ${safety}`)
  }
  const { header, migrated } = await restore(url, file, { backupKey: settings.backupKey }).catch((error: unknown) => {
    if (safety) rmSync(safety, { force: true }) // nothing was replaced
    throw error
  })
  // A version that recorded no fingerprint still wrote its key into the backup: without this, the next start would take any.
  if (header.secrets) await recordPasswordKey({ ...settings, url }, header.secrets.passwordKey)
  tell(`Restored ${describe(header)} of ${header.created_at}`)
  if (migrated.length > 0) tell(`Applied ${migrated.length} later database changes`)
  const pruned = safety ? pruneSafetyCopies(settings.dataDir) : 0
  if (pruned > 0) tell(`Deleted ${pruned} older ${pruned === 1 ? 'copy' : 'copies'} of earlier restores`)
}

/** The secrets that the installation generated. Operators keep PASSWORD_KEY themselves. */
const ownSecrets = ({ isEmbedded, passwordKey, dataDir }: InstallationSettings) =>
  isEmbedded && !passwordKey ? findSecrets(dataDir) : undefined

const describe = (header: BackupHeader) => `${rowsOf(header)} rows in ${header.tables.length} tables`
