import { FORMER_MEMBER, FORMER_READER_BY_NAME } from '@halaqa/contract/constants'
import { t } from './i18n.ts'

/** A name from the record of a room. In place of a name that was removed, it is in the language of the page. */
export function shownName(name: string): string {
  if (name === FORMER_MEMBER) return t('ui.formerMember')
  return name === FORMER_READER_BY_NAME ? t('ui.aReader') : name
}
