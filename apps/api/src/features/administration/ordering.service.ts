import { type Database, Prisma, type Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import { holdLesson, holdUnit } from '../units/holding.sql.ts'

/** A table whose rows have an order, of all of them or of those below one parent. */
const LISTS = {
  units: { column: 'display_order', parent: Prisma.sql`${null}::uuid` },
  lessons: { column: 'order', parent: Prisma.sql`unit_id` },
  questions: { column: 'question_order', parent: Prisma.sql`lesson_id` },
} as const
type List = keyof typeof LISTS

export const orderUnits = (db: Database, ids: string[], now: Date) =>
  inTransaction(db, (tx) => writeOrder(tx, 'units', null, ids, now))

export const orderLessons = (db: Database, unitId: string, ids: string[], now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await holdUnit(tx, unitId))) throw new AppError('unit_not_found')
    await writeOrder(tx, 'lessons', unitId, ids, now)
  })

export const orderQuestions = (db: Database, lessonId: string, ids: string[], now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await holdLesson(tx, lessonId))) throw new AppError('lesson_not_found')
    await writeOrder(tx, 'questions', lessonId, ids, now)
  })

/** Who orders a list that is not the one they saw would move things they have not seen: that is refused. */
async function writeOrder(tx: Transaction, list: List, parentId: string | null, ids: string[], now: Date) {
  const table = Prisma.raw(list)
  const { column: name, parent } = LISTS[list]
  const column = Prisma.raw(`"${name}"`)
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${table} WHERE ${parent} IS NOT DISTINCT FROM ${parentId}::uuid ORDER BY id FOR NO KEY UPDATE`
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || held.length !== ids.length || !held.every(({ id }) => wanted.has(id))) {
    throw new AppError('order_changed')
  }
  await tx.$executeRaw`
    UPDATE ${table} t SET ${column} = wanted.place, updated_at = ${now}, edited = CASE
      WHEN t.seed_key IS NULL OR ${name} = ANY (t.edited) THEN t.edited ELSE array_append(t.edited, ${name}) END
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE t.id = wanted.id AND t.${column} <> wanted.place`
}
