import { z } from 'zod'
import { fillEnglish } from './fill-english.ts'
import type { NamesIn } from './findings.ts'

/**
 * Why a backup or the test of a restore failed, in English, as the log and the doctor's command say it. The web shows the message
 * `admin.backupReasons.<code>` of its own catalogue.
 */
export const BACKUP_REASON_TEXTS = {
  not_a_folder: '{folder} is no folder. Name another one in BACKUP_DIR.',
  disk_full: 'The disk of {folder} is full. No part of the backup was kept.',
  folder_denied: 'Halaqa may not write to {folder}. Name another folder for the backup.',
  not_listed: 'The backups at {place} could not be listed.',
  not_sent: 'The backup could not be sent to {place}.',
  not_deleted: 'An old backup at {place} could not be deleted.',
  incomplete: '{place} has {arrived} bytes of {file} instead of {expected}.',
  unreachable: 'It cannot be reached ({code}).',
  answered: 'It answered {code}.',
  s3_access_key: 'BACKUP_S3_ACCESS_KEY is not known there.',
  s3_secret_key: 'BACKUP_S3_SECRET_KEY is not right.',
  s3_region: 'BACKUP_S3_REGION is not right.',
  s3_denied: 'The access key has no permission for this bucket.',
  s3_no_bucket: 'There is no such bucket.',
  webdav_account: 'BACKUP_WEBDAV_USER or BACKUP_WEBDAV_PASSWORD is not right.',
  webdav_denied: 'This user has no permission for the folder.',
  webdav_no_folder: 'There is no such folder.',
  webdav_no_parent: 'The folder above it does not exist.',
  webdav_full: 'It has no space left.',
  damaged: 'This backup is damaged. Use another one.',
  not_a_backup: 'This is not a Halaqa backup.',
  encrypted: 'This backup is encrypted. Set BACKUP_KEY to the key that it was encrypted with.',
  other_key: 'BACKUP_KEY is not the key that this backup was encrypted with. Set it to that key.',
  rows_differ: 'The backup has {expected} rows of {table}, and {restored} were restored.',
  may_not_create:
    'The role {role} may not create a database for the test. As a superuser of that Postgres: {command} Or name an empty database in RESTORE_TEST_DATABASE_URL.',
  own_database_used:
    'The database of RESTORE_TEST_DATABASE_URL has tables. The test would delete them, so it was not made. Name an empty database.',
  no_room_for_test: 'The disk of {folder} has no space for a copy of the database. Free some space there.',
} as const

export type BackupReasonCode = keyof typeof BACKUP_REASON_TEXTS
export const BACKUP_REASON_CODES = Object.keys(BACKUP_REASON_TEXTS) as [BackupReasonCode, ...BackupReasonCode[]]

/** One sentence of a reason. `text` is the English of `code` with its `values`; a fault that nobody foresaw has no code. */
export const BackupReason = z
  .object({
    code: z.enum(BACKUP_REASON_CODES).nullable(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    text: z.string(),
  })
  .meta({ id: 'BackupReason' })
export type BackupReason = z.output<typeof BackupReason>

export type BackupReasonValues<Code extends BackupReasonCode> = Record<
  NamesIn<(typeof BACKUP_REASON_TEXTS)[Code]>,
  string | number
>

export const backupReason = (
  code: BackupReasonCode,
  values: Readonly<Record<string, string | number>>,
): BackupReason => ({ code, values, text: fillEnglish(BACKUP_REASON_TEXTS[code], values, {}) })
