/** A step of the path as a lesson: its questions, and the names and figures that follow from them. */
import { surahOf } from '@halaqa/quran/surahs'
import type { LessonContent, LessonType } from './content.ts'
import type { Draft } from './drafts.ts'
import { firstOf, keyOf, lastOf, referenceOf } from './references.ts'
import { endsAyah, lengthOf, type WordIndex, type WordSpan } from './word-index.ts'
import { writeText } from './written-texts.ts'

/** Harder lessons, and those at the end of more work, earn more. */
const BONUS: Readonly<Record<LessonType, number>> = { lesson: 0, review: 5, challenge: 10, treasure: 10, milestone: 20 }

export function lessonOf(
  wordIndex: WordIndex,
  type: LessonType,
  span: WordSpan,
  drafts: readonly Draft[],
  order: number,
): LessonContent {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  return {
    key: type === 'treasure' || type === 'milestone' ? type : `${type}-${keyOf(wordIndex, span)}`,
    ...textsOf(wordIndex, type, span),
    lessonType: type,
    xpReward: xpOf(type, drafts),
    startAyah: first.ayah,
    endAyah: last.ayah,
    ayahRangeText: referenceOf(wordIndex, span),
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

interface LessonTexts {
  title: string
  subtitle: string
  description: string
}

/** The title of a lesson. It says about a passage only what its words and numbers say. */
function textsOf(wordIndex: WordIndex, type: LessonType, span: WordSpan): LessonTexts {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  const surah = surahOf(first.surah)
  const [isOne, ayahs] = [first.ayah === last.ayah, { first: first.ayah, last: last.ayah }]
  const subtitle = referenceOf(wordIndex, span)
  switch (type) {
    case 'lesson':
      return { title: titleOf(wordIndex, span), subtitle, description: lessonDescription(wordIndex, span) }
    case 'review':
      return {
        title: writeText(isOne ? 'reviewAyah' : 'reviewAyahs', ayahs),
        subtitle,
        description: writeText('aboutReview'),
      }
    case 'challenge':
      return {
        title: writeText(isOne ? 'joinAyah' : 'joinAyahs', ayahs),
        subtitle,
        description: writeText('aboutJoin'),
      }
    case 'treasure':
      return {
        title: writeText('rare'),
        subtitle,
        description: writeText(isOne ? 'aboutRareOfAyah' : 'aboutRareOfAyahs', ayahs),
      }
    case 'milestone':
      return {
        title: writeText('whole', { surah: surah.name }),
        subtitle,
        description: writeText('aboutWhole', { ayahs: surah.ayahCount }),
      }
  }
}

function lessonDescription(wordIndex: WordIndex, span: WordSpan): string {
  const ayahs = lastOf(wordIndex, span).ayah - firstOf(wordIndex, span).ayah + 1
  return writeText(ayahs === 1 ? 'aboutAyah' : 'aboutAyahs', { words: lengthOf(span), ayahs })
}

/** "Ayahs 1 to 3", "Ayah 282, words 1 to 24", "Ayah 9 to the middle of ayah 11" */
function titleOf(wordIndex: WordIndex, span: WordSpan): string {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  const [startsCut, endsCut] = [first.index > 0, !endsAyah(wordIndex, last)]
  const isOne = first.ayah === last.ayah
  const ayahs = { first: first.ayah, last: last.ayah }
  if (!startsCut && !endsCut) return writeText(isOne ? 'ayah' : 'ayahs', ayahs)
  if (isOne) return writeText('words', { ayah: first.ayah, first: first.index + 1, last: last.index + 1 })
  return writeText(startsCut ? (endsCut ? 'betweenMiddles' : 'fromMiddle') : 'toMiddle', ayahs)
}
