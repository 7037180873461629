/** The backups that the server makes by itself. */
import { z } from 'zod'
import { BackupReason } from './backup-reasons.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Message, Timestamp } from './scalars.ts'

export const BackupPlace = z.enum(['folder', 's3', 'webdav'])
export type BackupPlace = z.output<typeof BackupPlace>

export const BackupKind = z.enum(['daily', 'weekly', 'monthly'])
export type BackupKind = z.output<typeof BackupKind>

/** A backup that was found at the last run, and where. The kind says for how long it is kept. */
const Backup = z.object({
  name: z.string(),
  at: Timestamp,
  bytes: z.int(),
  kind: BackupKind,
  places: z.array(BackupPlace),
})

/** There are no reasons if the test passed. */
const RestoreTest = z.object({
  at: Timestamp,
  outcome: z.enum(['passed', 'failed', 'skipped']),
  reasons: z.array(BackupReason),
})

export const BackupAlarm = z.enum(['old', 'failed', 'test_failed'])
export type BackupAlarm = z.output<typeof BackupAlarm>

export const BackupsState = z
  .object({
    /** False: `BACKUPS=off`. */
    is_on: z.boolean(),
    is_running: z.boolean(),
    is_encrypted: z.boolean(),
    /** Where backups are kept, without secrets. */
    places: z.array(z.object({ kind: BackupPlace, where: z.string() })),
    /** By the server, or by `npm run backup`. */
    last_good_at: Timestamp.nullable(),
    /** The last run, if it failed. */
    failure: z.object({ at: Timestamp, reasons: z.array(BackupReason) }).nullable(),
    restore_test: RestoreTest.nullable(),
    /** When a backup last passed the restore test. */
    last_test_passed_at: Timestamp.nullable(),
    /** What an operator has to look after. */
    alarms: z.array(BackupAlarm),
    /** The newest first. */
    backups: z.array(Backup),
  })
  .meta({ id: 'BackupsState' })
export type BackupsState = z.output<typeof BackupsState>

export const getBackups = {
  method: 'GET',
  url: '/admin/backups',
  summary: 'The backups that the server made by itself, and how the last ones went',
  access: 'admin',
  schema: { response: { 200: BackupsState, ...failures } },
} as const satisfies Endpoint

/** Answers once it has begun. */
export const startBackup = {
  method: 'POST',
  url: '/admin/backups',
  summary: 'Make a backup now',
  access: 'admin',
  schema: { response: { 200: Message, ...failures } },
} as const satisfies Endpoint
