/**
 * The words that a lesson teaches, by its ayahs and the key under which it was seeded.
 *
 * Units  words are counted from 1 in their ayah
 */
import { isAyah } from '@halaqa/quran/ayah'

export interface LessonPlace {
  surahNumber: number
  lessonType: string
  /** Null for a lesson that an admin made. */
  seedKey: string | null
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
 * A seed key names the words, as `keyOf` of the curriculum writes them: "surah-2/lesson-255", "surah-2/lesson-281w9-282w14";
 * "lesson-255w26" is one word. An admin's lesson covers whole ayahs, whatever its key; so does one whose ayahs an admin changed.
 */
const SEED_KEY = /^surah-\d+\/lesson-(\d+)(?:w(\d+))?(?:-(\d+)(?:w(\d+))?)?$/

/** Undefined for a lesson that teaches no passage: one of another type, without ayahs, or with too many. */
export function wordsOfLesson(place: LessonPlace): LessonWords | undefined {
  const { surahNumber, lessonType, seedKey, startAyah, endAyah } = place
  const exists = isAyah(surahNumber, startAyah) && isAyah(surahNumber, endAyah) && startAyah <= endAyah
  if (lessonType !== 'lesson' || !exists || endAyah - startAyah >= MOST_AYAHS) return undefined
  const [, start, from, end, to = end === undefined ? from : undefined] = SEED_KEY.exec(seedKey ?? '') ?? []
  const isSeeded = Number(start) === startAyah && Number(end ?? start) === endAyah
  return {
    firstWord: isSeeded && from ? Number(from) : 1,
    lastWord: isSeeded && to ? Number(to) : Number.POSITIVE_INFINITY,
  }
}
