import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'

/** What a card of the account says where nothing came of it. */
export const failureOf = (error: unknown) => errorText(error, t('account.failed'))

interface Names {
  browser?: string | null | undefined
  system?: string | null | undefined
}

/** "Chrome on Android", or as much of it as is known. */
export function deviceLabel({ browser, system }: Names): string {
  if (!system) return browser ?? t('account.sessions.unknown')
  return t('account.sessions.device', { browser: browser ?? t('account.sessions.unknownBrowser'), system })
}
