import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'

/** With less free, Postgres cannot begin another file of its log, which has this size. */
export const FULL_BELOW_BYTES = 16 * 1024 * 1024

export interface Disk {
  folder: string
  free_bytes: number
  total_bytes: number
}

/** The room on the disk that the data folder is on. Null without a folder, which a server on the operator's own database need not have. */
export async function measureDisk(dataDir: string): Promise<Disk | null> {
  const folder = resolve(dataDir)
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { folder, free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch {
    return null
  }
}
