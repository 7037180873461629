/** `npm run backup -- FILE` and `npm run restore -- FILE`, on the embedded database or that of DATABASE_URL. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { noteBackup } from './backup/note.ts'
import { hasData } from './backup/tables.ts'
import { BackupError, type BackupHeader, backUp, restore, rowsOf, verifyBackup } from './backup.ts'
import { type OpenServer, openServer } from './open.ts'
import { ensureSecrets, replaceSecrets } from './secrets.ts'

type Environment = Record<string, string | undefined>

const tell = (line: string) => process.stdout.write(`${line}\n`)

/** Answers the exit code. File names are relative to where the person stands. */
export async function runBackupCommand(args: string[], env: Environment = process.env): Promise<number> {
  const [command, name] = args
  const run = command === 'backup' ? runBackup : command === 'restore' ? runRestore : undefined
  if (!run || !name || args.length > 2) {
    console.error(`Usage: npm run ${run ? command : 'backup'} -- FILE`)
    return 2
  }
  try {
    await run(resolve(env.INIT_CWD ?? '.', name), env)
    return 0
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : `${command} failed: ${(error as Error).message}`)
    return 1
  }
}

async function runBackup(file: string, env: Environment) {
  await withServer(env, async (server, dataDir) => {
    const header = await backUp(server.url, file, ownSecrets(server, dataDir, env))
    tell(`Backed up ${describe(header)} to ${file}`)
    await noteBackup(server.url, header).catch((error: Error) =>
      tell(`The server's page will not tell of it: ${error.message}`),
    )
    if (!header.secrets)
      tell('PASSWORD_KEY is not in it. Keep that with the backup: no password can be checked without it.')
  })
}

async function runRestore(file: string, env: Environment) {
  await verifyBackup(file) // before anything is started
  await withServer(env, async (server, dataDir) => {
    if (await hasData(server.url)) {
      const safety = safetyCopy(dataDir)
      await backUp(server.url, safety, ownSecrets(server, dataDir, env))
      tell(`What is here now was kept as ${safety}`)
    }
    const { header, migrated } = await restore(server.url, file)
    tell(`Restored ${describe(header)} of ${header.created_at}`)
    if (migrated.length > 0) tell(`Brought forward by ${migrated.join(', ')}`)
    restoreSecrets(header, server, dataDir, env)
  })
}

async function withServer(env: Environment, work: (server: OpenServer, dataDir: string) => Promise<void>) {
  const dataDir = resolve(env.HALAQA_DATA_DIR || '.halaqa')
  const server = await openServer({ databaseUrl: env.DATABASE_URL || undefined, dataDir }, { log: tell })
  try {
    await work(server, dataDir)
  } finally {
    await server.close()
  }
}

/** Those that the installation made for itself; PASSWORD_KEY is its operator's to keep. */
function ownSecrets(server: OpenServer, dataDir: string, env: Environment) {
  return server.isEmbedded && !env.PASSWORD_KEY ? ensureSecrets(dataDir) : undefined
}

function restoreSecrets({ secrets }: BackupHeader, server: OpenServer, dataDir: string, env: Environment) {
  if (!secrets) {
    if (!env.PASSWORD_KEY) tell('Set PASSWORD_KEY to that of the backup: no password can be checked without it.')
  } else if (server.isEmbedded && !env.PASSWORD_KEY) {
    replaceSecrets(dataDir, secrets)
  } else if (env.PASSWORD_KEY !== secrets.passwordKey) {
    tell('The passwords of this backup were made with another key. Start Halaqa with:')
    tell(`  PASSWORD_KEY=${secrets.passwordKey}`)
  }
}

function safetyCopy(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.halaqa`)
}

const describe = (header: BackupHeader) => `${rowsOf(header)} rows in ${header.tables.length} tables`
