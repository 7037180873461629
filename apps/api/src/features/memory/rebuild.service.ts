import type { Database, Transaction } from '@halaqa/database/client'
import { lettersOf } from '@halaqa/memory/item'
import { markedLetters } from '@halaqa/memory/spread'
import { itemsOfKey } from '@halaqa/quran/items'
import { inTransaction } from '../../lib/db.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { foldKeys } from './memory.service.ts'
import * as sql from './memory.sql.ts'

/** The result of a rebuild. It names neither people nor verses, because nobody else may learn what a person knows. */
export interface Rebuilt {
  people: number
  /** States that the logs come to. */
  states: number
  /** People of whom a state was mended. */
  mended: number
  /** Missing states, and states without a log. */
  missing: number
  surplus: number
  /** Of the other states that were mended: how many differed in a column. */
  differing: ReadonlyMap<string, number>
}

/** Items whose logs are read at once. */
const ITEMS_AT_ONCE = 200

/**
 * Folds all logs again and brings the kept states to what they come to. It locks a person for some verses at a time and writes only what
 * differs: it can be run beside a server at work, and once more after it was cut off.
 *
 * @param userId of one person alone
 */
export async function rebuildMemory(db: Database, userId?: string): Promise<Rebuilt> {
  const found = { people: 0, states: 0, mended: 0, missing: 0, surplus: 0, differing: new Map<string, number>() }
  for (const person of userId ? [{ userId }] : await sql.queryLearners(db)) {
    const before = amountOf(found)
    const keys = (await sql.queryKeys(db, person.userId)).map(({ itemKey }) => itemKey)
    for (let at = 0; at < keys.length; at += ITEMS_AT_ONCE) {
      const some = keys.slice(at, at + ITEMS_AT_ONCE)
      const mended = await inTransaction(db, (tx) => rebuildItems(tx, person.userId, some))
      found.states += mended.states
      found.missing += mended.missing
      found.surplus += mended.surplus
      for (const column of mended.differing) found.differing.set(column, (found.differing.get(column) ?? 0) + 1)
    }
    found.people += 1
    if (amountOf(found) > before) found.mended += 1
  }
  return found
}

const amountOf = ({ missing, surplus, differing }: Rebuilt) =>
  [...differing.values()].reduce((sum, count) => sum + count, missing + surplus)

/** `differing` has a column as often as it differed. */
async function rebuildItems(tx: Transaction, userId: string, keys: readonly string[]) {
  const found = { states: 0, missing: 0, surplus: 0, differing: [] as string[] }
  if (!(await lockLearner(tx, userId))) return found
  const kept = new Map((await sql.queryStatesInFull(tx, userId, keys)).map((row) => [row.itemKey, row]))
  const folded = await foldKeys(tx, userId, keys)
  const states: sql.NewState[] = []
  const ended: string[] = []
  for (const key of keys) {
    const { state, before, day } = folded.get(key) ?? { state: null, before: null, day: 0 }
    const row = kept.get(key)
    if (!state) {
      if (row) ended.push(key)
      continue
    }
    found.states += 1
    const right: sql.NewState = { ...state, key, letters: lettersOf(itemsOfKey(key)), changedOn: day, before }
    const differing = row ? differingColumns(row, right) : []
    found.differing.push(...differing)
    if (!row) found.missing += 1
    if (!row || differing.length > 0) states.push(right)
  }
  found.surplus = ended.length
  if (states.length + ended.length > 0) await sql.writeMemory(tx, stateChange(userId, states, ended))
  return found
}

const REFOLDED = 'memory_refolded_2026_11_28'

/**
 * Once for an installation: the letters of acts of marking are read from the log, where versions before this one did not write them, and
 * all kept states are folded again, by which first dates move with the cycle and a later *again* of a date counts. A start that ends in
 * the middle is gone on with by the next.
 */
export async function refoldMemory(db: Database, now: Date, log: (line: string) => void = () => {}) {
  if ((await db.serverFact.count({ where: { key: REFOLDED } })) > 0) return
  for (const { userId, submissionId, keys } of await sql.queryUnmeasuredMarks(db)) {
    const keyOf = new Map(keys.flatMap((key) => itemsOfKey(key).map((item) => [item, key] as const)))
    const marks = [...markedLetters([...keyOf.keys()])].map(([item, letters]) => ({ key: keyOf.get(item), ...letters }))
    await sql.saveMarkedLetters(db, userId, submissionId, JSON.stringify(marks))
  }
  const { people, mended } = await rebuildMemory(db)
  if (people > 0) log(`Corrected the memory states of ${mended} of ${people} people`)
  await db.serverFact.createMany({ data: { key: REFOLDED, at: now }, skipDuplicates: true })
}

/** A change that writes nothing into the log. */
const stateChange = (userId: string, states: readonly sql.NewState[], ended: readonly string[]): sql.MemoryChange => ({
  userId,
  submissionId: userId,
  entries: [],
  firmness: 'steady',
  nearDays: 0,
  states,
  ended,
})

function differingColumns({ itemKey: _, ...row }: sql.FullStateRow, { key: __, ...right }: sql.NewState): string[] {
  return Object.entries(right).flatMap(([column, value]) =>
    sortedJson(row[column as keyof typeof row]) === sortedJson(value) ? [] : column,
  )
}

const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  )

/** For the operator. */
export function describeRebuilt({ people, states, mended, missing, surplus, differing }: Rebuilt): string {
  const checked = `${counted(states, 'kept state')} of ${people === 1 ? 'one person' : `${people} people`} folded again from the log.`
  if (mended === 0) return `${checked} Nothing differed.`
  const parts = [
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(surplus > 0 ? [`${surplus} without a log`] : []),
    ...[...differing].map(([column, count]) => `${count} with another ${column}`),
  ]
  return `${checked} Mended for ${mended === 1 ? 'one person' : `${mended} people`}: ${parts.join(', ')}.`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
