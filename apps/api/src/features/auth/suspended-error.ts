import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import type { Texts } from '../../lib/texts.ts'

interface SuspendedAccount {
  suspensionReason: string | null
  deletesAt: Date | null
  timeZone: string | null
}

/** Says why, and until when a removed account can be restored, in the language of its person: it is for them alone. */
export function suspendedError(
  { suspensionReason, deletesAt, timeZone }: SuspendedAccount,
  { t, date }: Texts,
): AppError {
  const reason = suspensionReason ? [t('account.reason', { reason: suspensionReason })] : []
  const withReason = (sentence: string) => [sentence, ...reason].join(' ')
  if (!deletesAt) return new AppError('account_suspended', { message: withReason(t('account.suspended')) })
  const until = date(deletesAt, { dateStyle: 'long' }, timeZone ?? DEFAULT_TIME_ZONE)
  return new AppError('account_removed', { message: withReason(t('account.removed', { date: until })) })
}
