import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `prisma/migrations` of this installation, from the sources as well as from the built server. */
export function migrationsDir(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, 'prisma', 'migrations')
    if (existsSync(found)) return found
    if (folder === dirname(folder)) throw new Error('The folder prisma/migrations is missing from this installation')
  }
}
