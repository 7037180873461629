import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'

/** The text for a failed call of the account. */
export const failureOf = (error: unknown) => errorText(error, t('account.failed'))

interface Names {
  browser?: string | null | undefined
  system?: string | null | undefined
}

/** "Chrome on Android", or the known part of it. */
export function deviceLabel({ browser, system }: Names): string {
  if (!system) return browser ?? t('account.sessions.unknown')
  return t('account.sessions.device', { browser: browser ?? t('account.sessions.unknownBrowser'), system })
}
