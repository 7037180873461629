import { type ProgressRecorded, submitProgress } from '@halaqa/contract/progress'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { readSession } from '../../lib/session.ts'
import { ifFree, inTurn } from './lock.ts'
import { isWaiting, keyOf, put, remove, type Submission, waiting } from './outbox-store.ts'
import { addRefusal, removeRefusal } from './refusals.ts'

/**
 * Answers on their way to the server. They are put into the outbox before they are sent, and leave it when the server has
 * recorded or refused them; whatever happens in between, they are still there.
 */
export type Outcome =
  | { kind: 'recorded'; progress: Camel<ProgressRecorded> }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'kept'; error: unknown }

const PATIENCE = 30_000

/** Sends at once what a person has just finished. */
export async function submit(submission: Submission): Promise<Outcome> {
  put(submission)
  const outcome = await inTurn(keyOf(submission), () => deliver(submission))
  if (outcome.kind === 'kept') tell(submission, outcome)
  return outcome
}

/** Sends what waits, one after another, and stops at the first that stays. True when nothing is left. */
export async function sendWaiting(userId: string): Promise<boolean> {
  for (const submission of waiting(userId)) {
    let isGone = false
    await ifFree(keyOf(submission), async () => {
      if (!isWaiting(submission)) return
      const outcome = await deliver(submission)
      isGone = outcome.kind !== 'kept'
      if (outcome.kind === 'refused') addRefusal(submission, outcome.error.message)
      if (isGone) tell(submission, outcome)
    })
    if (!isGone) return waiting(userId).length === 0
  }
  return true
}

async function deliver(submission: Submission): Promise<Outcome> {
  try {
    if (readSession()?.id !== submission.userId) throw new Error('Somebody else is signed in.')
    const progress = await call(submitProgress, {
      body: {
        lessonId: submission.lessonId,
        questionStatuses: submission.questionStatuses,
        submissionId: submission.id,
      },
      signal: AbortSignal.timeout(PATIENCE),
    })
    remove(submission)
    removeRefusal(submission.userId, submission.lessonId)
    return { kind: 'recorded', progress }
  } catch (error) {
    if (!isRefusal(error)) return { kind: 'kept', error }
    remove(submission)
    return { kind: 'refused', error }
  }
}

/**
 * The server has looked at it and will never take it. A lost session or too many calls at once pass, and a failure without
 * one of the server's codes comes from something between here and there.
 */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'unknown') return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}

type Listener = (submission: Submission, outcome: Outcome) => void
const listeners = new Set<Listener>()

function tell(...news: Parameters<Listener>) {
  for (const listener of listeners) listener(...news)
}

/** Tells what became of answers that were sent in the background, and of all that have to wait. */
export function onOutcome(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
