import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '@halaqa/contract/languages'
import type { Page } from '@playwright/test'

const LOCALES = join(import.meta.dirname, '../../web/src/locales')

/** What the screens say, by the ids of the catalogues. Only messages without plurals. */
export type Texts = (id: string, values?: Record<string, string | number>) => string

export function textsOf(language: LanguageCode): Texts {
  const folder = join(LOCALES, language)
  const messages = Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  ) as Record<string, string>
  return (id, values = {}) => {
    const message = messages[id]
    if (message === undefined) throw new Error(`There is no message ${id} in ${language}.`)
    return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  }
}

export const ENGLISH = textsOf('en')

/** For the pages that are opened from now on. The page is on the server already. */
export const chooseLanguage = (page: Page, language: string) =>
  page.context().addCookies([{ name: 'halaqa_language', value: language, url: page.url() }])
