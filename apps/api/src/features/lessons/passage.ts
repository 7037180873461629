/** The passage that a lesson teaches, and how it is learned. */
import type { Passage } from '@halaqa/contract/lessons'
import type { Clause } from '@halaqa/curriculum/item-clauses'
import { positionOf } from '@halaqa/quran/ayah'
import { cueOf, letterNamesOf } from '@halaqa/quran/cues'
import { cyrillicAyah } from '@halaqa/quran/cyrillic'
import { itemsOfRange } from '@halaqa/quran/items'
import { LANGUAGES } from '@halaqa/quran/languages'
import { openText, type QuranText } from '@halaqa/quran/text'
import { latinAyah } from '@halaqa/quran/transliterate'
import { textOfWords, wordsOfAyah } from '@halaqa/quran/words'
import { AppError } from '../../lib/app-error.ts'
import { storedItemClauses } from '../../seeding/item-clauses.ts'
import { wordsOfLesson } from './lesson-words.ts'
import type { LessonDetailRow } from './lessons.sql.ts'

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
        text: textOfWords({ surah, ayah }, arabic[positionOf(surah, ayah)]!, fromWord, toWord),
        letter_names: (fromWord === 1 && letterNamesOf(surah, ayah, all[0]!)) || null,
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

function passageWords(lesson: LessonDetailRow) {
  const taught = wordsOfLesson(lesson)
  if (!taught) return undefined
  const { surahNumber, startAyah, endAyah } = lesson
  const { firstWord, lastWord } = taught
  return Array.from({ length: endAyah - startAyah + 1 }, (_, i): AyahWords => {
    const ayah = startAyah + i
    const all = wordsOfAyah({ surah: surahNumber, ayah }, text!.arabic[positionOf(surahNumber, ayah)]!)
    const toWord = ayah === endAyah ? Math.min(lastWord, all.length) : all.length
    return { ayah, fromWord: ayah === startAyah ? Math.min(firstWord, toWord) : 1, toWord, all }
  })
}

/** The item's cue if the passage begins with an item; the words before it if it begins inside one. */
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
    const spans = clausesWithin(storedItemClauses()[item.key] ?? [], from, to)
    return [
      {
        key: item.key,
        ayah,
        from_word: from,
        to_word: to,
        clauses: spans.map((clause) => clause.to_word),
        clause_spans: spans,
      },
    ]
  })
}

/** Clauses as far as they lie in a passage, which begins and ends at a stop; none where the whole is one. */
function clausesWithin(clauses: readonly Clause[], first: number, last: number) {
  const own = clauses.filter(({ to }, index) => to >= first && (index === 0 || clauses[index - 1]!.to < last))
  if (own.length < 2) return []
  return own.map(({ from, to, goesOn }) => ({
    from_word: Math.max(from, first),
    to_word: Math.min(to, last),
    goes_on: goesOn && to < last,
  }))
}
