import { useEffect, useState } from 'react'

/**
 * The faces of a text of the Qur'an, its transliteration and its translation, each with a letter of every file that it
 * is made of. Text that is laid out before they are there breaks its lines elsewhere as soon as they come, and all that
 * stands below jumps; Arabic in another face may even lack marks.
 */
const FACES = [
  ['400 1em "Scheherazade New"', 'ب'],
  ['400 1em "Amiri Quran Display"', 'ب'],
  ['400 1em "Onest Variable"', 'aāж'],
  ['400 1em "Literata Variable"', 'aā'],
] as const
/** Milliseconds. A network that slow is not waited for: another face is better than no text. */
const LOADING_TIMEOUT = 3000

let isLoaded = !('fonts' in document)
let loading: Promise<void> | undefined

/** Whether the fonts for reading are there, or have been waited for long enough. */
export function useReadingFonts(): boolean {
  const [isReady, setReady] = useState(isLoaded)
  useEffect(() => {
    if (isReady) return
    let isOn = true
    void loadFonts().then(() => isOn && setReady(true))
    return () => {
      isOn = false
    }
  }, [isReady])
  return isReady
}

function loadFonts(): Promise<void> {
  loading ??= Promise.race([
    Promise.allSettled(FACES.map(([face, letters]) => document.fonts.load(face, letters))),
    new Promise((done) => setTimeout(done, LOADING_TIMEOUT)),
  ]).then(() => {
    isLoaded = true
  })
  return loading
}
