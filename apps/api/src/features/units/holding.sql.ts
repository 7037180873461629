import { Prisma } from '@halaqa/database/client'
import { int, type RowOf } from '@halaqa/database/columns'
import { findRow, hasRow } from '@halaqa/database/statement'

const heldUnit = { surahNumber: int, totalAyahs: int }
export type HeldUnit = RowOf<typeof heldUnit>

/** Keeps a unit from being deleted until the transaction ends; undefined when it is not there. */
export const holdUnit = findRow(
  heldUnit,
  (id: string) => Prisma.sql`
    SELECT surah_number AS "surahNumber", total_ayahs AS "totalAyahs" FROM units WHERE id = ${id}::uuid FOR KEY SHARE`,
)

/** Keeps a lesson from being deleted until the transaction ends; answers whether it is there. */
export const holdLesson = hasRow((id: string) => Prisma.sql`SELECT FROM lessons WHERE id = ${id}::uuid FOR KEY SHARE`)
