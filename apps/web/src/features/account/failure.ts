import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'

/** What a card of the account says where nothing came of it. */
export const failureOf = (error: unknown) => errorText(error, t('account.failed'))
