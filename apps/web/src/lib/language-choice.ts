import {
  codeOfTag,
  isLanguageTag,
  LANGUAGE_COOKIE,
  type LanguageCode,
  type LanguageTag,
} from '@halaqa/contract/languages'
import { pageTag } from './i18n.ts'
import { type KeptField, keyOf, TYPED_KEY, typedFields, typedIn } from './typed-fields.ts'

/** Seconds in a year: browsers keep no cookie much longer. */
const KEPT = 365 * 24 * 60 * 60

export const languageOfDevice = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1)

/** The language of a page with the digits that were chosen on this device, or by the address where the browser refuses the cookie. */
export function withChosenDigits(language: string): string {
  const chosen = [languageOfDevice(), new URL(location.href).searchParams.get('lang')]
  return chosen.find((tag) => isLanguageTag(tag) && codeOfTag(tag) === language) ?? language
}

const ARABIC_KEY = 'halaqa_arabic'

/** What choosing a language means on this device: Arabic comes back with the digits that it had last. */
export function lastTagOf(language: LanguageCode): LanguageTag {
  try {
    const last = localStorage.getItem(ARABIC_KEY)
    return isLanguageTag(last) && codeOfTag(last) === language ? last : language
  } catch {
    return language
  }
}

function keepDigits(tag: LanguageTag) {
  if (codeOfTag(tag) !== 'ar') return
  try {
    localStorage.setItem(ARABIC_KEY, tag)
  } catch {
    // Without storage Arabic comes back with Western digits.
  }
}

/**
 * Loads this page in another language or with other digits, and the pages after it on this device. The server chooses the language by the cookie. What was typed
 * stays, except for passwords, which no storage may have.
 */
export function showLanguage(language: LanguageTag) {
  keepDigits(pageTag())
  keepDigits(language)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has had the Cookie Store for a year only.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${KEPT}; SameSite=Lax${secure}`
  keepTyped()
  const address = new URL(location.href)
  // A browser that refuses the cookie gets the language by the address.
  if (languageOfDevice() === language) address.searchParams.delete('lang')
  else address.searchParams.set('lang', language)
  history.replaceState(history.state, '', address)
  location.reload()
}

/**
 * The browser may keep a whole page for its Back button. It comes back in the language that was chosen since, unless its address names one.
 */
export function followChoiceOnReturn() {
  addEventListener('pageshow', ({ persisted }) => {
    const chosen = languageOfDevice()
    const isFixed = new URL(location.href).searchParams.has('lang')
    if (persisted && !isFixed && isLanguageTag(chosen) && chosen !== pageTag()) showLanguage(chosen)
  })
}

function keepTyped() {
  const fields: KeptField[] = typedFields().map((field) => ({ key: keyOf(field), value: typedIn(field) }))
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify({ page: location.pathname, fields }))
  } catch {
    // Without storage the fields are empty in the other language.
  }
}

/** The module that fills in what was typed, where something was kept. It comes before the page is shown. */
export async function loadRestoring() {
  try {
    return sessionStorage.getItem(TYPED_KEY) === null ? undefined : await import('./restore-typed.ts')
  } catch {
    return undefined // Without storage, or the module, the fields are empty.
  }
}
