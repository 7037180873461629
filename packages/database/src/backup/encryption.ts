/**
 * Encrypted backups are files of age (https://age-encryption.org/v1) with a passphrase, so that `age -d` reads them as well. Inside is
 * the gzip file of format.ts.
 */
import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError, damaged } from './format.ts'

export const SHORTEST_BACKUP_KEY = 32

/** 32 MB of memory and a tenth of a second. A key is long and random, so it needs no slower derivation. */
const SCRYPT_WORK_FACTOR = 15
const FIRST_LINE = 'age-encryption.org/v1\n'

export function assertBackupKey(key: string | undefined) {
  if (key === undefined || key.length >= SHORTEST_BACKUP_KEY) return
  throw new BackupError(`BACKUP_KEY must have at least ${SHORTEST_BACKUP_KEY} characters (openssl rand -hex 24).`)
}

/** A step of a pipeline. */
export const encrypt = (key: string) =>
  async function* (plain: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(key)
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
    yield* await encrypter.encrypt(ReadableStream.from(plain))
  }

/** A step of a pipeline. @throws BackupError if the key is missing or another one, or the file was changed */
export const decrypt = (key: string | undefined) =>
  async function* (encrypted: AsyncIterable<Uint8Array>) {
    if (key === undefined) {
      throw new BackupError('This backup is encrypted. Set BACKUP_KEY to the key that it was encrypted with.', {
        code: 'encrypted',
      })
    }
    const decrypter = new Decrypter()
    decrypter.addPassphrase(key)
    const plain = await decrypter.decrypt(ReadableStream.from(encrypted)).catch((error: Error) => {
      throw isOtherKey(error)
        ? new BackupError('BACKUP_KEY is not the key that this backup was encrypted with. Set it to that key.', {
            code: 'other_key',
          })
        : damaged('its encryption cannot be read', error)
    })
    try {
      yield* plain
    } catch (error) {
      throw damaged('its encryption does not match its contents', error)
    }
  }

/** The library has no error of its own for it. */
const isOtherKey = (error: Error) => error.message.includes('no identity matched')

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === FIRST_LINE
  } finally {
    await handle.close()
  }
}
