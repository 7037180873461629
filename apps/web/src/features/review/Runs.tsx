import type { Verdict } from '@halaqa/memory/grading'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { randomUuid } from '../../lib/random-id.ts'
import { toast } from '../../ui/toast.ts'
import { failureWithReason } from '../../ui/use-attempt.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { invalidateMemory } from '../memory/memory.keys.ts'
import { invalidateProfile } from '../profile/profile.keys.ts'
import { type ReviewSubmission, submit } from '../progress/outbox.ts'
import { LookAlikeStep } from './LookAlikeStep.tsx'
import type { WayBack } from './RunHeader.tsx'
import { RunRecital } from './RunRecital.tsx'
import { clearRecital } from './recital-draft.ts'
import { type Review, type ReviewRun, reviewQuery } from './review.queries.ts'
import { titleOfRun } from './run-title.ts'

export interface RunsEnd {
  /** Of each run that was recited now, in their order. */
  verdicts: readonly Verdict[]
  xp: number
  /** Some of it waits on the device for the server. */
  isKept: boolean
  /** Some of it is on the way to the server. */
  isSending: boolean
}

interface Props {
  review: Review
  /** Ids of runs that were recited before. */
  done?: readonly string[]
  way: WayBack
  /** Told of each run, with the ids of all that are recited. */
  onRun?: (done: string[]) => void
  end: (end: RunsEnd) => ReactNode
}

/** Run after run, each sent when it is recited; then the end. */
export function Runs({ review, done: before = [], way, onRun, end }: Props) {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const [done, setDone] = useState([...before])
  const [xp, setXp] = useState(0)
  const [isKept, setKept] = useState(false)
  const [sending, setSending] = useState(0)
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([])
  const [slipped, setSlipped] = useState<{ run: Review['runs'][number]; results: ReviewSubmission['results'] } | null>(
    null,
  )
  const goOn = useCallback(() => setSlipped(null), [])
  const left = review.runs.filter(({ id }) => !done.includes(id))
  const [run] = left

  // The path shows what is left when the page is left, whether the review was finished or not.
  useEffect(
    () => () => {
      void invalidateMemory(queries)
      void invalidateProfile(queries)
    },
    [queries],
  )

  async function send(results: ReviewSubmission['results'], recited: ReviewRun) {
    setSending((count) => count + 1)
    const submission = { id: randomUuid(), userId: user.id, finishedAt: Date.now(), results }
    const outcome = await submit({ ...submission, runTitle: titleOfRun(recited) })
    setSending((count) => count - 1)
    if (outcome.kind === 'recorded') setXp((earlier) => earlier + outcome.progress.xp)
    else if (outcome.kind === 'kept') {
      setKept(true)
      queries.setQueryData(reviewQuery.queryKey, (today) => today && withoutRun(today, recited))
    } else {
      const { title, reason } = failureWithReason(t('review.refused'), '')(outcome.error)
      toast.error(title, { description: reason, duration: 0 })
    }
  }

  const placeOf = (number: number) => ({ way, number, count: review.runs.length, minutes: minutesFor(review, left) })
  if (slipped) {
    return <LookAlikeStep key={slipped.run.id} {...slipped} place={placeOf(done.length)} onDone={goOn} />
  }
  if (!run) return end({ verdicts, xp, isKept, isSending: sending > 0 })
  return (
    <RunRecital
      key={run.id}
      owner={user.id}
      date={review.date}
      run={run}
      {...placeOf(review.runs.length - left.length + 1)}
      onDone={(results, verdict) => {
        clearRecital(user.id)
        setVerdicts([...verdicts, verdict])
        if (results.some(({ slips }) => slips.length > 0)) setSlipped({ run, results })
        const recited = [...done, run.id]
        setDone(recited)
        onRun?.(recited)
        void send(results, run)
      }}
    />
  )
}

/** What is left of a review when a run of it was recited that the server is not told of yet: nobody is asked for it twice. */
function withoutRun(review: Review, { id }: ReviewRun): Review {
  const runs = review.runs.filter((run) => run.id !== id)
  if (runs.length === review.runs.length) return review
  return { ...review, runs, minutes: runs.length > 0 ? minutesFor(review, runs) : 0, done: runs.length === 0 }
}

/** Of the review's minutes, by the letters of these runs. */
function minutesFor({ runs, minutes }: Review, left: Review['runs']) {
  const lettersOf = (some: Review['runs']) =>
    some.flatMap(({ items }) => items).reduce((sum, { letters }) => sum + letters, 0)
  return Math.max(1, Math.ceil((minutes * lettersOf(left)) / Math.max(1, lettersOf(runs))))
}
