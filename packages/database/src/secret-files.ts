/** Settings from files, as Docker, Kubernetes and systemd hand secrets to a process: NAME_FILE names the file that has the value of NAME. */
import { readFileSync } from 'node:fs'

export type Environment = Record<string, string | undefined>

/** Settings that are secret or contain a secret. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'POSTGRES_PASSWORD',
  'PASSWORD_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'BACKUP_KEY',
  'BACKUP_S3_SECRET_KEY',
  'BACKUP_WEBDAV_PASSWORD',
  'RESTORE_TEST_DATABASE_URL',
] as const

export type SecretFiles = {
  /** The environment, with the contents of the files under the names of their settings. */
  env: Environment
  /** One sentence for each setting whose file is of no use, by the setting's name. */
  faults: Map<string, string>
}

export function readSecretFiles(env: Environment): SecretFiles {
  const read: Environment = {}
  const faults = new Map<string, string>()
  for (const name of SECRET_SETTINGS) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    try {
      if (env[name]) throw new Error(`also set as ${name}. Keep one of the two`)
      read[name] = readSecret(file)
    } catch (error) {
      faults.set(name, `${name}_FILE: ${(error as Error).message}`)
    }
  }
  return { env: withDatabasePassword({ ...env, ...read }), faults }
}

function readSecret(file: string): string {
  const secret = readText(file).replace(/[\r\n]+$/, '')
  if (secret === '') throw new Error(`the file ${file} is empty. Write the secret into it`)
  return secret
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const reason = REASONS[(cause as NodeJS.ErrnoException).code ?? ''] ?? (cause as Error).message
    throw new Error(`the file ${file} cannot be read: ${reason}`, { cause })
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'this account has no permission',
  EISDIR: 'it is a folder',
}

/** The password of the database has a file of its own, because the address beside it is no secret. */
function withDatabasePassword(env: Environment): Environment {
  const { DATABASE_URL, POSTGRES_PASSWORD } = env
  if (!DATABASE_URL || !POSTGRES_PASSWORD || !URL.canParse(DATABASE_URL)) return env
  const url = new URL(DATABASE_URL)
  if (url.username === '' || url.password !== '') return env
  url.password = encodeURIComponent(POSTGRES_PASSWORD)
  return { ...env, DATABASE_URL: url.href }
}
