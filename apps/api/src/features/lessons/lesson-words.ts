/**
 * The words that a lesson teaches, by its ayahs and its key.
 *
 * Units  words are counted from 1 in their ayah
 */
import { isAyah } from '@halaqa/quran/ayah'

export interface LessonPlace {
  surahNumber: number
  lessonType: string
  lessonKey: string
  startAyah: number
  endAyah: number
}

interface LessonWords {
  /** In the first ayah. */
  firstWord: number
  /** In the last ayah; infinite where that is taught to its end. */
  lastWord: number
}

/** An admin's lesson of more ayahs is no passage to be learned at once. */
const MOST_AYAHS = 40
/**
 * A seeded lesson's key names its words, as `keyOf` of the curriculum writes them: "lesson-255", "lesson-1-3", "lesson-281w9-282w14";
 * "lesson-255w26" is one word. An admin's lesson covers whole ayahs, whatever its key.
 */
const SEEDED_KEY = /^lesson-(\d+)(?:w(\d+))?(?:-(\d+)(?:w(\d+))?)?$/

/** Undefined for a lesson that teaches no passage: one of another type, without ayahs, or with too many. */
export function wordsOfLesson(place: LessonPlace): LessonWords | undefined {
  const { surahNumber, lessonType, lessonKey, startAyah, endAyah } = place
  const exists = isAyah(surahNumber, startAyah) && isAyah(surahNumber, endAyah) && startAyah <= endAyah
  if (lessonType !== 'lesson' || !exists || endAyah - startAyah >= MOST_AYAHS) return undefined
  const [, start, from, end, to = end === undefined ? from : undefined] = SEEDED_KEY.exec(lessonKey) ?? []
  const isSeeded = Number(start) === startAyah && Number(end ?? start) === endAyah
  return {
    firstWord: isSeeded && from ? Number(from) : 1,
    lastWord: isSeeded && to ? Number(to) : Number.POSITIVE_INFINITY,
  }
}
