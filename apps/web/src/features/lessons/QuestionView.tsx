import { CircleHelp } from 'lucide-react'
import { type ComponentType, type Dispatch, useEffect, useId, useRef } from 'react'
import { contentText } from '../../lib/content-text.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dot } from '../../ui/Ornament.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FillBlank } from './FillBlank.tsx'
import { MatchPairs } from './MatchPairs.tsx'
import { MultipleChoice } from './MultipleChoice.tsx'
import { Prompt, type TypeProps } from './QuestionParts.tsx'
import { referenceOf, shownAs } from './question.ts'
import type { QuizEvent } from './quiz.ts'
import { ReciteAyah } from './ReciteAyah.tsx'
import { WordOrder } from './WordOrder.tsx'

const TYPES = {
  fill_blank: FillBlank,
  word_order: WordOrder,
  multiple_choice: MultipleChoice,
  match_pairs: MatchPairs,
} satisfies Record<string, ComponentType<TypeProps>>

interface Props
  extends Pick<
    TypeProps,
    | 'question'
    | 'attempt'
    | 'meaning'
    | 'takesFocus'
    | 'isSaving'
    | 'goOn'
    | 'isLast'
    | 'isAllKnown'
    | 'learnAgain'
    | 'answerSkipped'
  > {
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
  const reference = referenceOf(question, surahName)
  if (props.attempt.isToRecite && !props.attempt.isShown) {
    return <ReciteAyah question={question} reference={reference} onRecited={() => dispatch({ type: 'RECITED' })} />
  }
  return (
    <Type
      {...props}
      heading={
        <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:mb-3 sm:items-end sm:gap-y-2">
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg leading-tight outline-none sm:text-3xl">
            {contentText(question.questionText)}
          </h2>
          <Difficulty level={question.difficultyLevel} />
        </div>
      }
      headingId={headingId}
      reference={reference}
      give={(given) => dispatch({ type: 'GIVE', given })}
      check={() => dispatch({ type: 'CHECK' })}
      retry={() => dispatch({ type: 'RETRY' })}
    />
  )
}

/** Stars out of five. */
function Difficulty({ level }: { level: number }) {
  return (
    <p className="flex flex-wrap items-center gap-0.5 text-sm sm:gap-1 text-ink-muted">
      <span className="me-1 max-sm:sr-only">{t('lessons.difficulty')}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= level ? 'text-gold' : 'text-line'}>
          <Dot className="size-3 sm:size-3.5" />
        </span>
      ))}
      <span className="ms-1 tabular-nums">{t('lessons.difficultyOf', { level })}</span>
    </p>
  )
}

interface UnknownTypeProps {
  isLast: boolean
  isSaving: boolean
  takesFocus: boolean
  goOn: () => void
}

/** A question this version cannot show. It counts as not correct. */
function UnknownType({ isLast, isSaving, takesFocus, goOn }: UnknownTypeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Prompt>
      <div ref={box} tabIndex={-1} className="card py-8 outline-none">
        <EmptyState
          level={2}
          icon={<CircleHelp />}
          title={t('lessons.unknown.title')}
          hint={t('lessons.unknown.hint')}
          action={
            <Button disabled={isSaving} onClick={goOn}>
              {t(isLast ? 'lessons.finishLesson' : 'lessons.unknown.skip')}
            </Button>
          }
        />
      </div>
    </Prompt>
  )
}
