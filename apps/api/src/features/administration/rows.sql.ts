import { Prisma } from '@halaqa/database/client'
import { uuid } from '@halaqa/database/columns'
import { changeRows, hasRow, listRows } from '@halaqa/database/statement'

/** Names of tables and columns are SQL here, never values: each statement is chosen from these. */
const LISTS = {
  units: {
    table: Prisma.sql`units`,
    parent: Prisma.sql`NULL::uuid`,
    name: 'display_order',
    order: Prisma.sql`display_order`,
  },
  lessons: { table: Prisma.sql`lessons`, parent: Prisma.sql`unit_id`, name: 'order', order: Prisma.sql`"order"` },
  questions: {
    table: Prisma.sql`questions`,
    parent: Prisma.sql`lesson_id`,
    name: 'question_order',
    order: Prisma.sql`question_order`,
  },
} as const
export type List = keyof typeof LISTS
const lists = Object.keys(LISTS) as List[]

/** Two changes of a row come one after the other: neither forgets what the other has marked. */
export const lockContent = hasRow(
  (list: List, id: string) => Prisma.sql`SELECT FROM ${LISTS[list].table} WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
  ...lists.map((list): [List, string] => [list, '']),
)

/** Locks the rows of a list below one parent, or all of one that has none. */
export const lockList = listRows(
  { id: uuid },
  (list: List, parentId: string | null) => Prisma.sql`
    SELECT id FROM ${LISTS[list].table} WHERE ${LISTS[list].parent} IS NOT DISTINCT FROM ${parentId}::uuid ORDER BY id FOR NO KEY UPDATE`,
  ...lists.map((list): [List, string | null] => [list, null]),
)

/** Numbers rows in the order of their ids from 1, and marks those that move as edited. */
export const updateOrder = changeRows(
  (list: List, ids: string[], now: Date) => {
    const { table, name, order } = LISTS[list]
    return Prisma.sql`
      UPDATE ${table} t SET ${order} = wanted.place, updated_at = ${now}, edited = CASE
        WHEN t.seed_key IS NULL OR ${name} = ANY (t.edited) THEN t.edited ELSE array_append(t.edited, ${name}) END
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
      WHERE t.id = wanted.id AND t.${order} <> wanted.place`
  },
  ...lists.map((list): [List, string[], Date] => [list, [], new Date(0)]),
)
