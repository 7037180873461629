/**
 * The memorization path: every surah as a unit of lessons, made from the text alone.
 *
 * Pure: no clock, no chance but what keys give, no I/O. The same text makes the same units, byte for byte.
 */
import { surahDetailsOf } from '@halaqa/quran/surah-details'
import { SURAHS, surahOf } from '@halaqa/quran/surahs'
import type { Composition } from './composing.ts'
import type { LessonContent, UnitContent } from './content.ts'
import { challengeQuestions, milestoneQuestions, reviewQuestions, treasureQuestions } from './later-questions.ts'
import { lessonQuestions } from './lesson-questions.ts'
import { lessonOf } from './lessons.ts'
import { type Passage, passagesOf } from './passages.ts'
import { pathOf, type Step } from './path.ts'
import type { QuestionCandidate } from './question-candidates.ts'
import type { Source } from './source.ts'
import { indexWords, type WordIndex, type WordSpan } from './word-index.ts'

/**
 * The units of the surahs, one by one; of all 114 in the order in which people memorize: Al-Fatihah, then from An-Nas back to
 * Al-Baqarah.
 *
 * @throws RangeError for a surah outside 1..114
 */
export function* buildUnits(source: Source, surahs: readonly number[] = memorizationOrder()): Generator<UnitContent> {
  const known = surahs.map(surahOf)
  const wordIndex = indexWords(source)
  for (const { number } of known) yield unitOf(wordIndex, number)
}

export const memorizationOrder = (): number[] => [
  1,
  ...SURAHS.slice(1)
    .map(({ number }) => number)
    .reverse(),
]

function unitOf(wordIndex: WordIndex, surahNumber: number): UnitContent {
  const [surah, details] = [surahOf(surahNumber), surahDetailsOf(surahNumber)]
  const displayOrder = memorizationOrder().indexOf(surahNumber) + 1
  return {
    key: `surah-${surah.number}`,
    surahNumber: surah.number,
    surahName: surah.name,
    surahNameArabic: surah.nameArabic,
    surahNameArabicLong: details.nameArabicLong,
    totalAyahs: surah.ayahCount,
    revelationPlace: details.revelationPlace,
    ...coloursOf(displayOrder),
    displayOrder,
    lessons: lessonsOf(wordIndex, surahNumber),
  }
}

function lessonsOf(wordIndex: WordIndex, surahNumber: number): LessonContent[] {
  const passages = passagesOf(wordIndex, surahNumber)
  const lessons: LessonContent[] = []
  let left: readonly QuestionCandidate[] = []
  for (const step of pathOf(passages.length)) {
    const own = passages.slice(step.first, step.last + 1)
    const span: WordSpan = { from: own[0]!.from, to: own.at(-1)!.to }
    const isOwn = ({ at }: QuestionCandidate) => span.from <= at && at < span.to
    const composition = questionsOf(wordIndex, step, own, passages[step.first - 1], left.filter(isOwn))
    left = [...left.filter((one) => !isOwn(one)), ...composition.left]
    lessons.push(lessonOf(wordIndex, step.type, span, composition.drafts, lessons.length + 1))
  }
  return lessons
}

/** @param left questions about these passages that earlier lessons had no place for; what is still left is answered with the rest */
function questionsOf(
  wordIndex: WordIndex,
  { type, first }: Step,
  passages: readonly Passage[],
  before: Passage | undefined,
  left: readonly QuestionCandidate[],
): Composition {
  switch (type) {
    case 'lesson':
      return lessonQuestions(wordIndex, passages[0]!, before)
    case 'review':
      return reviewQuestions(wordIndex, passages, left)
    case 'challenge':
      return challengeQuestions(wordIndex, passages, first === 0, left)
    case 'treasure':
      return { drafts: treasureQuestions(wordIndex, passages).drafts, left: [...left] }
    case 'milestone':
      return milestoneQuestions(wordIndex, passages, left)
  }
}

/** The six colours of Iznik tiles that units take in turn, so that neighbours differ. */
const COLOURS = [
  ['#0d6b4c', '#084a34'],
  ['#235083', '#17385f'],
  ['#97482a', '#6f321b'],
  ['#58651f', '#3f4914'],
  ['#17636d', '#0e464e'],
  ['#8a3b46', '#642831'],
] as const

function coloursOf(displayOrder: number) {
  const [backgroundColor, borderColor] = COLOURS[(displayOrder - 1) % COLOURS.length]!
  return { backgroundColor, borderColor, textColor: '#fffdf7' }
}
