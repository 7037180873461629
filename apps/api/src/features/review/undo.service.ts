import { MINUTE_MS } from '@halaqa/contract/calendar'
import type { Database } from '@halaqa/database/client'
import { itemByKey } from '@halaqa/quran/items'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { refold, withdrawMemorizedSurah } from '../memory/memory.service.ts'
import {
  insertUndo,
  isOtherSubmission,
  isReviewUndone,
  queryRecited,
  queryReviewReceipt,
} from '../memory/memory.sql.ts'

const UNDONE_FOR_MS = 10 * MINUTE_MS

/**
 * Takes a run back. One that was not received yet will not count when it is: the answer to it may have been lost on the way.
 *
 * @throws AppError `review_not_found` for another's, `too_late` ten minutes after its receipt
 */
export function undoReview(db: Database, userId: string, submissionId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, userId))) throw new AppError('authentication_required')
    if (await isReviewUndone(tx, userId, submissionId)) return
    const received = await queryReviewReceipt(tx, userId, submissionId)
    if (!received && (await isOtherSubmission(tx, userId, submissionId))) throw new AppError('review_not_found')
    if (received && now.getTime() - received.submittedAt.getTime() > UNDONE_FOR_MS) throw new AppError('too_late')

    await insertUndo(tx, userId, submissionId, now)
    if (!received) return
    const keys = (await queryRecited(tx, userId, submissionId)).map(({ itemKey }) => itemKey)
    await refold(tx, userId, keys)
    for (const surah of new Set(keys.map((key) => itemByKey(key)!.surah))) {
      await withdrawMemorizedSurah(tx, userId, surah, received.submittedAt)
    }
  })
}
