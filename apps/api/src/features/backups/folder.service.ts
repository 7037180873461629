import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { explainWriting } from '@halaqa/database/backup/target'
import { BackupFault, reason } from './backup-fault.service.ts'
import type { Place, StoredFile } from './places.ts'

const SPARE_BYTES = 64 * 1024 * 1024

export interface Folder extends Place {
  fileOf(name: string): string
  /** Makes the folder, and refuses one without room for a file of this size, because Postgres may share its disk. */
  prepare(bytes: number): Promise<void>
}

export function openFolder(dir: string): Folder {
  const folder = resolve(dir)
  const fileOf = (name: string) => join(folder, name)
  const explained = async <T>(work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      throw explain(error, folder)
    }
  }
  return {
    kind: 'folder',
    where: folder,
    fileOf,
    list: () => explained(() => listFiles(folder)),
    remove: (name) => explained(() => rm(fileOf(name), { force: true })),
    prepare: (bytes) =>
      explained(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const { bavail, bsize } = await statfs(folder)
        if (bavail * bsize < bytes + SPARE_BYTES) {
          throw new BackupFault([reason('disk_full', { folder })])
        }
      }),
  }
}

async function listFiles(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
}

function explain(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new BackupFault([reason('not_a_folder', { folder })], error)
  }
  return explainWriting(error, join(folder, 'backup'))
}
