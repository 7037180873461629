import { useEffect, useReducer, useRef, useState } from 'react'
import { isPending } from '../progress/outbox.ts'
import { onDraftElsewhere } from '../progress/stored-drafts.ts'
import { newQuiz, type Quiz } from './attempt.ts'
import type { Question } from './question.ts'
import { advance, type QuizEvent } from './quiz.ts'
import { readDraft, saveDraft } from './quiz-draft.ts'

/**
 * A person's quiz on this lesson. It continues where it was left, and each step is stored on the device. Answers that
 * were finished and sent meanwhile are not taken up again. Tabs on the same lesson share it live.
 */
export function useQuiz(lessonId: string, owner: string, questions: readonly Question[]) {
  const [quiz, dispatch] = useReducer(
    (state: Quiz, event: QuizEvent) => advance(state, event, questions),
    undefined,
    () => restoreQuiz(lessonId, owner, questions),
  )
  const [isKept, setKept] = useState(true)
  const [isFinishedElsewhere, setFinishedElsewhere] = useState(false)
  /** The quiz taken from another tab, which is not saved again: else two tabs would save each other's for ever. */
  const taken = useRef<Quiz>(null)
  useEffect(() => {
    if (quiz !== taken.current) setKept(isEmpty(quiz) || saveDraft(owner, lessonId, quiz))
  }, [owner, lessonId, quiz])
  useEffect(
    () =>
      onDraftElsewhere(owner, (changedId, isThere) => {
        if (changedId !== lessonId) return
        setFinishedElsewhere(!isThere)
        if (!isThere) return
        taken.current = readDraft(owner, lessonId, questions)
        dispatch({ type: 'TAKE', quiz: taken.current })
      }),
    [owner, lessonId, questions],
  )
  const restart = () => {
    setFinishedElsewhere(false)
    dispatch({ type: 'TAKE', quiz: newQuiz })
  }
  return { quiz, dispatch, isKept, isFinishedElsewhere, restart }
}

function restoreQuiz(lessonId: string, owner: string, questions: readonly Question[]): Quiz {
  const draft = readDraft(owner, lessonId, questions)
  return draft.submissionId && !isPending({ id: draft.submissionId, userId: owner }) ? newQuiz : draft
}

const isEmpty = (quiz: Quiz) => quiz.index === 0 && Object.keys(quiz.attempts).length === 0

/** Makes the browser ask before it closes the page, if that would lose answers. */
export function useAskBeforeClosing(wouldLose: boolean) {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
