import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'

interface SuspendedAccount {
  suspensionReason: string | null
  deletesAt: Date | null
  timeZone: string | null
}

/** Says why, and until when a removed account can be restored. For the person of the account alone. */
export function suspendedError({ suspensionReason: reason, deletesAt, timeZone }: SuspendedAccount): AppError {
  if (!deletesAt) {
    const details = reason ? { detail: 'suspended_because' as const, params: { reason } } : {}
    return new AppError('account_suspended', details)
  }
  const date = dateIn(timeZone ?? DEFAULT_TIME_ZONE, deletesAt)
  return new AppError(
    'account_removed',
    reason ? { detail: 'removed_because', params: { date, reason } } : { detail: 'removed_until', params: { date } },
  )
}
