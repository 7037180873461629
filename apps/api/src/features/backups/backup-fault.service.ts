import {
  BACKUP_REASON_TEXTS,
  type BackupReason,
  type BackupReasonCode,
  type BackupReasonValues,
  backupReason,
} from '@halaqa/contract/backup-reasons'
import { BackupError } from '@halaqa/database/backup'

export const reason = <Code extends BackupReasonCode>(code: Code, values: BackupReasonValues<Code>): BackupReason =>
  backupReason(code, values)

/** A backup that failed for these reasons. */
export class BackupFault extends BackupError {
  readonly reasons: readonly BackupReason[]

  constructor(reasons: readonly BackupReason[], cause?: unknown) {
    super(reasons.map(({ text }) => text).join('\n'), { cause })
    this.reasons = reasons
  }
}

/** Writes what an error says to people. An unforeseen one keeps its own English. */
export function reasonsOf(error: unknown): readonly BackupReason[] {
  if (error instanceof BackupFault) return error.reasons
  const { message, code, values } = error as BackupError
  if (error instanceof BackupError && isKnown(code)) return [backupReason(code, values)]
  return [unforeseen(message)]
}

export const unforeseen = (text: string): BackupReason => ({ code: null, values: {}, text })

const isKnown = (code: string | undefined): code is BackupReasonCode =>
  code !== undefined && Object.hasOwn(BACKUP_REASON_TEXTS, code)
