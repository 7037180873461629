import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/constants'
import type { Question as QuestionOnTheWire } from '@halaqa/contract/questions'
import type { Camel } from '../../lib/camel.ts'
import { pageDigits } from '../../lib/i18n.ts'
import { referenceText } from '../../lib/surah-names.ts'
import { rotations, shuffle } from './shuffling.ts'

export type Question = Camel<QuestionOnTheWire>
export type Word = Question['words'][number]
export type Option = Question['options'][number]

type ShownType = (typeof SHOWN_QUESTION_TYPES)[number]

/** How a question is shown; null if its type is not known here, or if it lacks what its type is made of. */
export function shownAs(question: Question): ShownType | null {
  const type = SHOWN_QUESTION_TYPES.find((known) => known === question.questionType)
  return type && hasParts[type](question) ? type : null
}

const hasParts: Record<ShownType, (question: Question) => boolean> = {
  fill_blank: ({ blanks }) => blanks.length > 0,
  word_order: ({ words }) => words.length > 0,
  multiple_choice: ({ options }) => options.length > 0,
  match_pairs: ({ options }) => options.length > 0 && options.every((option) => pairOf(option) !== null),
}

/** The pair of an option of `match_pairs`, and the side on which it stands. */
export function pairOf({ optionData }: Option): { pair: number; side: 'first' | 'second' } | null {
  const { pair, side } = (optionData ?? {}) as { pair?: unknown; side?: unknown }
  if (typeof pair !== 'number' || (side !== 'first' && side !== 'second')) return null
  return { pair, side }
}

/** The text of an option, and whether it is Arabic. */
export const optionText = ({ optionText: text, optionTextArabic }: Option) =>
  optionTextArabic ? { text: optionTextArabic, isArabic: true } : { text, isArabic: /\p{Script=Arabic}/u.test(text) }

export const inOrder = (options: readonly Option[]) => [...options].sort((a, b) => a.optionOrder - b.optionOrder)

/**
 * The options of a choice in a round: in the given order, then shuffled for each round, so that people find the right
 * one by its text and not by its place. It is never in the place that it had in the round before.
 */
export function choicesIn(question: Question, round: number): Option[] {
  const options = inOrder(question.options)
  if (round === 0) return options
  const rightAt = (order: readonly Option[]) => order.findIndex(({ isCorrect }) => isCorrect)
  const before = rightAt(choicesIn(question, round - 1))
  const orders = rotations(shuffle(options, `${question.id}${round}`))
  return orders.find((order) => rightAt(order) !== before) ?? options
}

/** Arabic reads from right to left, and so does everything around it. */
export const direction = (options: readonly Option[]) =>
  options.every((option) => optionText(option).isArabic) ? 'rtl' : 'ltr'

/** The reference of a question in the language of the page: "Al-Ikhlas 112:4". A bare "112:4" gets its surah's name. */
export const referenceOf = ({ ayahReference }: Question, surahName: string) =>
  ayahReference && /^\d/.test(ayahReference)
    ? `${surahName} ${pageDigits(ayahReference)}`
    : ((ayahReference && referenceText(ayahReference)) ?? surahName)
