import { useSyncExternalStore } from 'react'

/** How a person reads: shared by the reader and the task page, remembered on the device. */

const KEY = 'halaqa_reading'

export const ARABIC_SIZES = ['text-lg', 'text-xl', 'text-2xl', 'text-3xl'] as const
export const TRANSLATION_SIZES = ['text-sm', 'text-base', 'text-lg', 'text-xl'] as const
export type ArabicSize = (typeof ARABIC_SIZES)[number]
export type TranslationSize = (typeof TRANSLATION_SIZES)[number]

export interface ReadingSettings {
  showTranslation: boolean
  showTransliteration: boolean
  arabicSize: ArabicSize
  translationSize: TranslationSize
  /** Language of the translation, such as `en`. */
  language: string
}

export const DEFAULT_READING: ReadingSettings = {
  showTranslation: true,
  showTransliteration: false,
  arabicSize: 'text-2xl',
  translationSize: 'text-base',
  language: 'en',
}

let current: ReadingSettings | undefined
const listeners = new Set<() => void>()

/** The settings, and the way to change them for every screen and tab. */
export function useReadingSettings(): [settings: ReadingSettings, save: (settings: ReadingSettings) => void] {
  return [useSyncExternalStore(subscribe, snapshot), saveReadingSettings]
}

export function saveReadingSettings(settings: ReadingSettings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  publish(settings)
}

/** What is saved on the device; a field that cannot be read has its default. */
export function readReadingSettings(): ReadingSettings {
  const saved = parse()
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
  const oneOf = <T>(values: readonly T[], value: unknown, otherwise: T) =>
    values.find((one) => one === value) ?? otherwise
  return {
    showTranslation: flag(saved.showTranslation, DEFAULT_READING.showTranslation),
    showTransliteration: flag(saved.showTransliteration, DEFAULT_READING.showTransliteration),
    arabicSize: oneOf(ARABIC_SIZES, saved.arabicSize, DEFAULT_READING.arabicSize),
    translationSize: oneOf(TRANSLATION_SIZES, saved.translationSize, DEFAULT_READING.translationSize),
    language: typeof saved.language === 'string' && saved.language ? saved.language : DEFAULT_READING.language,
  }
}

function parse(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function snapshot() {
  current ??= readReadingSettings()
  return current
}

function publish(settings: ReadingSettings) {
  current = settings
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) publish(readReadingSettings())
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    // With nobody looking, the next one reads afresh.
    if (listeners.size === 0) current = undefined
    removeEventListener('storage', hear)
  }
}
