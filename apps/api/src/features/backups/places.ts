import type { BackupPlace } from '@halaqa/contract/backups'

export interface StoredFile {
  name: string
  bytes: number
}

/** A folder, a bucket or a share that holds backups. Its faults are `BackupError`s that name it. */
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
export function describeUnreachable(error: unknown): string {
  let known: string | undefined
  for (let cause = error as { code?: unknown; cause?: unknown } | undefined; cause; cause = cause.cause as never) {
    if (typeof cause.code === 'string') known = cause.code
  }
  return known === undefined ? (error as Error).message : `it cannot be reached (${known})`
}
