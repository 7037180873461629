import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import { lockLesson, lockUnit } from '../lessons/content-locks.sql.ts'
import { type List, lockList, updateOrder } from './rows.sql.ts'

export const orderUnits = (db: Database, ids: string[], now: Date) =>
  inTransaction(db, (tx) => writeOrder(tx, 'units', null, ids, now))

export const orderLessons = (db: Database, unitId: string, ids: string[], now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await lockUnit(tx, unitId))) throw new AppError('unit_not_found')
    await writeOrder(tx, 'lessons', unitId, ids, now)
  })

export const orderQuestions = (db: Database, lessonId: string, ids: string[], now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await lockLesson(tx, lessonId))) throw new AppError('lesson_not_found')
    await writeOrder(tx, 'questions', lessonId, ids, now)
  })

/** Refuses an order of rows that are not those of the list now: it would move what its sender has not seen. */
async function writeOrder(tx: Transaction, list: List, parentId: string | null, ids: string[], now: Date) {
  const locked = await lockList(tx, list, parentId)
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || locked.length !== ids.length || !locked.every(({ id }) => wanted.has(id))) {
    throw new AppError('order_changed')
  }
  await updateOrder(tx, list, ids, now)
}
