import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsInTexts } from './texts.ts'

test('the texts of the server are whole, without faults, and all used', () => expect(faultsInTexts()).toEqual([]))

test('the build says which text of which language is wrong, and which is used nowhere', () => {
  const locales = mkdtempSync(join(tmpdir(), 'locales-'))
  onTestFinished(() => rmSync(locales, { recursive: true }))
  const write = (language: string, file: string, texts: Record<string, string>) => {
    mkdirSync(join(locales, language), { recursive: true })
    writeFileSync(join(locales, language, file), JSON.stringify(texts))
  }
  write('en', 'mails.json', { 'a.whole': 'For {name}', 'a.lacking': 'For {name}', 'a.missing': 'Amen' })
  write('en', 'pages.json', { 'a.whole': 'For {name}', 'a.unused': 'Amen' })
  write('ru', 'mails.json', { 'a.whole': 'Для {name}', 'a.lacking': 'Для всех', 'a.unused': 'Амин', 'a.own': 'Амин' })
  expect(faultsInTexts(locales, "t('a.whole', 'a.lacking'), t('a.missing')")).toEqual([
    'a.whole is in two catalogues',
    'a.unused is used nowhere',
    'ru: a.own is not in English',
    'ru: a.lacking lacks the placeholder name',
    'ru: a.missing is empty',
  ])
})
