interface SeededRow {
  seedKey: string | null
  seedHash: string | null
  edited: string[]
}

/**
 * The columns of a row that are an admin's from now on, so that seeding leaves them. Nobody has to keep a row active that
 * the curriculum makes; of one that it makes no more (without a hash), being active is the admin's word.
 */
export function listCustomisedColumns(row: SeededRow, changes: Record<string, unknown>): string[] {
  if (row.seedKey === null) return []
  const edited = new Set(row.edited)
  for (const [column, value] of Object.entries(changes)) if (value !== undefined) edited.add(column)
  if (changes.is_active === true && row.seedHash !== null) edited.delete('is_active')
  return [...edited]
}
