/**
 * The items that a lesson teaches: those whose last word lies in its passage. A seeded lesson's key names its words ("lesson-2w7-3w3", as
 * `keyOf` of the curriculum writes them); an admin's lesson covers whole ayahs, at most forty, else it has none.
 */
import { isAyah } from '@halaqa/quran/ayah'
import { type Item, itemsOfRange } from '@halaqa/quran/items'

export interface LessonPlace {
  surahNumber: number
  lessonType: string
  lessonKey: string
  startAyah: number
  endAyah: number
}

const MOST_AYAHS = 40
const SEEDED_KEY = /^lesson-(\d+)(?:w(\d+))?(?:-(\d+)(?:w(\d+))?)?$/

export function itemsOfLesson({
  surahNumber,
  lessonType,
  lessonKey,
  startAyah,
  endAyah,
}: LessonPlace): readonly Item[] {
  const exists = isAyah(surahNumber, startAyah) && isAyah(surahNumber, endAyah) && startAyah <= endAyah
  if (lessonType !== 'lesson' || !exists || endAyah - startAyah >= MOST_AYAHS) return []
  const { firstWord, lastWord } = wordsOf(lessonKey, startAyah, endAyah)
  return itemsOfRange(surahNumber, startAyah, surahNumber, endAyah).filter((item) => {
    const lastOfItem = item.toWord ?? item.words
    return (item.endAyah > startAyah || lastOfItem >= firstWord) && (item.endAyah < endAyah || lastOfItem <= lastWord)
  })
}

/** First and last word of the passage, counted from 1 in their ayahs. */
function wordsOf(lessonKey: string, startAyah: number, endAyah: number) {
  const match = SEEDED_KEY.exec(lessonKey)
  const [start, firstWord, end = start, lastWord = match?.[3] ? undefined : firstWord] = match?.slice(1) ?? []
  const isSeeded = Number(start) === startAyah && Number(end) === endAyah
  return {
    firstWord: isSeeded && firstWord ? Number(firstWord) : 1,
    lastWord: isSeeded && lastWord ? Number(lastWord) : Number.POSITIVE_INFINITY,
  }
}
