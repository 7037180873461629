import { setupI18n } from '@lingui/core'
import type { en } from '../locales/en.ts'

export type MessageId = keyof typeof en
export type MessageValues = Record<string, string | number | Date>

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/**
 * Makes texts known. The build writes a call of it into each module whose texts they are (build/messages.ts).
 * @public
 */
export function addMessages(messages: Record<string, string>) {
  // The build has compiled the catalogues: what the type checker sees as text are Lingui's tokens.
  i18n.load('en', messages)
}

/** The text of `id` in the language in use, its `{names}` filled in. */
export function t(id: MessageId, values?: MessageValues): string {
  return i18n._(id, values)
}
