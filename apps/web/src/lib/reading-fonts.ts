import { useEffect, useState } from 'react'
import { type ReadingSettings, readReadingSettings, scriptsOf } from './reading-settings.ts'

/**
 * The faces for the Qur'an's text, its transliteration and its translation, each with a letter of every file that the
 * settings need. Text that is laid out before its fonts are loaded breaks lines elsewhere when they arrive, so that
 * everything below jumps. Arabic in another face may even lack marks.
 */
function facesFor(settings: ReadingSettings): [face: string, letters: string][] {
  const { latin, cyrillic } = scriptsOf(settings)
  const { showTransliteration, showTranslation, language } = settings
  const marked = showTransliteration && latin !== 'off' && latin !== 'plain' ? 'āʿ' : ''
  const translated = showTranslation ? (LETTERS[language] ?? '') : ''
  return [
    ['400 1em "Ayah"', 'ب'],
    ['400 1em "Mushaf"', 'ب'],
    ['400 1em "Onest Variable"', `a${marked}${showTransliteration && cyrillic ? 'ж' : ''}`],
    ['400 1em "Literata Variable"', `a${translated}`],
    ...(translated && language === 'ur' ? [['400 1em "Scheherazade New"', translated] as [string, string]] : []),
  ]
}
/** A letter of each file, beyond the basic one, that a language's translation needs. */
export const LETTERS: Record<string, string> = { es: 'é', fr: 'é', id: 'ā`', ru: 'ж«', sv: 'é', tr: 'éğ', ur: 'ہ' }
/** Milliseconds. A network that slow is not waited for: another face is better than no text. */
const LOADING_TIMEOUT = 3000

/** A page from the build has its text, and hides it until its fonts are there (src/before-paint.js). */
let isLoaded = typeof document === 'undefined' || !('fonts' in document)
let loading: Promise<void> | undefined

/** Whether the fonts for reading are loaded, or have been waited for long enough. */
export function useReadingFonts(): boolean {
  const [isReady, setReady] = useState(isLoaded)
  useEffect(() => {
    if (isReady) return
    let isOn = true
    void loadReadingFonts().then(() => isOn && setReady(true))
    return () => {
      isOn = false
    }
  }, [isReady])
  return isReady
}

export function loadReadingFonts(): Promise<void> {
  if (isLoaded) return Promise.resolve()
  loading ??= Promise.race([
    Promise.allSettled(facesFor(readReadingSettings()).map(([face, letters]) => document.fonts.load(face, letters))),
    new Promise((done) => setTimeout(done, LOADING_TIMEOUT)),
  ]).then(() => {
    isLoaded = true
  })
  return loading
}
