/**
 * Hand-written SQL, each statement declared with the columns of its rows (`columns.ts`). What a declaration returns is called
 * with the database or the open transaction first, then with what its `build` takes.
 *
 *   const queryMember = findRow({ id: uuid, leftAt: nullable(instant) }, (roomId: string) => Prisma.sql`SELECT ...`)
 *   const member = await queryMember(db, roomId)
 *
 * Every declaration is prepared against the migrated schema by a test (`testing-statements.ts`), without being executed:
 * with placeholders for the arguments, once with all and once without each, or with `examples` where SQL is chosen by value.
 *
 * Outside a transaction a statement goes to pg's pool as a prepared one, and so do the statements of a batch and of a
 * transaction of declared statements alone (`statements-transaction.ts`); in one of Prisma's it hands them to the connection that it holds (`docs/decisions/146-statements-on-the-pool.md`, 190, 191).
 *
 * Errors  A row that is not as declared is refused as a `RowError`, which names the column and not what is in it.
 */
import { OneConnection } from './batch.ts'
import { poolOf, statementName } from './client.ts'
import { type Columns, faultOf, int, type RowOf } from './columns.ts'
import type { Prisma } from './generated/prisma/client.ts'
import type { NamedQuery, StatementPool } from './pool.ts'
import { doTogether } from './together.ts'

/** What declared statements are asked of: the database, an open transaction, or a connection. */
export type Queryable = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'> | OneConnection
type Build<Args extends unknown[]> = (...args: Args) => Prisma.Sql

export interface Statement {
  build(...args: unknown[]): Prisma.Sql
  /** Null: what it answers is not read. */
  columns: Columns | null
  examples: readonly unknown[][]
}

/** All that the modules loaded so far have declared. */
export const statements: Statement[] = []

export class RowError extends Error {
  override name = 'RowError'
}

/** All rows, in the order of the statement. */
export function listRows<C extends Columns, Args extends unknown[]>(
  columns: C,
  build: Build<Args>,
  ...examples: Args[]
) {
  statements.push({ build: build as Statement['build'], columns, examples })
  return async (db: Queryable, ...args: Args): Promise<RowOf<C>[]> => {
    const sql = build(...args)
    const rows = await queryRows<RowOf<C>>(db, sql)
    for (const row of rows) assertRow(columns, row, sql)
    return rows
  }
}

/** The first row; undefined when there is none. */
export function findRow<C extends Columns, Args extends unknown[]>(
  columns: C,
  build: Build<Args>,
  ...examples: Args[]
) {
  const list = listRows(columns, build, ...examples)
  return async (db: Queryable, ...args: Args): Promise<RowOf<C> | undefined> => (await list(db, ...args))[0]
}

/** The one row that a statement always answers. */
export function loadRow<C extends Columns, Args extends unknown[]>(
  columns: C,
  build: Build<Args>,
  ...examples: Args[]
) {
  const find = findRow(columns, build, ...examples)
  return async (db: Queryable, ...args: Args): Promise<RowOf<C>> => {
    const row = await find(db, ...args)
    if (!row) throw new RowError(`No row came of: ${build(...args).sql}`)
    return row
  }
}

/** Is there any row? The statement selects no columns. */
export function hasRow<Args extends unknown[]>(build: Build<Args>, ...examples: Args[]) {
  const list = listRows({}, build, ...examples)
  return async (db: Queryable, ...args: Args): Promise<boolean> => (await list(db, ...args)).length > 0
}

/** More asks than this are several statements. */
const TOGETHER = 32
/** How long a statement waits for the one before it. */
export const TOGETHER_WAIT_MS = 5

/**
 * At most one row for each ask. What is asked at the same time is one statement: it takes a list of asks, and each of its
 * rows names the ask that it answers by its place in the list, `at`, counted from 0; a row that is answered still has it. Only reads; in a transaction each is asked alone.
 *
 * @param build makes the same text for any asks
 */
export function findTogether<C extends Columns, Ask>(
  columns: C,
  build: Build<[asks: readonly Ask[]]>,
  ...examples: [readonly Ask[]][]
) {
  const declared = { ...columns, at: int }
  const alone = listRows(declared, build, ...examples)
  let named: NamedQuery | undefined

  const findAll = doTogether(
    async (pool: StatementPool, take: () => readonly Ask[]) => {
      let sql: Prisma.Sql
      const { rows } = await pool.read(() => {
        sql = build(take())
        named ??= prepared(sql)
        return { ...named, values: sql.values }
      })
      // The rows as they are, with `at`: copies without it were a tenth of a small answer (decision 362).
      const found: RowOf<C>[] = []
      for (const row of rows) {
        assertRow(declared, row, sql!)
        found[row.at] = row
      }
      return found
    },
    { atMost: TOGETHER, waitMs: TOGETHER_WAIT_MS },
  )

  return async (db: Queryable, ask: Ask): Promise<RowOf<C> | undefined> => {
    const pool = poolOf(db)
    if (!pool) return (await alone(db, [ask]))[0]
    const { answer, at } = await findAll(pool, ask)
    return answer[at]
  }
}

/** Answers how many rows were written. */
export function changeRows<Args extends unknown[]>(build: Build<Args>, ...examples: Args[]) {
  statements.push({ build: build as Statement['build'], columns: null, examples })
  return async (db: Queryable, ...args: Args): Promise<number> => {
    const sql = build(...args)
    const asked = db instanceof OneConnection ? db : poolOf(db)
    return asked
      ? ((await asked.query(prepared(sql))).rowCount ?? 0)
      : (db as Prisma.TransactionClient).$executeRaw(sql)
  }
}

async function queryRows<Row>(db: Queryable, sql: Prisma.Sql): Promise<Row[]> {
  if (db instanceof OneConnection) return (await db.query(prepared(sql))).rows as Row[]
  const pool = poolOf(db)
  if (!pool) return db.$queryRaw<Row[]>(sql)
  const query = prepared(sql)
  const { rows } = await (onlyReads(query.text) ? pool.read(query) : pool.query(query))
  return rows as Row[]
}

const readers = new Map<string, boolean>()

/** Does a statement neither write nor lock? Such a one names none of these, in capitals as all our SQL. */
function onlyReads(text: string): boolean {
  let known = readers.get(text)
  if (known === undefined) {
    known = !/\b(INSERT|UPDATE|DELETE|FOR SHARE|FOR KEY SHARE|add_job|pg_advisory\w*)\b/.test(text)
    if (statementName(text) !== '') readers.set(text, known)
  }
  return known
}

function prepared({ text, values }: Prisma.Sql) {
  return { name: statementName(text), text, values }
}

function assertRow(columns: Columns, row: unknown, { sql }: Prisma.Sql) {
  const fault = faultOf(columns, row)
  if (fault !== null) throw new RowError(`The column "${fault}" is not as declared in a row of: ${sql}`)
}
