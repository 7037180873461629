import type { ReactNode } from 'react'
import type { Question } from './question.ts'
import type { Attempt, Given } from './quiz.ts'

/** What every type of question is given. */
export interface TypeProps {
  question: Question
  attempt: Attempt
  /** The ayah's name: "Al-Ikhlas 112:4". */
  reference: string
  /** What is asked, and how difficult it is. */
  heading: ReactNode
  /** Id of the heading that says what is asked. */
  headingId: string
  takesFocus: boolean
  isSaving: boolean
  give: (given: Given) => void
  check: () => void
  retry: () => void
  goOn: () => void
  /** After the last question the lesson is finished. */
  isLast: boolean
}
