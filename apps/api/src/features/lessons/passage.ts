/** The words that a lesson teaches, and how they are learned. */
import type { Passage } from '@halaqa/contract/lessons'
import { isAyah, positionOf } from '@halaqa/quran/ayah'
import { cueOf } from '@halaqa/quran/cues'
import { cyrillicAyah } from '@halaqa/quran/cyrillic'
import { itemsOfRange } from '@halaqa/quran/items'
import { LANGUAGES } from '@halaqa/quran/languages'
import { openText, type QuranText } from '@halaqa/quran/text'
import { latinAyah } from '@halaqa/quran/transliterate'
import { wordsOfAyah } from '@halaqa/quran/words'
import { AppError } from '../../lib/app-error.ts'
import { storedItemClauses } from '../../seeding/item-clauses.ts'
import type { LessonDetailRow } from './lessons.sql.ts'

/** An admin's lesson of more ayahs is no passage to be learned at once. */
const MOST_AYAHS = 40
/** A seeded lesson's key names its words: "lesson-255", "lesson-1-3", "lesson-281w9-282w14". */
const SEEDED_KEY = /^lesson-(\d+)(?:w(\d+))?(?:-(\d+)(?:w(\d+))?)?$/
const WORDS_SHOWN_BEFORE = 5

let text: QuranText | undefined

/** @throws AppError `no_passage`, and `translation_not_found` for a language that there is none in */
export function passageOf(lesson: LessonDetailRow, language: string): Passage {
  text ??= openText()
  if (!LANGUAGES.some((one) => one.language === language)) throw new AppError('translation_not_found')
  const words = passageWords(lesson)
  if (!words) throw new AppError('no_passage')
  const { arabic } = text
  const translation = text.translation(language)
  const surah = lesson.surahNumber
  const first = words[0]!
  return {
    lesson_id: lesson.id,
    surah_number: surah,
    surah_name: lesson.surahName,
    before: beforeOf(surah, first, arabic),
    language,
    ayahs: words.map(({ ayah, fromWord, toWord, all }) => {
      const own = all.slice(fromWord - 1, toWord)
      return {
        ayah,
        from_word: fromWord,
        to_word: toWord,
        words: own,
        ends: toWord === all.length,
        transliteration_english: latinAyah(surah, ayah, own),
        transliteration_russian: cyrillicAyah(surah, ayah, own),
        translation: translation[positionOf(surah, ayah)]!,
      }
    }),
    items: words.flatMap(({ ayah, fromWord, toWord }) => itemsWithin(surah, ayah, fromWord, toWord)),
  }
}

interface AyahWords {
  ayah: number
  fromWord: number
  toWord: number
  /** Of the whole ayah. */
  all: readonly string[]
}

function passageWords({ surahNumber, lessonType, lessonKey, startAyah, endAyah }: LessonDetailRow) {
  const exists = isAyah(surahNumber, startAyah) && isAyah(surahNumber, endAyah) && startAyah <= endAyah
  if (lessonType !== 'lesson' || !exists || endAyah - startAyah >= MOST_AYAHS) return undefined
  const { firstWord, lastWord } = ends(lessonKey, startAyah, endAyah)
  return Array.from({ length: endAyah - startAyah + 1 }, (_, i): AyahWords => {
    const ayah = startAyah + i
    const all = wordsOfAyah({ surah: surahNumber, ayah }, text!.arabic[positionOf(surahNumber, ayah)]!)
    const toWord = ayah === endAyah ? Math.min(lastWord ?? all.length, all.length) : all.length
    return { ayah, fromWord: ayah === startAyah ? Math.min(firstWord, toWord) : 1, toWord, all }
  })
}

/** "255w26" names one word; "1-3w5" begins with an ayah's first. */
function ends(key: string, startAyah: number, endAyah: number): { firstWord: number; lastWord: number | undefined } {
  const [, start, from, end, to] = SEEDED_KEY.exec(key) ?? []
  if (Number(start) !== startAyah || Number(end ?? start) !== endAyah) return { firstWord: 1, lastWord: undefined }
  const isOneWord = end === undefined && from !== undefined
  return { firstWord: Number(from ?? 1), lastWord: to ? Number(to) : isOneWord ? Number(from) : undefined }
}

/** Where the passage begins with an item, the item's cue; inside one, the words that stand before it. */
function beforeOf(surah: number, { ayah, fromWord, all }: AyahWords, arabic: readonly string[]): Passage['before'] {
  const item = itemsOfRange(surah, ayah, surah, ayah).find((one) => (one.fromWord ?? 1) === fromWord)
  if (!item) {
    const shown = all.slice(Math.max(0, fromWord - 1 - WORDS_SHOWN_BEFORE), fromWord - 1)
    return { surah, ayah, text: shown.join(' '), opening: false, letter_names: null }
  }
  const { letterNames, ...cue } = cueOf(item, arabic)
  return { ...cue, letter_names: letterNames ?? null }
}

function itemsWithin(surah: number, ayah: number, fromWord: number, toWord: number): Passage['items'] {
  return itemsOfRange(surah, ayah, surah, ayah).flatMap((item) => {
    const from = Math.max(fromWord, item.fromWord ?? 1)
    const to = Math.min(toWord, item.toWord ?? item.words)
    if (from > to) return []
    const inside = (storedItemClauses()[item.key] ?? []).filter((end) => end >= from && end < to)
    return [{ key: item.key, ayah, from_word: from, to_word: to, clauses: inside.length > 0 ? [...inside, to] : [] }]
  })
}
