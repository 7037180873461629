/** The items that lessons and their questions are about. */
import { type Item, itemsOfKey, itemsOfRange } from '@halaqa/quran/items'
import { type LessonPlace, wordsOfLesson } from '../lessons/lesson-words.ts'

/** The items that a lesson teaches: those whose last word lies in its passage. */
export function itemsOfLesson(lesson: LessonPlace): readonly Item[] {
  const words = wordsOfLesson(lesson)
  if (!words) return []
  const { surahNumber, startAyah, endAyah } = lesson
  return itemsOfRange(surahNumber, startAyah, surahNumber, endAyah).filter((item) => {
    const lastOfItem = item.toWord ?? item.words
    const isBegun = item.endAyah > startAyah || lastOfItem >= words.firstWord
    return isBegun && (item.endAyah < endAyah || lastOfItem <= words.lastWord)
  })
}

/** The item whose words a question asks for; undefined where they lie in several, or nothing says in which. */
export function askedItem(asked: unknown): Item | undefined {
  if (!Array.isArray(asked) || asked.length !== 1 || typeof asked[0] !== 'string') return undefined
  const [item, another] = itemsOfKey(asked[0])
  return another ? undefined : item
}
