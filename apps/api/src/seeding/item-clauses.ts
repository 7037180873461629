/** How long items are learned clause by clause: made by the build, read once. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemClauses } from '@halaqa/curriculum/item-clauses'
import { builtFolder } from './content.ts'

const file = () => join(builtFolder(), 'item-clauses.json')

export function storeItemClauses(clauses: ItemClauses) {
  mkdirSync(builtFolder(), { recursive: true })
  writeFileSync(file(), JSON.stringify(clauses))
}

let known: ItemClauses | undefined

export function storedItemClauses(): ItemClauses {
  try {
    known ??= JSON.parse(readFileSync(file(), 'utf8')) as ItemClauses
    return known
  } catch (error) {
    throw new Error('The lessons are not built. Run: npm run build', { cause: error })
  }
}
