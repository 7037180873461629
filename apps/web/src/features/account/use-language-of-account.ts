import { useEffect, useRef } from 'react'
import { pageTag } from '../../lib/i18n.ts'
import { languageOfDevice, showLanguage } from '../../lib/language-choice.ts'
import { useAuth } from '../auth/use-auth.ts'

/**
 * Shows the language of the account, and its digits, when the app is opened or somebody signs in, but not in the middle of something. A page in another
 * language by its address (`?lang=en`) stays.
 */
export function useLanguageOfAccount() {
  const language = useAuth().user?.language
  const atFirst = useRef(language)
  useEffect(() => {
    const { current } = atFirst
    if (current && current !== pageTag() && current !== languageOfDevice()) showLanguage(current)
  }, [])
}
