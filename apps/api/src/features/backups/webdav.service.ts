import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BackupError } from '@halaqa/database/backup'
import { PARTIAL } from '@halaqa/database/backup/write'
import { AuthType, createClient, type FileStat } from 'webdav'
import type { WebdavConfig } from '../../config.ts'
import { describeUnreachable, type RemotePlace } from './places.ts'

/** A folder by WebDAV, such as one of a Nextcloud. */
export function openWebdav({ url, user, password }: WebdavConfig): RemotePlace {
  const client = createClient(url, { authType: AuthType.Password, username: user, password })

  async function work<T>(what: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      signal.throwIfAborted()
      throw new BackupError(`${url} ${what}: ${reasonOf(error)}`, { cause: error })
    }
  }

  return {
    kind: 'webdav',
    where: url,
    list: (signal) =>
      work('could not be listed', signal, async () => {
        const files = (await client.getDirectoryContents('/', { signal })) as FileStat[]
        return files
          .filter(({ type }) => type === 'file')
          .map(({ basename, size }) => ({ name: basename, bytes: size }))
      }),
    remove: (name, signal) =>
      work('did not delete an old backup', signal, () => client.deleteFile(`/${name}`, { signal })),
    send: (file, name, signal) =>
      work('did not take the backup', signal, async () => {
        if (!(await client.exists('/', { signal }))) await client.createDirectory('/', { signal })
        const partial = `/${name}${PARTIAL}`
        const { size } = await stat(file)
        // Servers that refuse a body of unknown length are common.
        const headers = { 'Content-Length': `${size}` }
        await client.putFileContents(partial, createReadStream(file), { headers, signal })
        await client.moveFile(partial, `/${name}`, { signal })
      }),
  }
}

/** Refusals that an operator can mend. */
const REASONS: Record<number, string> = {
  401: 'BACKUP_WEBDAV_USER or BACKUP_WEBDAV_PASSWORD is not right',
  403: 'this account has no permission for the folder',
  404: 'there is no such folder',
  409: 'the folder above it does not exist',
  507: 'it has no room left',
}

function reasonOf(error: unknown): string {
  const { status } = error as { status?: number }
  return status === undefined ? describeUnreachable(error) : (REASONS[status] ?? `it answered ${status}`)
}
