import { Prisma } from '@halaqa/database/client'
import { int, type RowOf } from '@halaqa/database/columns'
import { findRow, hasRow } from '@halaqa/database/statement'

const lockedUnit = { surahNumber: int, totalAyahs: int }
export type LockedUnit = RowOf<typeof lockedUnit>

/** Locks a unit against deletion until the transaction ends; undefined when it is not there. */
export const lockUnit = findRow(
  lockedUnit,
  (id: string) => Prisma.sql`
    SELECT surah_number AS "surahNumber", total_ayahs AS "totalAyahs" FROM units WHERE id = ${id}::uuid FOR KEY SHARE`,
)

/** Locks a lesson against deletion until the transaction ends; answers whether it is there. */
export const lockLesson = hasRow((id: string) => Prisma.sql`SELECT FROM lessons WHERE id = ${id}::uuid FOR KEY SHARE`)
