import { ARABIC_SIZES, LATIN_FORMS, TRANSLATION_SIZES } from '@halaqa/contract/constants'
import type { ReadingSettings as OnTheWire } from '@halaqa/contract/settings'
import { useSyncExternalStore } from 'react'
import type { Camel } from './camel.ts'
import { pageLanguage } from './i18n.ts'
import { careSuffix, readPersonId } from './reading-as.ts'

/**
 * How a person reads: shared by the reader and the task page. The device keeps a copy, for guests, for the first paint and
 * for when the server is away; `reading-sync.ts` keeps it in step with the other devices of the person. A reader in care has
 * a copy of their own.
 */

const keyNow = () => `halaqa_reading${careSuffix()}`
const unsentKeyNow = () => `halaqa_reading_unsent${careSuffix()}`

type Chosen = Camel<OnTheWire>
export type ReadingSettings = Chosen & { showTranslation: boolean; language: string }
export type ArabicSize = ReadingSettings['arabicSize']
export type TranslationSize = ReadingSettings['translationSize']
export type LatinForm = NonNullable<ReadingSettings['latinTransliteration']>
export { ARABIC_SIZES, LATIN_FORMS, TRANSLATION_SIZES }

export const DEFAULT_READING: ReadingSettings = {
  showTranslation: true,
  showTransliteration: false,
  arabicSize: 'text-2xl',
  translationSize: 'text-base',
  language: 'en',
}

/** Where a reader has chosen nothing, the language of the page decides. There is no Arabic translation, and Arabs need none. */
const DEFAULTS: Readonly<Record<string, ReadingSettings>> = {
  ar: { ...DEFAULT_READING, showTranslation: false },
  ru: { ...DEFAULT_READING, language: 'ru' },
}

export const defaultReading = () => DEFAULTS[pageLanguage()] ?? DEFAULT_READING

/**
 * The transliterations to show, if any. Until the reader has chosen, those who read the page or the meanings in Russian have
 * the Cyrillic one and all others the plain Latin one.
 */
export function scriptsOf({ language, latinTransliteration, cyrillicTransliteration }: ReadingSettings) {
  const readsCyrillic = language === 'ru' || pageLanguage() === 'ru'
  const latin: LatinForm = latinTransliteration ?? (readsCyrillic ? 'off' : 'plain')
  return { latin, cyrillic: cyrillicTransliteration ?? readsCyrillic }
}

/** The scripts for a single word beside its Arabic, which others see without asking. Arabic readers need none until they ask. */
export const scriptsOfWord = (settings: ReadingSettings) =>
  pageLanguage() === 'ar' && !settings.showTransliteration
    ? ({ latin: 'off', cyrillic: false } as const)
    : scriptsOf(settings)

/** A person's choice that the server has not taken yet, and when it was made on this device's clock. */
export interface PendingReadingSettings {
  userId: string
  at: number
}

/** What the screens show, and the key that it was read from. */
let current: { key: string; settings: ReadingSettings } | undefined
const listeners = new Set<() => void>()
const applied = new Set<() => void>()

/** The settings, and the way to apply others on every screen, tab and device. */
export function useReadingSettings(): [settings: ReadingSettings, apply: (settings: ReadingSettings) => void] {
  return [useSyncExternalStore(subscribe, snapshot, defaultReading), applyReadingSettings]
}

/** The person's choice; signed in, their other devices get it too. */
export function applyReadingSettings(settings: ReadingSettings) {
  const userId = readPersonId()
  write(keyNow(), chosenIn(settings))
  publish(settings)
  if (userId) write(unsentKeyNow(), { userId, at: Date.now() } satisfies PendingReadingSettings)
  for (const listener of applied) listener()
}

/** The settings to save. They leave the translation out until the person has chosen one: another size of letters is no such choice. */
function chosenIn(settings: ReadingSettings): Chosen {
  const { language, showTranslation, ...others } = settings
  const now = readReadingSettings()
  const isSame = language === now.language && showTranslation === now.showTranslation
  return isSame && readChosenReading().language === undefined ? others : settings
}

/** Applies settings that came from the server: on this device only, without sending them back. */
export function applyRemoteReadingSettings(settings: Chosen) {
  write(keyNow(), settings)
  publish({ ...defaultReading(), ...settings })
}

/** Calls the listener when the person chooses settings on this device. Returns how to stop. */
export function onReadingSettingsChange(listener: () => void) {
  applied.add(listener)
  return () => void applied.delete(listener)
}

export function readPendingReadingSettings(userId: string): PendingReadingSettings | null {
  const { userId: owner, at } = parse(unsentKeyNow())
  return owner === userId && typeof at === 'number' ? { userId, at } : null
}

/** Forgets a choice that was sent. Returns false, and keeps it, if another one was made meanwhile. */
export function forgetPendingReadingSettings(sent: PendingReadingSettings) {
  if (readPendingReadingSettings(sent.userId)?.at !== sent.at) return false
  try {
    localStorage.removeItem(unsentKeyNow())
  } catch {
    // There is no storage, so the choice was never stored.
  }
  return true
}

/** Whether reading settings were ever saved on this device. */
export const hasSavedReading = () => Object.keys(parse(keyNow())).length > 0

/** The settings of this device. */
export const readReadingSettings = (): ReadingSettings => ({ ...defaultReading(), ...readChosenReading() })

/** The person's choice on this device. A field that cannot be read counts as not chosen. */
export function readChosenReading(): Chosen {
  const saved = parse(keyNow())
  const oneOf = <T>(values: readonly T[], value: unknown, byDefault: T) =>
    values.find((one) => one === value) ?? byDefault
  const latin = LATIN_FORMS.find((form) => form === saved.latinTransliteration)
  return {
    ...(latin && { latinTransliteration: latin }),
    ...(typeof saved.cyrillicTransliteration === 'boolean' && {
      cyrillicTransliteration: saved.cyrillicTransliteration,
    }),
    ...(typeof saved.showTranslation === 'boolean' && { showTranslation: saved.showTranslation }),
    ...(typeof saved.language === 'string' && saved.language !== '' && { language: saved.language }),
    showTransliteration: saved.showTransliteration === true,
    arabicSize: oneOf(ARABIC_SIZES, saved.arabicSize, DEFAULT_READING.arabicSize),
    translationSize: oneOf(TRANSLATION_SIZES, saved.translationSize, DEFAULT_READING.translationSize),
  }
}

function parse(key: string): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function write(key: string, value: object) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}

function snapshot() {
  const key = keyNow()
  if (current?.key !== key) current = { key, settings: readReadingSettings() }
  return current.settings
}

function publish(settings: ReadingSettings) {
  current = { key: keyNow(), settings }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === keyNow() || event.key === null) publish(readReadingSettings())
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    // Without listeners nothing keeps the settings up to date, so the next reader loads them anew.
    if (listeners.size === 0) current = undefined
    removeEventListener('storage', hear)
  }
}
