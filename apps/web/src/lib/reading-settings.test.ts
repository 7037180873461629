import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './i18n.ts'
import {
  applyReadingSettings,
  DEFAULT_READING,
  readReadingSettings,
  scriptsOf,
  scriptsOfWord,
} from './reading-settings.ts'

afterEach(() => setLanguage('en'))

test.each([
  ['en', { language: 'en', showTranslation: true }, { latin: 'plain', cyrillic: false }],
  ['ar', { language: 'en', showTranslation: false }, { latin: 'plain', cyrillic: false }],
  ['ru', { language: 'ru', showTranslation: true }, { latin: 'off', cyrillic: true }],
])('who has chosen nothing reads as the language "%s" of the page has it', (language, settings, scripts) => {
  setLanguage(language)
  expect(readReadingSettings()).toEqual({ ...DEFAULT_READING, ...settings })
  expect(scriptsOf(readReadingSettings())).toEqual(scripts)
})

test.each([
  ['ru', 'en'],
  ['en', 'ru'],
])('on a page in "%s" with meanings in "%s" the sound is in Cyrillic letters', (language, meanings) => {
  setLanguage(language)
  const settings = { ...DEFAULT_READING, language: meanings }
  expect(scriptsOf(settings)).toEqual({ latin: 'off', cyrillic: true })
  expect(scriptsOf({ ...settings, latinTransliteration: 'plain', cyrillicTransliteration: false })).toEqual({
    latin: 'plain',
    cyrillic: false,
  })
})

test('a single word is written in other letters for Arabic readers only when they ask', () => {
  setLanguage('ar')
  expect(scriptsOfWord(readReadingSettings())).toEqual({ latin: 'off', cyrillic: false })
  applyReadingSettings({ ...DEFAULT_READING, showTransliteration: true })
  expect(scriptsOfWord(readReadingSettings())).toEqual({ latin: 'plain', cyrillic: false })
  setLanguage('ru')
  expect(scriptsOfWord({ ...DEFAULT_READING, language: 'ru' })).toEqual({ latin: 'off', cyrillic: true })
})

test.each(['ar', 'ru'])('what a reader has chosen stays, on a page in "%s" too', (language) => {
  const chosen = { ...DEFAULT_READING, showTransliteration: true, language: 'tr' }
  applyReadingSettings(chosen)
  setLanguage(language)
  expect(readReadingSettings()).toEqual(chosen)
})

test('who changed the size of letters goes on to read as the language of the page has it', () => {
  applyReadingSettings({ ...readReadingSettings(), arabicSize: 'text-3xl' })
  setLanguage('ru')
  expect(readReadingSettings()).toEqual({ ...DEFAULT_READING, arabicSize: 'text-3xl', language: 'ru' })
  setLanguage('ar')
  expect(readReadingSettings()).toMatchObject({ arabicSize: 'text-3xl', showTranslation: false })
})

test('who chose another translation and then the first one again keeps it', () => {
  applyReadingSettings({ ...DEFAULT_READING, language: 'tr', showTranslation: false })
  applyReadingSettings(DEFAULT_READING)
  setLanguage('ru')
  expect(readReadingSettings()).toEqual(DEFAULT_READING)
})
