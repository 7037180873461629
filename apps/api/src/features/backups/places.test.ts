import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openTestBucket } from '../../test/s3-server.ts'
import { openTestShare } from '../../test/webdav-server.ts'
import { openFolder } from './folder.service.ts'
import { openS3 } from './s3.service.ts'
import { openWebdav } from './webdav.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'halaqa-places-'))
const file = join(folder, 'a.halaqa')
/** More than one part of an upload. */
const large = Buffer.alloc(9 * 1024 * 1024, 'a backup ')
const { signal } = new AbortController()
const bucket = await openTestBucket()
const share = await openTestShare()
afterEach(() => {
  bucket.refuse(undefined)
  share.refuse(undefined)
})
afterAll(async () => {
  await bucket.close()
  await share.close()
  rmSync(folder, { recursive: true })
})

describe('S3', () => {
  const config = (changes = {}) => ({ ...bucket, url: `${bucket.url}/of/halaqa`, ...changes })
  const s3 = openS3(config())

  test('takes small and large files into a folder of the bucket, lists them and deletes them', async () => {
    for (const [name, contents] of [
      ['small.halaqa', Buffer.from('small')],
      ['large.halaqa', large],
    ] as const) {
      writeFileSync(file, contents)
      await s3.send(file, name, signal)
      expect(bucket.objects.get(`of/halaqa/${name}`)?.equals(contents)).toBe(true)
    }
    bucket.objects.set('another.halaqa', Buffer.from('not in the folder'))
    expect(await s3.list(signal)).toEqual([
      { name: 'small.halaqa', bytes: 5 },
      { name: 'large.halaqa', bytes: large.length },
    ])

    await s3.remove('large.halaqa', signal)
    expect([...bucket.objects.keys()]).toEqual(['of/halaqa/small.halaqa', 'another.halaqa'])
  })

  test.each([
    ['a wrong secret', { secretKey: 'wrong' }, 'BACKUP_S3_SECRET_KEY is not right'],
    ['an unknown key', { accessKey: 'AKIAOTHER' }, 'BACKUP_S3_ACCESS_KEY is not known there'],
    ['another region', { region: 'us-east-1' }, 'BACKUP_S3_REGION is not right'],
  ])('%s is told by the setting that is wrong, without the secret', async (_, changes, reason) => {
    const failure = await openS3(config(changes))
      .send(file, 'a.halaqa', signal)
      .catch((error: Error) => error.message)
    expect(failure).toBe(`The backup could not be sent to ${config().url}.\n${reason}.`)
  })

  test.each([
    ['AccessDenied', 'The access key has no permission for this bucket'],
    ['NoSuchBucket', 'There is no such bucket'],
    ['InternalError', 'It answered 500 InternalError'],
  ])('%s is told in words', async (code, reason) => {
    bucket.refuse(code)
    await expect(s3.list(signal)).rejects.toThrow(`The backups at ${config().url} could not be listed.\n${reason}.`)
    await expect(s3.remove('small.halaqa', signal)).rejects.toThrow(reason)
  })

  test('that does not answer is said to be out of reach', async () => {
    const gone = await openTestBucket()
    await gone.close()
    await expect(openS3(gone).list(signal)).rejects.toThrow(
      'could not be listed.\nIt cannot be reached (ECONNREFUSED).',
    )
  })
})

describe('WebDAV', () => {
  const dav = openWebdav(share)

  test('takes a file into a folder that it makes, lists it and deletes it', async () => {
    await expect(dav.list(signal)).rejects.toThrow(
      `The backups at ${share.url} could not be listed.\nThere is no such folder.`,
    )
    writeFileSync(file, large)
    await dav.send(file, 'a.halaqa', signal)
    expect(share.files.get('/dav/halaqa/a.halaqa')?.equals(large)).toBe(true)
    expect(await dav.list(signal)).toEqual([{ name: 'a.halaqa', bytes: large.length }])
    await dav.remove('a.halaqa', signal)
    expect(await dav.list(signal)).toEqual([])
  })

  test('a wrong password is told by the setting', async () => {
    await expect(openWebdav({ ...share, password: 'wrong' }).list(signal)).rejects.toThrow(
      'BACKUP_WEBDAV_USER or BACKUP_WEBDAV_PASSWORD is not right',
    )
  })

  test('a full share says so, and has nothing under the name', async () => {
    share.refuse(507)
    await expect(dav.send(file, 'b.halaqa', signal)).rejects.toThrow(
      `The backup could not be sent to ${share.url}.\nIt has no space left.`,
    )
    expect(await dav.list(signal)).toEqual([])
  })

  test('that does not answer is said to be out of reach', async () => {
    const gone = openWebdav({ ...share, url: 'http://127.0.0.1:9/dav' })
    await expect(gone.list(signal)).rejects.toThrow('cannot be reached (ECONNREFUSED)')
  })
})

describe('a folder', () => {
  test('that is a file is refused in one sentence', async () => {
    const place = openFolder(join(file, 'backups'))
    const sentence = `${join(file, 'backups')} is no folder. Name another one in BACKUP_DIR.`
    await expect(place.prepare(0)).rejects.toThrow(sentence)
    await expect(place.list(signal)).rejects.toThrow(sentence)
  })

  test('without room for the file is full, before anything is written', async () => {
    const place = openFolder(folder)
    await expect(place.prepare(Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      `The disk of ${folder} is full. No part of the backup was kept.`,
    )
  })
})
