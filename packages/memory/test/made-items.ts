import fc from 'fast-check'
import type { MemoryItem } from '../src/item.ts'
import type { LogRow } from '../src/log.ts'

/** Items of made-up surahs, with a new page every ten and a new ruku every seven. */
export function makeItems(letters: readonly number[], perSurah = 40): MemoryItem[] {
  return letters.map((count, index) => {
    const surah = Math.floor(index / perSurah) + 1
    const page = Math.floor(index / 10) + 1
    return {
      key: `${surah}:${(index % perSurah) + 1}`,
      surah,
      index,
      letters: count,
      page,
      firstPage: page,
      ruku: Math.floor(index / 7) + 1,
      juz: Math.floor(index / 50) + 1,
    }
  })
}

export const someItems = (max: number): fc.Arbitrary<MemoryItem[]> =>
  fc.array(fc.integer({ min: 5, max: 250 }), { minLength: 1, maxLength: max }).map((letters) => makeItems(letters))

let lastRow = 0

/** A row at noon of its day. */
export function aRow(row: Partial<LogRow> & Pick<LogRow, 'day' | 'how'>): LogRow {
  lastRow += 1
  return {
    key: '1:1',
    at: row.day * 86_400_000 + 43_200_000 + lastRow,
    grade: null,
    submission: `submission ${String(lastRow).padStart(6, '0')}`,
    index: 0,
    setDay: null,
    lettersBefore: row.how === 'known' ? 0 : null,
    lettersMarked: row.how === 'known' ? 1 : null,
    retention: 0.9,
    nearDays: 7,
    ...row,
  }
}
