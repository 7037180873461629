import { LANGUAGES, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { type Messages, setupI18n } from '@lingui/core'
import type about from '../locales/en/about.json'
import type account from '../locales/en/account.json'
import type admin from '../locales/en/admin.json'
import type memorizing from '../locales/en/memorizing.json'
import type guests from '../locales/en/public.json'
import type reading from '../locales/en/reading.json'
import type roomForms from '../locales/en/room-forms.json'
import type roomPages from '../locales/en/room-pages.json'
import type signedIn from '../locales/en/signed-in.json'
import type { CATALOGUES } from './languages.ts'

export type MessageId = keyof (typeof about &
  typeof account &
  typeof admin &
  typeof guests &
  typeof memorizing &
  typeof reading &
  typeof roomForms &
  typeof roomPages &
  typeof signedIn)
export type MessageValues = Record<string, string | number>

/** Development can choose a language that is longer and runs from right to left (docs/translating.md). */
const PSEUDO = import.meta.env.DEV && import.meta.env.VITE_LANGUAGE === 'en-XB'

/** The language of the page, as `Intl` and the attribute `lang` know it. */
export const LANGUAGE = PSEUDO ? 'en-XB' : SOURCE_LANGUAGE
export const DIRECTION: 'ltr' | 'rtl' = PSEUDO ? 'rtl' : LANGUAGES[SOURCE_LANGUAGE].direction

export const i18n = setupI18n({
  locale: LANGUAGE,
  messages: { [LANGUAGE]: {} },
  missing: (_, id) => {
    // A page of the build that lacks a text must not be made, and no test may pass without it.
    if (import.meta.env.DEV || import.meta.env.SSR) throw new Error(`The message "${id}" is not loaded.`)
    return id
  },
})

/** Lingui's plugin compiles them. */
const catalogues = import.meta.glob<Messages>('../locales/en/*.json', { query: '?lingui', import: 'messages' })

/** Call it before anything that uses these messages renders. */
export async function loadMessages(name: (typeof CATALOGUES)[number]) {
  const messages = await catalogues[`../locales/${SOURCE_LANGUAGE}/${name}.json`]!()
  i18n.load(LANGUAGE, PSEUDO ? (await import('./pseudo-language.ts')).lengthened(messages) : messages)
}

/** The text of `id` in the language of the page, its `{names}` filled in. */
export const t = (id: MessageId, values?: MessageValues): string => i18n._(id, values)

/** Loads a part of the app together with the messages that it shows. */
export function withMessages<Part>(catalogue: Parameters<typeof loadMessages>[0], load: () => Promise<Part>) {
  return async () => {
    const [part] = await Promise.all([load(), loadMessages(catalogue)])
    return part
  }
}
