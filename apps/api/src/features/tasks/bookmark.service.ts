import type { BookmarkBody } from '@halaqa/contract/tasks'
import type { Database } from '@halaqa/database/client'
import { formatReference, isAyah, positionOf } from '@halaqa/quran/ayah'
import { rangeOf, type Span } from '@halaqa/quran/range'
import { AppError } from '../../lib/app-error.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { assertSamePortion, updateOwnTask } from './tasks.service.ts'

/** Keeps the reader's place in their portion, also in one that is completed or offered. */
export function bookmarkTask(db: Database, taskId: string, user: SignedIn, body: BookmarkBody, now: Date) {
  return updateOwnTask(db, taskId, user, async (tx, task) => {
    assertSamePortion(task, body)
    const bookmarkPos = bookmarkPosition({ start: task.startPos, end: task.endPos }, body)
    await tx.task.update({ where: { id: task.id }, data: { bookmarkPos, openedAt: task.openedAt ?? now } })
  })
}

function bookmarkPosition(portion: Span, { surah, ayah }: Pick<BookmarkBody, 'surah' | 'ayah'>): number | null {
  if (surah === null || ayah === null) return null
  const position = isAyah(surah, ayah) ? positionOf(surah, ayah) : -1
  if (position >= portion.start && position <= portion.end) return position
  const { startSurah, startAyah, endSurah, endAyah } = rangeOf(portion)
  const [first, last] = [
    { surah: startSurah, ayah: startAyah },
    { surah: endSurah, ayah: endAyah },
  ].map(formatReference)
  const message = `The bookmark must lie in your portion, ${first} to ${last}`
  throw new AppError('validation_failed', { message, fields: [{ path: 'ayah', message }] })
}
