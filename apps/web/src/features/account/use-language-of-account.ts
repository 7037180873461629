import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { pageTag } from '../../lib/i18n.ts'
import { languageOfDevice, showLanguage } from '../../lib/language-choice.ts'
import { readReadingAs } from '../../lib/reading-as.ts'
import { readSession } from '../../lib/session.ts'
import { useAuth } from '../auth/use-auth.ts'

/**
 * Shows the language of the account, and its digits, when the app is opened or somebody signs in, but not in the middle of something: what another
 * device has changed since is shown when the app is opened again. A page in another language by its address (`?lang=en`) stays. Somebody who reads
 * for another, and a reader to whom the device is locked, choose for the device alone.
 */
export function useLanguageOfAccount() {
  const atFirst = useRef(useAuth())
  useEffect(() => {
    const { user, update } = atFirst.current
    if (!user || user.lockedBy !== undefined || readReadingAs()) return
    const { language } = user
    if (language && language !== pageTag() && language !== languageOfDevice()) return showLanguage(language)
    call('GET /auth/me').then(
      (me) => {
        const known = readSession()
        if (known?.id === me.id && me.updatedAt > known.updatedAt)
          update({ ...me, ...(known.isNew && { isNew: true }) })
      },
      () => {}, // It is asked for again when the app is opened again.
    )
  }, [])
}
