import { openAsBlob } from 'node:fs'
import type { BackupReason } from '@halaqa/contract/backup-reasons'
import { S3mini } from 's3mini'
import type { S3Config } from '../../config.ts'
import { BackupFault, reason } from './backup-fault.service.ts'
import { type RemotePlace, unreachable } from './places.ts'

/** A bucket, or a folder in it, by the S3 protocol: `https://s3.example.org/bucket/folder`. */
export function openS3({ url, region, accessKey, secretKey }: S3Config): RemotePlace {
  const { origin, pathname } = new URL(url)
  const [bucket, ...folders] = pathname.split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${folder}/`).join('')

  /** Each piece of work has a client of its own, because the library takes no signal but a fetch. */
  async function work<T>(
    failed: 'not_listed' | 'not_sent' | 'not_deleted',
    signal: AbortSignal,
    task: (client: S3mini) => Promise<T>,
  ): Promise<T> {
    const client = new S3mini({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      endpoint: `${origin}/${bucket}`,
      fetch: (input, init) => fetch(input, { ...init, signal }),
    })
    try {
      return await task(client)
    } catch (error) {
      signal.throwIfAborted()
      throw new BackupFault([reason(failed, { place: url }), reasonOf(error)], error)
    }
  }

  return {
    kind: 's3',
    where: url,
    list: (signal) =>
      work('not_listed', signal, async (client) => {
        const objects = await client.listObjects('/', prefix)
        if (objects === null) throw Object.assign(new Error(), { serviceCode: 'NoSuchBucket' })
        return objects.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Number(Size) }))
      }),
    remove: (name, signal) =>
      work('not_deleted', signal, async (client) => void (await client.deleteObject(prefix + name))),
    send: (file, name, signal) =>
      work('not_sent', signal, async (client) => {
        await client.putAnyObject(prefix + name, await openAsBlob(file))
      }),
  }
}

/** Refusals that an operator can mend, by their codes in the S3 protocol. */
const REASONS: Record<string, BackupReason> = {
  InvalidAccessKeyId: reason('s3_access_key', {}),
  SignatureDoesNotMatch: reason('s3_secret_key', {}),
  AuthorizationHeaderMalformed: reason('s3_region', {}),
  AccessDenied: reason('s3_denied', {}),
  NoSuchBucket: reason('s3_no_bucket', {}),
}

function reasonOf(error: unknown): BackupReason {
  const { serviceCode, status } = error as { serviceCode?: string; status?: number }
  if (serviceCode !== undefined && REASONS[serviceCode]) return REASONS[serviceCode]
  if (status === undefined) return unreachable(error)
  return reason('answered', { code: `${status}${serviceCode ? ` ${serviceCode}` : ''}` })
}
