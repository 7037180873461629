/** A step of the path as a lesson: its questions, and the names and figures that follow from them. */
import { rangeText } from '@halaqa/quran/range-text'
import { surahOf } from '@halaqa/quran/surahs'
import type { LessonContent, LessonType } from './content.ts'
import type { Draft } from './drafts.ts'
import { textsOf } from './lesson-texts.ts'
import { firstOf, keyOf, lastOf } from './references.ts'
import type { WordIndex, WordSpan } from './word-index.ts'

/** What is harder or comes at the end of more work earns more. */
const BONUS: Readonly<Record<LessonType, number>> = { lesson: 0, review: 5, challenge: 10, treasure: 10, milestone: 20 }

export function lessonOf(
  wordIndex: WordIndex,
  type: LessonType,
  span: WordSpan,
  drafts: readonly Draft[],
  order: number,
): LessonContent {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  const surah = surahOf(first.surah)
  return {
    key: type === 'treasure' || type === 'milestone' ? type : `${type}-${keyOf(wordIndex, span)}`,
    ...textsOf(wordIndex, type, span),
    lessonType: type,
    xpReward: xpOf(type, drafts),
    startAyah: first.ayah,
    endAyah: last.ayah,
    ayahRangeText: rangeText({
      startSurah: surah.number,
      startAyah: first.ayah,
      endSurah: surah.number,
      endAyah: last.ayah,
    }),
    order,
    difficultyLevel: Math.round(sum(drafts.map((question) => question.difficultyLevel)) / drafts.length),
    estimatedDurationMinutes: Math.ceil(sum(drafts.map((question) => question.estimatedTimeSeconds)) / 60),
    questions: drafts.map((question, index) => ({ ...question, questionOrder: index + 1 })),
  }
}

/** A tenth of the points of its questions and the bonus, to the next five. */
const xpOf = (type: LessonType, drafts: readonly Draft[]): number =>
  5 * Math.ceil((sum(drafts.map((question) => question.pointsValue)) / 10 + BONUS[type]) / 5)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
