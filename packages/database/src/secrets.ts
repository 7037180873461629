import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets that an installation with the embedded database generates and must keep, as `<dataDir>/secrets.json`. */
export type Secrets = { passwordKey: string }

export function findSecrets(dataDir: string): Secrets | undefined {
  const file = join(dataDir, 'secrets.json')
  return existsSync(file) ? read(file) : undefined
}

/** Reads them; makes them the first time. */
export function ensureSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const written = write(dataDir, { passwordKey: randomBytes(36).toString('base64url') })
    try {
      linkSync(written, file) // whoever comes first decides; a half-written file is never seen
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(written)
    }
  }
  return read(file)
}

export function replaceSecrets(dataDir: string, secrets: Secrets) {
  renameSync(write(dataDir, secrets), join(dataDir, 'secrets.json'))
}

function write(dataDir: string, secrets: Secrets): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, `secrets.json.${process.pid}`)
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return file
}

function read(file: string): Secrets {
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
    if (typeof secrets.passwordKey === 'string') return { passwordKey: secrets.passwordKey }
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  throw new Error(`${file} has no passwordKey. Restore the file from a backup: without it no password can be checked.`)
}
