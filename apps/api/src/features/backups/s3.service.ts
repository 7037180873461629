import { openAsBlob } from 'node:fs'
import { BackupError } from '@halaqa/database/backup'
import { S3mini } from 's3mini'
import type { S3Config } from '../../config.ts'
import { describeUnreachable, type RemotePlace } from './places.ts'

/** A bucket, or a folder in it, by the S3 protocol: `https://s3.example.org/bucket/folder`. */
export function openS3({ url, region, accessKey, secretKey }: S3Config): RemotePlace {
  const { origin, pathname } = new URL(url)
  const [bucket, ...folders] = pathname.split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${folder}/`).join('')

  /** Each piece of work has a client of its own, because the library takes no signal but a fetch. */
  async function work<T>(what: string, signal: AbortSignal, task: (client: S3mini) => Promise<T>): Promise<T> {
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
      throw new BackupError(`${url} ${what}: ${reasonOf(error)}`, { cause: error })
    }
  }

  return {
    kind: 's3',
    where: url,
    list: (signal) =>
      work('could not be listed', signal, async (client) => {
        const objects = await client.listObjects('/', prefix)
        if (objects === null) throw Object.assign(new Error(), { serviceCode: 'NoSuchBucket' })
        return objects.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Number(Size) }))
      }),
    remove: (name, signal) =>
      work('did not delete an old backup', signal, async (client) => void (await client.deleteObject(prefix + name))),
    send: (file, name, signal) =>
      work('did not take the backup', signal, async (client) => {
        await client.putAnyObject(prefix + name, await openAsBlob(file))
      }),
  }
}

/** Refusals that an operator can mend, by their codes in the S3 protocol. */
const REASONS: Record<string, string> = {
  InvalidAccessKeyId: 'BACKUP_S3_ACCESS_KEY is not known there',
  SignatureDoesNotMatch: 'BACKUP_S3_SECRET_KEY is not right',
  AuthorizationHeaderMalformed: 'BACKUP_S3_REGION is not right',
  AccessDenied: 'the access key has no permission for this bucket',
  NoSuchBucket: 'there is no such bucket',
}

function reasonOf(error: unknown): string {
  const { serviceCode, status } = error as { serviceCode?: string; status?: number }
  if (serviceCode !== undefined && REASONS[serviceCode]) return REASONS[serviceCode]
  return status === undefined
    ? describeUnreachable(error)
    : `it answered ${status}${serviceCode ? ` ${serviceCode}` : ''}`
}
