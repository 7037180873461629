import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'

interface SuspendedAccount {
  suspensionReason: string | null
  deletesAt: Date | null
  timeZone: string | null
}

/** Says why, and until when a removed account can be restored. For the person of the account alone. */
export function suspendedError({ suspensionReason, deletesAt, timeZone }: SuspendedAccount): AppError {
  const reason = suspensionReason ? ` The reason: ${suspensionReason}` : ''
  if (!deletesAt) {
    const message = `An administrator of this Halaqa has suspended your account.${reason}`
    return new AppError('account_suspended', { message })
  }
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timeZone ?? DEFAULT_TIME_ZONE })
  const message = `An administrator of this Halaqa has removed your account. They can restore it until ${date.format(deletesAt)}; then it is deleted.${reason}`
  return new AppError('account_removed', { message })
}
