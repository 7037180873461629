import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-json'
import { CATALOGUES } from './src/lib/languages.ts'

/** What the server writes itself. */
const OF_SERVER = ['list', 'mails', 'pages', 'reminders']

const catalogue = (folder: string, name: string) => ({
  path: `<rootDir>/${folder}/{locale}/${name}`,
  include: [`<rootDir>/${folder}/${SOURCE_LANGUAGE}/${name}.json`],
})

/**
 * Catalogues of messages: docs/translating.md. `npm run messages` takes the ids from the English catalogues and brings them into
 * those of the other languages.
 */
export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: LANGUAGE_CODES,
  format: formatter({ style: 'minimal' }),
  orderBy: 'origin',
  catalogs: [
    ...CATALOGUES.map((name) => catalogue('src/locales', name)),
    ...OF_SERVER.map((name) => catalogue('../api/src/locales', name)),
  ],
  extractors: [
    {
      match: (file) => file.endsWith('.json'),
      extract(file, text, onMessage) {
        const messages = Object.entries(JSON.parse(text) as Record<string, string>)
        for (const [place, [id, message]] of messages.entries()) onMessage({ id, message, origin: [file, place] })
      },
    },
  ],
})
