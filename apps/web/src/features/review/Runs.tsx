import type { Verdict } from '@halaqa/memory/grading'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { randomUuid } from '../../lib/random-id.ts'
import { toast } from '../../ui/toast.ts'
import { failureWithReason } from '../../ui/use-attempt.ts'
import { usePerson } from '../auth/use-auth.ts'
import { invalidateMemory } from '../memory/memory.keys.ts'
import { invalidateProfile } from '../profile/profile.keys.ts'
import { type ReviewSubmission, submit } from '../progress/outbox.ts'
import { LookAlikeStep } from './LookAlikeStep.tsx'
import type { ReturnLink } from './RunHeader.tsx'
import { RunRecital } from './RunRecital.tsx'
import type { Recital } from './recital.ts'
import { clearRecital, saveRecital } from './recital-draft.ts'
import { type Review, type ReviewRun, reviewQuery } from './review.queries.ts'
import { titleOfRun } from './run-title.ts'
import { UndoVerdict } from './UndoVerdict.tsx'
import { isTooLate, undoVerdict } from './undo.ts'

export interface RunsEnd {
  /** The verdicts of the runs that were recited now, in the order of the review. */
  verdicts: readonly Verdict[]
  xp: number
  /** Some of it waits on the device for the server. */
  isKept: boolean
  /** Some of it is on the way to the server. */
  isSending: boolean
  /** Takes back the last verdict. */
  undo: ReactNode
  last: Judged | undefined
}

/** A run that was recited now, and what became of its verdict. */
export interface Judged {
  run: ReviewRun
  submission: ReviewSubmission
  verdict: Verdict
  /** The recital as it was judged: after an undo it is judged again. */
  recital: Recital
  state: 'sending' | 'recorded' | 'kept' | 'refused'
  xp: number
  /** Today's review before the device removed the run from it. */
  todayBefore?: Review | undefined
}

interface Props {
  review: Review
  /** Ids of runs that were recited before. */
  done?: readonly string[]
  returnLink: ReturnLink
  /** Called after each run, with the ids of all recited ones. */
  onRun?: (done: string[]) => void
  end: (end: RunsEnd) => ReactNode
}

/** Run after run, each sent when it is recited; then the end. */
export function Runs({ review, done: before = [], returnLink, onRun, end }: Props) {
  const user = usePerson()
  const queries = useQueryClient()
  const [judged, setJudged] = useState<readonly Judged[]>([])
  const [undoing, setUndoing] = useState<string>()
  const [tooLate, setTooLate] = useState<string>()
  const [slipped, setSlipped] = useState<{ run: Review['runs'][number]; results: ReviewSubmission['results'] } | null>(
    null,
  )
  const goOn = useCallback(() => setSlipped(null), [])
  const done = [...before, ...judged.map(({ run }) => run.id)]
  const left = review.runs.filter(({ id }) => !done.includes(id))
  const [run] = left

  // Leaving the page reloads the path, whether the review was finished or not.
  useEffect(
    () => () => {
      void invalidateMemory(queries)
      void invalidateProfile(queries)
    },
    [queries],
  )

  async function send(submission: ReviewSubmission, recited: ReviewRun) {
    const change = (more: Partial<Judged>) =>
      setJudged((all) => all.map((one) => (one.submission.id === submission.id ? { ...one, ...more } : one)))
    const outcome = await submit(submission)
    if (outcome.kind === 'recorded') change({ state: 'recorded', xp: outcome.progress.xp })
    else if (outcome.kind === 'kept') {
      const todayBefore = queries.getQueryData(reviewQuery.queryKey)
      change({ state: 'kept', todayBefore })
      queries.setQueryData(reviewQuery.queryKey, (today) => today && withoutRun(today, recited))
    } else {
      change({ state: 'refused' })
      const { title, reason } = failureWithReason(t('review.refused'), '')(outcome.error)
      toast.error(title, { description: reason, duration: 0 })
    }
  }

  async function undo({ submission, run: undone, recital, todayBefore }: Judged) {
    setUndoing(submission.id)
    try {
      await undoVerdict(submission)
      saveRecital(user.id, review.date, undone.id, { ...recital, isPlacing: false })
      setSlipped(null)
      setJudged((all) => all.filter((one) => one.submission.id !== submission.id))
      onRun?.(done.filter((id) => id !== undone.id))
      if (todayBefore) queries.setQueryData(reviewQuery.queryKey, todayBefore)
      void invalidateMemory(queries)
      void invalidateProfile(queries)
    } catch (error) {
      if (isTooLate(error)) setTooLate(submission.id)
      const { title, reason } = failureWithReason(t('review.undo.failed'), t('ui.error.unexpected'))(error)
      toast.error(title, { description: reason })
    }
    setUndoing(undefined)
  }

  const last = judged.at(-1)
  const undoButton = last && last.submission.id !== tooLate && (
    <UndoVerdict
      key={last.submission.id}
      title={titleOfRun(last.run)}
      finishedAt={last.submission.finishedAt}
      isBusy={undoing === last.submission.id}
      onUndo={() => void undo(last)}
    />
  )
  const placeOf = (number: number) => ({
    returnLink,
    number,
    count: review.runs.length,
    minutes: minutesFor(review, left),
    undo: undoButton,
  })
  if (slipped) {
    return <LookAlikeStep key={slipped.run.id} {...slipped} place={placeOf(done.length)} onDone={goOn} />
  }
  if (!run) {
    return end({
      verdicts: review.runs.flatMap(({ id }) => judged.find((one) => one.run.id === id)?.verdict ?? []),
      xp: judged.reduce((sum, { xp }) => sum + xp, 0),
      isKept: judged.some(({ state }) => state === 'kept'),
      isSending: judged.some(({ state }) => state === 'sending'),
      undo: undoButton,
      last,
    })
  }
  return (
    <RunRecital
      key={run.id}
      owner={user.id}
      date={review.date}
      run={run}
      {...placeOf(review.runs.length - left.length + 1)}
      onDone={(results, verdict, recital) => {
        clearRecital(user.id)
        const submission = {
          id: randomUuid(),
          userId: user.id,
          finishedAt: Date.now(),
          runTitle: titleOfRun(run),
          results,
        }
        setJudged((all) => [...all, { run, submission, verdict, recital, state: 'sending', xp: 0 }])
        if (results.some(({ slips }) => slips.length > 0)) setSlipped({ run, results })
        onRun?.([...done, run.id])
        void send(submission, run)
      }}
    />
  )
}

/** Removes a recited run from the cached review before the server knows of it, so that nobody is asked for it twice. */
function withoutRun(review: Review, { id }: ReviewRun): Review {
  const runs = review.runs.filter((run) => run.id !== id)
  if (runs.length === review.runs.length) return review
  return { ...review, runs, minutes: runs.length > 0 ? minutesFor(review, runs) : 0, done: runs.length === 0 }
}

/** Estimates the minutes of these runs: their share of the review's, by letters. */
function minutesFor({ runs, minutes }: Review, left: Review['runs']) {
  const lettersOf = (some: Review['runs']) =>
    some.flatMap(({ items }) => items).reduce((sum, { letters }) => sum + letters, 0)
  return Math.max(1, Math.ceil((minutes * lettersOf(left)) / Math.max(1, lettersOf(runs))))
}
