import { intendedAddress } from './intended-address.ts'

/** The first page after signing in. */
export const HOME = '/memorize'
/** The page that asks a new person where to begin. */
export const WELCOME = '/welcome'

/** The address of the lesson with which the path begins, whichever that is. */
export const FIRST_LESSON = '/memorize/first'

export const signInPath = (wanted: string) => `/signin?next=${encodeURIComponent(wanted)}`
export const signUpPath = (wanted: string) => `/signup?next=${encodeURIComponent(wanted)}`

/** A page of this app that was wanted before signing in; nothing that a link from elsewhere could smuggle in. */
export function safeNext(next: string | null) {
  if (!next?.startsWith('/')) return null
  try {
    const url = new URL(next, location.origin)
    return url.origin === location.origin ? intendedAddress(url) : null
  } catch {
    return null // Two slashes and no host, say.
  }
}

/** The address at which the path opens at a lesson, by its place in the surah's unit, from 0. */
export const tilePath = (surahNumber: number, tile: number) => `${surahPath(surahNumber)}&tile=${tile}`

/** The address at which the path opens at a surah. */
export const surahPath = (surahNumber: number) => `/memorize?surah=${surahNumber}`

/** A lesson from its passage on, also for a person who learned it. */
export const learnPath = (lessonId: string): string => `/memorize/${lessonId}?learn`

/** The page that recites the passage of a lesson. */
export const reciteLessonPath = (lessonId: string): string => `/memorize/review?lesson=${lessonId}`

/** The page of a surah whose lessons are completed. */
export const surahScreenPath = (surahNumber: number) => `/memorize/surah/${surahNumber}`

/** The surah that an address names; undefined if it names none. */
export const surahOfAddress = (text: string | undefined): number | undefined => numberOfAddress(text, 114)

/** The page of the mushaf that an address names; undefined if it names none. */
export const pageOfAddress = (text: string | null): number | undefined => numberOfAddress(text, 604)

/** The id that an address names; undefined if it names none. */
export const idOfAddress = (text: string | null): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '') ? (text ?? undefined) : undefined

function numberOfAddress(text: string | null | undefined, most: number): number | undefined {
  const number = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 && number <= most ? number : undefined
}
