import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { BackupReason } from '@halaqa/contract/backup-reasons'
import { PARTIAL } from '@halaqa/database/backup/write'
import { AuthType, createClient, type FileStat } from 'webdav'
import type { WebdavConfig } from '../../config.ts'
import { BackupFault, reason } from './backup-fault.service.ts'
import { type RemotePlace, unreachable } from './places.ts'

/** A folder by WebDAV, such as one of a Nextcloud. */
export function openWebdav({ url, user, password }: WebdavConfig): RemotePlace {
  const client = createClient(url, { authType: AuthType.Password, username: user, password })

  async function work<T>(
    failed: 'not_listed' | 'not_sent' | 'not_deleted',
    signal: AbortSignal,
    task: () => Promise<T>,
  ): Promise<T> {
    try {
      return await task()
    } catch (error) {
      signal.throwIfAborted()
      throw new BackupFault([reason(failed, { place: url }), reasonOf(error)], error)
    }
  }

  return {
    kind: 'webdav',
    where: url,
    list: (signal) =>
      work('not_listed', signal, async () => {
        const files = (await client.getDirectoryContents('/', { signal })) as FileStat[]
        return files
          .filter(({ type }) => type === 'file')
          .map(({ basename, size }) => ({ name: basename, bytes: size }))
      }),
    remove: (name, signal) => work('not_deleted', signal, () => client.deleteFile(`/${name}`, { signal })),
    send: (file, name, signal) =>
      work('not_sent', signal, async () => {
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
const REASONS: Record<number, BackupReason> = {
  401: reason('webdav_account', {}),
  403: reason('webdav_denied', {}),
  404: reason('webdav_no_folder', {}),
  409: reason('webdav_no_parent', {}),
  507: reason('webdav_full', {}),
}

function reasonOf(error: unknown): BackupReason {
  const { status } = error as { status?: number }
  if (status === undefined) return unreachable(error)
  return REASONS[status] ?? reason('answered', { code: status })
}
