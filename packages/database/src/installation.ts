import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this installation, seen from the sources as well as from the built server. */
export function installationDir(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(migrationsOf(folder))) return folder
    if (folder === dirname(folder)) throw new Error('This installation has no folder prisma/migrations')
  }
}

export function migrationsDir(): string {
  return migrationsOf(installationDir())
}

/** The migrations from before the baseline, which older databases and backups need. */
export function historyDir(): string {
  return join(installationDir(), 'prisma', 'history')
}

const migrationsOf = (folder: string) => join(folder, 'prisma', 'migrations')
