/**
 * Is an answer right? The browser and the server ask the same functions, so they never disagree.
 *
 * Shape   `Checkable` is a question as either side has it, its keys in camelCase. An answer is the text typed (`fill_blank`) or
 *         ids: of the words in the order of their slots (`word_order`), of the option chosen (`multiple_choice`), of the
 *         options joined, two by two (`match_pairs`).
 */
import { type Blank, isTyped } from './typing.ts'

export interface Checkable {
  questionType: string
  blanks: readonly Blank[]
  words: readonly { id: string; wordText: string; correctPosition: number }[]
  options: readonly { id: string; isCorrect: boolean; optionData: unknown }[]
}

export type GivenAnswer = string | readonly string[]

/** A type that is not known here is never answered correctly, nor is any question by an answer of another type's shape. */
export function isCorrect(question: Checkable, answer: GivenAnswer): boolean {
  if (typeof answer === 'string') return question.questionType === 'fill_blank' && fillsBlank(question, answer)
  switch (question.questionType) {
    case 'word_order':
      return isInOrder(question, answer)
    case 'multiple_choice':
      return answer.length === 1 && question.options.some(({ id, isCorrect }) => isCorrect && id === answer[0])
    case 'match_pairs':
      return isMatched(question, answer)
    default:
      return false
  }
}

/** The word, or one of its other answers, however it is typed. */
const fillsBlank = ({ blanks: [blank] }: Checkable, typed: string): boolean =>
  blank !== undefined && isTyped(blank, typed)

/** Each word once, and in every slot the text that belongs there: two equal words may change places. */
function isInOrder({ words }: Checkable, ids: readonly string[]): boolean {
  const byId = new Map(words.map((word) => [word.id, word.wordText]))
  const inOrder = [...words].sort((a, b) => a.correctPosition - b.correctPosition)
  return (
    words.length > 0 &&
    ids.length === words.length &&
    new Set(ids).size === ids.length &&
    inOrder.every((word, slot) => byId.get(ids[slot]!) === word.wordText)
  )
}

/** Every option once, and with its own. */
function isMatched({ options }: Checkable, ids: readonly string[]): boolean {
  const pairOf = new Map(options.map(({ id, optionData }) => [id, (optionData as { pair?: unknown } | null)?.pair]))
  const isComplete = options.length > 0 && ids.length === options.length && new Set(ids).size === ids.length
  return (
    isComplete &&
    ids.every((id, index) => pairOf.get(id) !== undefined && pairOf.get(id) === pairOf.get(ids[index ^ 1]!))
  )
}
