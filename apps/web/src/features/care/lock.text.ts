import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'

/** Why this device could not be locked or unlocked. Both need the server. */
export function lockFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t('lock.failed')
  if (error.code === 'network') return t('lock.offline')
  if (error.code === 'too_many_attempts' && error.retryAfter !== null) {
    return t('lock.wait', { count: Math.ceil(error.retryAfter / 60) })
  }
  return errorText(error, t('lock.failed'))
}
