import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { readingAsFor } from '../../lib/reading-as.ts'
import { isRefusal, type ReviewSubmission, storeUndo, withdraw } from '../progress/outbox.ts'

/** Milliseconds. */
const REQUEST_TIMEOUT = 15_000

/** Whether the verdict is older than the server allows to undo. */
export const isTooLate = (error: unknown) => error instanceof ApiError && error.code === 'too_late'

/**
 * Undoes a verdict. One that waits on the device is taken out, so that it is never sent. The server is asked even then,
 * because an earlier attempt may have reached it while its answer was lost. A server that cannot be reached is told
 * later.
 *
 * @throws the server's error, if the verdict still counts
 */
export async function undoVerdict(submission: Pick<ReviewSubmission, 'id' | 'userId'>): Promise<void> {
  const wasUnsent = await withdraw(submission)
  try {
    await call('DELETE /user/review/:submission_id', {
      params: { submission_id: submission.id },
      readingAs: readingAsFor(submission.userId),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
  } catch (error) {
    if (!wasUnsent || isTooLate(error)) throw error
    if (!isRefusal(error)) storeUndo(submission)
  }
}
