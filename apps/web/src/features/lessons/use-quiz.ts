import { useEffect, useReducer, useRef, useState } from 'react'
import { isPending } from '../progress/outbox.ts'
import { onDraftElsewhere } from '../progress/stored-drafts.ts'
import { newQuiz, type Quiz } from './attempt.ts'
import type { Question } from './question.ts'
import { advance, type QuizEvent } from './quiz.ts'
import { readDraft, saveDraft } from './quiz-draft.ts'

/**
 * A person's quiz on this lesson: taken up where it was left, and kept on the device with every step. Answers that were
 * finished and have been sent since are not taken up again. Tabs on the same lesson share it, live.
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

/** A page that is closed asks first, if what was answered would be lost with it. */
export function useAskBeforeClosing(wouldLose: boolean) {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
