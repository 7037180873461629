import type { Transaction } from '@halaqa/database/client'

export interface HeldUnit {
  surahNumber: number
  totalAyahs: number
}

/** Keeps a unit from being deleted until the transaction ends; undefined when it is not there. */
export async function holdUnit(tx: Transaction, id: string): Promise<HeldUnit | undefined> {
  const [unit] = await tx.$queryRaw<HeldUnit[]>`
    SELECT surah_number AS "surahNumber", total_ayahs AS "totalAyahs" FROM units WHERE id = ${id}::uuid FOR KEY SHARE`
  return unit
}

/** The same for a lesson; answers whether it is there. */
export async function holdLesson(tx: Transaction, id: string): Promise<boolean> {
  const lessons = await tx.$queryRaw<unknown[]>`SELECT 1 FROM lessons WHERE id = ${id}::uuid FOR KEY SHARE`
  return lessons.length > 0
}
