import { optionText, type Question } from './question.ts'
import { rightOrder, wordsAround } from './word-order.ts'

/**
 * The Arabic of a question with its right answer: tokens separated by single spaces. Null if it is not one text, or the
 * answer is not Arabic.
 */
export function answerText(question: Question): string | null {
  switch (question.questionType) {
    case 'fill_blank':
      return question.ayahTextArabic
    case 'word_order': {
      const { before, after } = wordsAround(question)
      return [before, ...rightOrder(question).map(({ wordText }) => wordText), after].filter(Boolean).join(' ')
    }
    case 'multiple_choice':
      return withChoice(question)
    default:
      return null
  }
}

/** The text that is asked about, joined with its continuation. The "…" between the two says nothing any more. */
function withChoice({ ayahTextArabic, options }: Question): string | null {
  const right = options.find(({ isCorrect }) => isCorrect)
  if (!right || !optionText(right).isArabic) return null
  const before = (ayahTextArabic ?? '').replace(/ ?…$/u, '')
  return before ? `${before} ${optionText(right).text.replace(/^… /u, '')}` : optionText(right).text
}
