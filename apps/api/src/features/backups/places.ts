import type { BackupReason } from '@halaqa/contract/backup-reasons'
import type { BackupPlace } from '@halaqa/contract/backups'
import { reason, unforeseen } from './backup-fault.service.ts'

export interface StoredFile {
  name: string
  bytes: number
}

/** A folder, a bucket or a share that holds backups. Its faults are `BackupError`s whose reasons name it. */
export interface Place {
  kind: BackupPlace
  /** Its address or path, without secrets. */
  where: string
  /** The files there, those of others included. */
  list(signal: AbortSignal): Promise<StoredFile[]>
  remove(name: string, signal: AbortSignal): Promise<void>
}

/** A place on another machine. */
export interface RemotePlace extends Place {
  /** Copies a file there. It appears under its name only when it is complete. */
  send(file: string, name: string, signal: AbortSignal): Promise<void>
}

/** Why no answer came, with the system's code for it. The code may be that of a cause. */
export function unreachable(error: unknown): BackupReason {
  let known: string | undefined
  for (let cause = error as { code?: unknown; cause?: unknown } | undefined; cause; cause = cause.cause as never) {
    if (typeof cause.code === 'string') known = cause.code
  }
  return known === undefined ? unforeseen((error as Error).message) : reason('unreachable', { code: known })
}
