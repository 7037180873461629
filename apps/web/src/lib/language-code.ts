import { isLanguage, type LanguageCode, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { pageLanguage } from './i18n.ts'

/** The language of the page as calls name it. The pseudo-language of development is English. */
export function languageCode(): LanguageCode {
  const language = pageLanguage()
  return isLanguage(language) ? language : SOURCE_LANGUAGE
}
