import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackupError } from './format.ts'

/** Says before any work what is wrong with the place of a backup. */
export function assertTarget(file: string, { overwrite = false } = {}) {
  const folder = dirname(file)
  if (!existsSync(folder))
    throw new BackupError(`The folder ${folder} does not exist. Create it first: mkdir -p ${folder}`)
  if (!statSync(folder).isDirectory()) throw new BackupError(`${folder} is a file, not a folder. Name another folder.`)
  if (existsSync(file)) {
    if (statSync(file).isDirectory())
      throw new BackupError(`${file} is a folder. Name a file in it: ${file}/halaqa.halaqa`)
    if (!overwrite) {
      throw new BackupError(
        `${file} exists already and was not changed. Name another file, or replace it: bin/halaqa backup ${file} --overwrite`,
      )
    }
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** Explains why a file cannot be written; other errors are returned unchanged. */
export function explainWriting(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const folder = dirname(file)
    return new BackupError(`The disk of ${folder} is full. No part of the backup was kept.`, {
      code: 'disk_full',
      values: { folder },
      cause: error,
    })
  }
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? unwritable(file, error) : error
}

function unwritable(file: string, cause: unknown) {
  const folder = dirname(file)
  return new BackupError(`${folder} cannot be written by this account. Name another folder for the backup.`, {
    code: 'folder_denied',
    values: { folder },
    cause,
  })
}
