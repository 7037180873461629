import type { ProgressRecorded } from '@halaqa/contract/progress'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { Camel } from '../../lib/camel.ts'
import { contentText } from '../../lib/content-text.ts'
import { t } from '../../lib/i18n.ts'
import { randomUuid } from '../../lib/random-id.ts'
import type { FailureWords } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, isSessionLost } from '../../ui/use-attempt.ts'
import { GUEST, onOutcome, onRemovedElsewhere, storeSubmission, submit } from '../progress/outbox.ts'
import type { Quiz } from './attempt.ts'
import { invalidateProgress } from './lessons.keys.ts'
import type { Lesson } from './lessons.queries.ts'
import type { Question } from './question.ts'
import type { QuizEvent } from './quiz.ts'
import { listVerdicts } from './submitted-verdicts.ts'

export type Progress = Camel<ProgressRecorded>

interface Finishing {
  lesson: Lesson
  /** Null for a guest: what they finish is kept on the device until they have an account. */
  userId: string | null
  questions: readonly Question[]
  quiz: Quiz
  dispatch: Dispatch<QuizEvent>
}

/**
 * Sends the answers. `done` is set once the server has recorded them, now or later; for a guest at once. `refused` is
 * the server's refusal, until the next try. The outbox reports answers that wait.
 */
export function useFinishLesson({ lesson, userId, questions, quiz, dispatch }: Finishing) {
  const [done, setDone] = useState<{ progress: Progress | null } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<FailureWords>()
  const isUnderWay = useRef(false)
  const failure = useRef(0)
  const queries = useQueryClient()
  const { submissionId } = quiz

  useEffect(
    () =>
      onOutcome(({ id }, outcome) => {
        if (id !== submissionId || isUnderWay.current) return
        toast.close(failure.current)
        if (outcome.kind === 'recorded') setDone({ progress: outcome.progress as Progress })
        if (outcome.kind !== 'refused') return
        setRefused(finishFailure(outcome.error))
        dispatch({ type: 'REFUSED' })
      }),
    [submissionId, dispatch],
  )

  // Another tab has sent them: asked again, the server gives the same answer, and this tab learns of it.
  const latest = useRef(() => {})
  latest.current = () => void finish()
  useEffect(() => {
    if (!submissionId || !userId) return
    return onRemovedElsewhere({ id: submissionId, userId }, () => latest.current())
  }, [submissionId, userId])

  async function finish() {
    if (isUnderWay.current) return
    const finished = {
      lessonId: lesson.id,
      lessonTitle: contentText(lesson.title),
      finishedAt: Date.now(),
      questionStatuses: listVerdicts(quiz, questions),
    }
    if (!userId) {
      storeSubmission({ ...finished, id: randomUuid(), userId: GUEST })
      return setDone({ progress: null })
    }
    const id = submissionId ?? randomUuid()
    dispatch({ type: 'FINISH', submissionId: id })
    isUnderWay.current = true
    setSaving(true)
    setRefused(undefined)
    toast.close(failure.current)
    const outcome = await submit({ ...finished, id, userId })
    isUnderWay.current = false
    setSaving(false)
    if (outcome.kind === 'recorded') {
      toast.success(t('progress.saved'), {
        description: t('progress.recorded', { count: outcome.progress.processedQuestions }),
      })
      setDone({ progress: outcome.progress })
      invalidateProgress(queries)
    } else if (isSessionLost(outcome.error)) {
      toast.info(t('progress.keptSignedOut', { lesson: contentText(lesson.title) }))
    } else {
      const words = finishFailure(outcome.error)
      failure.current = toast.error(words.title, { description: words.reason })
      if (outcome.kind !== 'refused') return
      setRefused(words)
      dispatch({ type: 'REFUSED' })
    }
  }
  /** Another finishing can begin. */
  const goBack = () => setDone(null)
  return { finish, isSaving, done, refused, goBack }
}

const finishFailure = (error: unknown) => failureWithReason(t('progress.failed'), t('progress.tryAgain'))(error)
