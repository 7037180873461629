import { codeOfTag, isLanguageTag, LANGUAGE_COOKIE, type LanguageTag } from '@halaqa/contract/languages'

/** Seconds in a year: browsers keep no cookie much longer. */
const KEPT = 365 * 24 * 60 * 60
const TYPED_KEY = 'halaqa_typed'

export const languageOfDevice = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1)

/** The language of a page with the digits that were chosen on this device, if they are of this language. */
export function withChosenDigits(language: string): string {
  const chosen = languageOfDevice()
  return isLanguageTag(chosen) && codeOfTag(chosen) === language ? chosen : language
}

/**
 * Loads this page in another language or with other digits, and the pages after it on this device. The server chooses the language by the cookie. What was typed
 * stays, except for passwords, which no storage may have.
 */
export function showLanguage(language: LanguageTag) {
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

const typedFields = () => [
  ...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea):not([type=password])'),
]

function keepTyped() {
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify(typedFields().map(({ value }) => value)))
  } catch {
    // Without storage the fields are empty in the other language.
  }
}

/** Fills in what `showLanguage` kept. Call it before the page is hydrated: forms keep what is in their fields then. */
export function restoreTyped() {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? '[]')
    sessionStorage.removeItem(TYPED_KEY)
    const fields = typedFields()
    if (!Array.isArray(kept) || kept.length !== fields.length) return
    for (const [index, field] of fields.entries()) if (typeof kept[index] === 'string') field.value = kept[index]
  } catch {
    // Nothing was kept.
  }
}
