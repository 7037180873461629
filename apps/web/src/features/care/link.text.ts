import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'

/** The text for a link that could not be used. Somebody may have used it between looking at it and pressing. */
export const linkFailureText = (error: unknown) =>
  error instanceof ApiError && error.code === 'link_expired'
    ? t('care.link.expired')
    : errorText(error, t('care.accept.failed'))
