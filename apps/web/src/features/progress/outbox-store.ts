import { z } from 'zod'

/** The answers of one finished lesson on their way to the server. `id` makes sending them twice the same as once. */
const Submission = z.object({
  id: z.string(),
  userId: z.string(),
  lessonId: z.string(),
  lessonTitle: z.string(),
  finishedAt: z.number(),
  questionStatuses: z.array(
    z.object({
      questionId: z.string(),
      correct: z.boolean(),
      answer: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
})
export type Submission = z.output<typeof Submission>

/** Each has an entry of its own in local storage, so that tabs never write over one another. */
const PREFIX = 'halaqa_outbox:'
export const keyOf = ({ id, userId }: Pick<Submission, 'id' | 'userId'>) => `${PREFIX}${userId}:${id}`

/** What the device would not keep lives as long as the page. */
const unkept = new Map<string, Submission>()

export function put(submission: Submission) {
  try {
    localStorage.setItem(keyOf(submission), JSON.stringify(submission))
  } catch {
    unkept.set(keyOf(submission), submission)
  }
}

export function remove(submission: Submission) {
  unkept.delete(keyOf(submission))
  try {
    localStorage.removeItem(keyOf(submission))
  } catch {
    // It was not there.
  }
}

export const isWaiting = (submission: Pick<Submission, 'id' | 'userId'>) => read(keyOf(submission)) !== null

/** This person's, the earliest first. */
export function waiting(userId: string): Submission[] {
  const keys = new Set([...storedKeys(), ...unkept.keys()])
  return [...keys]
    .filter((key) => key.startsWith(`${PREFIX}${userId}:`) && !key.endsWith(':lease'))
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => a.finishedAt - b.finishedAt)
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
    const saved = localStorage.getItem(key)
    return saved === null ? (unkept.get(key) ?? null) : Submission.parse(JSON.parse(saved))
  } catch {
    return unkept.get(key) ?? null
  }
}

/** Whether this person's answers of this lesson wait. */
export const isWaitingFor = (userId: string, lessonId: string) =>
  waiting(userId).some((submission) => submission.lessonId === lessonId)

/** Tells when another tab has taken a submission out. */
export function onRemovedElsewhere(submission: Pick<Submission, 'id' | 'userId'>, listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === keyOf(submission) && event.newValue === null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
