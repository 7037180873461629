import { i18n, type MessageId, t } from './i18n.ts'

/**
 * The translator of a translation into `language`, as the language of the page writes the name.
 *
 * @param translator what the server calls them, for a translation that only a newer server has
 */
export function translatorName(language: string, translator: string): string {
  const id = `ui.sources.translator.${language}`
  return Object.hasOwn(i18n.messages, id) ? t(id as MessageId) : translator
}
