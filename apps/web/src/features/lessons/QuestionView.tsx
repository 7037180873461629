import { type ComponentType, type Dispatch, useEffect, useId, useRef } from 'react'
import { Difficulty } from './Difficulty.tsx'
import { FillBlank } from './FillBlank.tsx'
import { MatchPairs } from './MatchPairs.tsx'
import { MultipleChoice } from './MultipleChoice.tsx'
import { shownAs } from './question.ts'
import type { QuizEvent } from './quiz.ts'
import type { TypeProps } from './type-props.ts'
import { UnknownType } from './UnknownType.tsx'
import { WordOrder } from './WordOrder.tsx'

const TYPES = {
  fill_blank: FillBlank,
  word_order: WordOrder,
  multiple_choice: MultipleChoice,
  match_pairs: MatchPairs,
} satisfies Record<string, ComponentType<TypeProps>>

interface Props extends Pick<TypeProps, 'question' | 'attempt' | 'takesFocus' | 'isSaving' | 'goOn' | 'isLast'> {
  surahName: string
  dispatch: Dispatch<QuizEvent>
}

export function QuestionView({ surahName, dispatch, ...props }: Props) {
  const { question, takesFocus, isLast, isSaving, goOn } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const type = shownAs(question)
  useEffect(() => {
    if (!takesFocus) return
    document.documentElement.scrollTop = 0
    if (type !== 'fill_blank') heading.current?.focus({ preventScroll: true })
  }, [takesFocus, type])

  if (type === null) return <UnknownType isLast={isLast} isSaving={isSaving} goOn={goOn} takesFocus={takesFocus} />
  const Type = TYPES[type]
  return (
    <Type
      {...props}
      heading={
        <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:mb-3 sm:items-end sm:gap-y-2">
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg leading-tight outline-none sm:text-3xl">
            {question.questionText}
          </h2>
          <Difficulty level={question.difficultyLevel} />
        </div>
      }
      headingId={headingId}
      reference={nameOf(question.ayahReference, surahName)}
      give={(given) => dispatch({ type: 'GIVE', given })}
      check={() => dispatch({ type: 'CHECK' })}
      retry={() => dispatch({ type: 'RETRY' })}
    />
  )
}

/** A bare "112:4" gets its surah's name. */
const nameOf = (reference: string | null, surahName: string) =>
  reference && /^\d/.test(reference) ? `${surahName} ${reference}` : (reference ?? surahName)
