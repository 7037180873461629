/** Why a question could not be shown or answered, said beside the field. Types that are not known are not judged. */
import { type FieldMessage, fieldMessage } from './field-messages.ts'

interface Draft {
  question_type: string
  ayah_text_arabic: string | null
  options: readonly { option_order: number; is_correct: boolean; option_data?: unknown }[]
  blanks: readonly { blank_position: number; blank_order: number }[]
  words: readonly { correct_position: number }[]
}

interface Fault {
  path: (string | number)[]
  message: FieldMessage
}

export function faultsOf(question: Draft): Fault[] {
  return [...repeated(question), ...(FAULTS.get(question.question_type)?.(question) ?? [])]
}

const JUDGES: Record<string, (question: Draft) => Fault[]> = {
  fill_blank({ blanks, ayah_text_arabic }) {
    const [blank] = blanks
    if (!blank || blanks.length > 1) return [fault('blanks', 'one_blank')]
    const length = ayah_text_arabic?.split(/\s+/).filter(Boolean).length
    if (length === undefined || blank.blank_position < length) return []
    return [{ path: ['blanks', 0, 'blank_position'], message: fieldMessage('blank_outside', length) }]
  },
  word_order({ words }) {
    if (words.length < 2) return [fault('words', 'two_words')]
    const positions = new Set(words.map((word) => word.correct_position))
    return words.every((_, index) => positions.has(index + 1))
      ? []
      : [fault('words', fieldMessage('positions', words.length))]
  },
  multiple_choice({ options }) {
    if (options.length < 2) return [fault('options', 'two_options')]
    return options.filter((option) => option.is_correct).length === 1 ? [] : [fault('options', 'one_correct_option')]
  },
  match_pairs({ options }) {
    const sides = new Map<number, string[]>()
    for (const { option_data: data } of options) {
      const { pair, side } = (data ?? {}) as { pair?: unknown; side?: unknown }
      if (typeof pair !== 'number' || (side !== 'first' && side !== 'second')) {
        return [fault('options', 'option_pairs')]
      }
      sides.set(pair, [...(sides.get(pair) ?? []), side])
    }
    const isComplete = [...sides.values()].every((found) => found.toSorted().join() === 'first,second')
    return isComplete && sides.size >= 2 ? [] : [fault('options', 'two_pairs')]
  },
}

/** A map, because an object would also find `constructor` and what else every object inherits. */
const FAULTS = new Map(Object.entries(JUDGES))

const fault = (field: string, message: FieldMessage): Fault => ({ path: [field], message })

/** Parts are told apart by their place. */
function repeated({ options, blanks, words }: Draft): Fault[] {
  return [
    ...repeats(
      'options',
      'option_order',
      options.map((option) => option.option_order),
    ),
    ...repeats(
      'blanks',
      'blank_order',
      blanks.map((blank) => blank.blank_order),
    ),
    ...repeats(
      'words',
      'correct_position',
      words.map((word) => word.correct_position),
    ),
  ]
}

function repeats(field: string, key: string, values: readonly number[]): Fault[] {
  const index = values.findIndex((value, at) => values.indexOf(value) < at)
  return index < 0 ? [] : [{ path: [field, index, key], message: 'same_place' }]
}
