import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ATTRIBUTIONS } from '../src/attribution.ts'
import { LANGUAGES } from '../src/languages.ts'

const notice = readFileSync(new URL('../../../NOTICE', import.meta.url), 'utf8')

describe('attribution', () => {
  test('names every translator and source, in NOTICE and for the About page', () => {
    const shown = ATTRIBUTIONS.map(({ what, source }) => `${what} ${source}`).join('\n')
    for (const { translator, source } of LANGUAGES) {
      const name = translator.replace(/ \(.*\)$/, '')
      expect(shown).toContain(name)
      expect(notice).toContain(name)
      expect(notice.toLowerCase()).toContain(source)
    }
  })

  test('gives each entry a licence and an address that NOTICE has too', () => {
    for (const { what, licence, url } of ATTRIBUTIONS) {
      expect(licence, what).not.toBe('')
      expect(new URL(url).protocol).toBe('https:')
    }
    for (const name of [
      'quran-json',
      'quran-db',
      'quran-meta',
      'CC BY-SA 4.0',
      'CC BY 3.0',
      'tanzil.net',
      'quranenc.com',
      'Open Font License',
      'Amiri',
      'Scheherazade',
      'Onest',
      'Literata',
    ]) {
      expect(notice).toContain(name)
    }
  })
})
