import type { ProgressRecorded } from '@halaqa/contract/progress'
import type { ReviewRecorded, SubmitReviewBody } from '@halaqa/contract/review'
import type { CompletedTask } from '@halaqa/contract/tasks'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { backoff } from '../../lib/backoff.ts'
import type { Camel } from '../../lib/camel.ts'
import { doingNow, readingAsFor } from '../../lib/reading-as.ts'
import { readSession } from '../../lib/session.ts'
import { type Checked, either, flag, listOf, number, optional, readJson, shape, text } from '../../lib/shape.ts'
import { isLeaseKey, runExclusively, runIfFree } from '../../lib/tab-lock.ts'
import { addRefusal, removeRefusal } from './refusals.ts'

/**
 * The outbox: finished work on its way to the server, such as answers and read portions. Submissions are stored before
 * they are sent, and removed when the server has recorded or refused them, so that nothing between the two loses them.
 */
export type Outcome<Recorded = Camel<ProgressRecorded> | Camel<ReviewRecorded> | Completed> =
  | { kind: 'recorded'; progress: Recorded }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'kept'; error: unknown }

type Completed = Pick<Camel<CompletedTask>, 'task' | 'completedHatim'>
type Grade = SubmitReviewBody['results'][number]['grade']

const sent = {
  id: text,
  /** Whose it is. */
  userId: text,
  finishedAt: number,
  /** The guardian who made it for `userId`, a reader in care, and who sends it. Left out where `userId` made it. */
  by: optional(text),
  /** The name of the reader in care. */
  readerName: optional(text),
}

/** The answers of one finished lesson. `id` makes sending them twice the same as once. */
const isLessonSubmission = shape({
  ...sent,
  lessonId: text,
  lessonTitle: text,
  questionStatuses: listOf(
    shape({
      questionId: text,
      correct: flag,
      firstCorrect: optional(flag),
      answer: optional(either(text, listOf(text))),
      firstAnswer: optional(either(text, listOf(text))),
    }),
  ),
})
export type LessonSubmission = Checked<typeof isLessonSubmission>

const isResult = shape({
  key: text,
  reveals: number,
  slips: listOf(number),
  ms: number,
  at: text,
  how: (value: unknown): value is 'recite' => value === 'recite',
  grade: (value: unknown): value is Grade => value === 'again' || value === 'hard' || value === 'good',
})

/** One run that was recited. */
const isReviewSubmission = shape({ ...sent, runTitle: text, results: listOf(isResult) })
export type ReviewSubmission = Checked<typeof isReviewSubmission>

/** A portion that was read, as the reader saw it. It is completed once: its own id is that of the submission. */
const isPortionSubmission = shape({
  ...sent,
  roomName: text,
  startSurah: number,
  startAyah: number,
  endSurah: number,
  endAyah: number,
  /** The date that the page showed. Version 0.1.0 did not store it. */
  localDate: optional(text),
})
export type PortionSubmission = Checked<typeof isPortionSubmission>

const isSubmission = either(either(isLessonSubmission, isReviewSubmission), isPortionSubmission)
export type Submission = Checked<typeof isSubmission>
type RecordedOf<S extends Submission> = S extends LessonSubmission
  ? Camel<ProgressRecorded>
  : S extends ReviewSubmission
    ? Camel<ReviewRecorded>
    : Completed

export const isPortion = (submission: Submission): submission is PortionSubmission => 'startSurah' in submission
export const isLesson = (submission: Submission): submission is LessonSubmission => 'lessonId' in submission
export const titleOf = (submission: LessonSubmission | ReviewSubmission) =>
  isLesson(submission) ? submission.lessonTitle : submission.runTitle

/** Each submission has its own entry in local storage, so that tabs never overwrite one another. */
const PREFIX = 'halaqa_outbox:'
const submissionKey = ({ id, userId }: Pick<Submission, 'id' | 'userId'>) => `${PREFIX}${userId}:${id}`

/** Submissions that the device could not store. They live as long as the page. */
const unsaved = new Map<string, Submission>()

export function storeSubmission(submission: Submission) {
  try {
    localStorage.setItem(submissionKey(submission), JSON.stringify(submission))
  } catch {
    unsaved.set(submissionKey(submission), submission)
  }
}

function removeSubmission(submission: Pick<Submission, 'id' | 'userId'>) {
  unsaved.delete(submissionKey(submission))
  try {
    localStorage.removeItem(submissionKey(submission))
  } catch {
    // There is no storage, so the submission was never stored there.
  }
}

export const findPending = (submission: Pick<Submission, 'id' | 'userId'>) => read(submissionKey(submission))
export const isPending = (submission: Pick<Submission, 'id' | 'userId'>) => findPending(submission) !== null

/** This person's, the earliest first. */
export const listPending = (userId: string) => listStored(`${PREFIX}${userId}:`)

/** Those that the signed-in person made, for readers in their care too, the earliest first. */
const listMadeBy = (accountId: string) => listStored(PREFIX).filter((submission) => senderOf(submission) === accountId)

const senderOf = ({ userId, by }: Submission) => by ?? userId

function listStored(prefix: string): Submission[] {
  const keys = new Set([...storedKeys(), ...unsaved.keys()])
  return [...keys]
    .filter((key) => key.startsWith(prefix) && !isLeaseKey(key))
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => a.finishedAt - b.finishedAt)
}

/**
 * Passes a reader's submissions on when this device is locked to them or unlocked: from then on another session sends them. `by` is the
 * guardian; undefined: the reader.
 */
export function passOnSubmissions(reader: { id: string; fullName: string }, by: string | undefined) {
  for (const submission of listPending(reader.id)) {
    storeSubmission({ ...submission, by, readerName: by === undefined ? undefined : reader.fullName })
  }
}

/** What is made while this tab reads as somebody in care is marked with who made it. */
function withGuardian<S extends Submission>(submission: S): S {
  const doing = doingNow()
  return doing.userId === submission.userId ? { ...submission, ...doing } : submission
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function read(key: string): Submission | null {
  try {
    return readJson(isSubmission, localStorage.getItem(key)) ?? unsaved.get(key) ?? null
  } catch {
    return unsaved.get(key) ?? null
  }
}

/** Calls the listener when another tab has taken a submission out. */
export function onRemovedElsewhere(submission: Pick<Submission, 'id' | 'userId'>, listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === submissionKey(submission) && event.newValue === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** The owner of what is finished without an account. It waits for the first person who signs in on this device. */
export const GUEST = 'guest'

/** Makes what a guest finished on this device a person's own. If two tabs do it at once, the ids of the submissions keep them single. */
export function takeOverGuestWork(userId: string) {
  for (const submission of listPending(GUEST)) {
    storeSubmission({ ...submission, userId })
    removeSubmission(submission)
  }
}

/** Milliseconds. */
const REQUEST_TIMEOUT = 30_000

/** Sends finished work at once. */
export async function submit<S extends Submission>(finished: S): Promise<Outcome<RecordedOf<S>>> {
  const submission = withGuardian(finished)
  storeSubmission(submission)
  const outcome = await runExclusively(submissionKey(submission), () => deliver(submission))
  if (outcome.kind === 'kept') notifyListeners(submission, outcome)
  return outcome as Outcome<RecordedOf<S>> // the answer is that of the call that this submission makes
}

/** Takes a submission out before it is sent; one that is just being sent is waited for. True if it was still there. */
export function withdraw(submission: Pick<Submission, 'id' | 'userId'>): Promise<boolean> {
  return runExclusively(submissionKey(submission), async () => {
    const wasPending = isPending(submission)
    removeSubmission(submission)
    return wasPending
  })
}

/** The undo of a run that the server may have received while its answer was lost. */
const UNDO_PREFIX = 'halaqa_undo:'

/** Stores an undo that did not reach the server, with the guardian who made it. */
export function storeUndo({ id, userId }: Pick<ReviewSubmission, 'id' | 'userId'>) {
  const doing = doingNow()
  try {
    localStorage.setItem(`${UNDO_PREFIX}${userId}:${id}`, doing.userId === userId ? (doing.by ?? '') : '')
  } catch {
    // There is no storage, so the server is not told.
  }
}

interface Undo {
  key: string
  id: string
  userId: string
}

function undosMadeBy(accountId: string): Undo[] {
  return storedKeys().flatMap((key) => {
    if (!key.startsWith(UNDO_PREFIX)) return []
    const [userId = '', id = ''] = key.slice(UNDO_PREFIX.length).split(':')
    return (localStorage.getItem(key) || userId) === accountId ? { key, id, userId } : []
  })
}

/** True when the server has taken or refused the undo. */
async function sendUndo(accountId: string, { key, id, userId }: Undo): Promise<boolean> {
  try {
    if (readSession()?.id !== accountId) return false
    const params = { submission_id: id }
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT)
    await call('DELETE /user/review/:submission_id', { params, readingAs: readingAsFor(userId), signal })
  } catch (error) {
    if (!isRefusal(error)) return false
  }
  localStorage.removeItem(key)
  return true
}

/** Sends what the signed-in person made, one after another, and stops at the first that stays. True when nothing is left. */
export async function sendPending(accountId: string): Promise<boolean> {
  for (const undo of undosMadeBy(accountId)) if (!(await sendUndo(accountId, undo))) return false
  for (const submission of listMadeBy(accountId)) {
    let isGone = false
    await runIfFree(submissionKey(submission), async () => {
      if (!isPending(submission)) return
      const outcome = await deliver(submission, true)
      isGone = outcome.kind !== 'kept'
      if (outcome.kind === 'refused' && isLesson(submission)) keepRefusal(submission, outcome.error)
      if (isGone) notifyListeners(submission, outcome)
    })
    if (!isGone) return listMadeBy(accountId).length === 0
  }
  return true
}

/** The path of a reader shows what was refused. The guardian's own shows it if the care has ended. */
function keepRefusal(submission: LessonSubmission, error: ApiError) {
  const isCareEnded = error.code === 'not_your_reader'
  addRefusal(isCareEnded ? { ...submission, userId: senderOf(submission) } : submission, error)
}

async function deliver(submission: Submission, isLate = false): Promise<Outcome> {
  try {
    if (readSession()?.id !== senderOf(submission)) throw new Error('Another person is signed in.')
    const progress = await send(submission, isLate, AbortSignal.timeout(REQUEST_TIMEOUT))
    removeSubmission(submission)
    if (isLesson(submission)) removeRefusal(submission.userId, submission.lessonId)
    return { kind: 'recorded', progress }
  } catch (error) {
    if (!isRefusal(error)) return { kind: 'kept', error }
    removeSubmission(submission)
    return { kind: 'refused', error }
  }
}

/** A portion or a lesson that is sent at once is dated by the server's clock, which goes right; one that has waited by the device's. */
function send(submission: Submission, isLate: boolean, signal: AbortSignal) {
  const readingAs = readingAsFor(submission.userId)
  return isPortion(submission)
    ? call('PUT /tasks/:taskId/complete', {
        readingAs,
        params: { taskId: submission.id },
        body: {
          ...rangeFields(submission),
          localDate: submission.localDate,
          ...(isLate && { readAt: new Date(submission.finishedAt).toISOString() }),
        },
        signal,
      })
    : isLesson(submission)
      ? call('POST /user/progress', {
          readingAs,
          body: {
            lessonId: submission.lessonId,
            questionStatuses: submission.questionStatuses,
            submissionId: submission.id,
            ...(isLate && { finishedAt: new Date(submission.finishedAt).toISOString() }),
          },
          signal,
        })
      : call('POST /user/review', {
          readingAs,
          body: { submissionId: submission.id, results: submission.results },
          signal,
        })
}

const rangeFields = ({ startSurah, startAyah, endSurah, endAyah }: PortionSubmission) => ({
  startSurah,
  startAyah,
  endSurah,
  endAyah,
})

/**
 * The server has looked at it and will never take it. A lost session or too many calls at once pass, and a failure without
 * one of the server's codes comes from something between here and there.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'unknown') return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}

type OutcomeListener = (submission: Submission, outcome: Outcome) => void
const listeners = new Set<OutcomeListener>()

function notifyListeners(...change: Parameters<OutcomeListener>) {
  for (const listener of listeners) listener(...change)
}

/** Calls the listener with what became of answers that were sent in the background, and of all that have to wait. */
export function onOutcome(listener: OutcomeListener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Milliseconds between two attempts. */
const WAITS = { first: 5_000, longest: 300_000 }

/**
 * Sends waiting submissions: now, when the connection returns or the page gets the focus, and in between ever more
 * rarely until all have arrived. Returns a function that stops it.
 */
export function keepSending(accountId: string) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false

  async function send() {
    if (isSending || isStopped) return
    isSending = true
    clearTimeout(timer)
    const isDone = await sendPending(accountId).finally(() => {
      isSending = false
    })
    if (!isDone) retryLater()
  }
  function retryLater() {
    if (isStopped) return
    clearTimeout(timer)
    failures += 1
    timer = setTimeout(send, backoff(failures, WAITS))
  }
  const sendNow = () => {
    if (document.hidden) return
    failures = 0
    void send()
  }

  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', sendNow)
  const stopListening = onOutcome((_, outcome) => outcome.kind === 'kept' && retryLater())
  void send()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', sendNow)
  }
}
