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
 * Outside a transaction a statement goes to pg's pool as a prepared one (`docs/decisions/146-statements-on-the-pool.md`). Inside one of Prisma's it
 * runs on the connection of that transaction.
 *
 * Errors  A row that is not as declared is refused as a `RowError`, which names the column and not what is in it.
 */
import { poolOf, statementName } from './client.ts'
import { type Columns, faultOf, type RowOf } from './columns.ts'
import type { Prisma } from './generated/prisma/client.ts'

/** The database, or an open transaction, on which declared statements run. */
export type Queryable = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>
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
    if (!row) throw new RowError(`No row was returned by: ${build(...args).sql}`)
    return row
  }
}

/** Is there any row? The statement selects no columns. */
export function hasRow<Args extends unknown[]>(build: Build<Args>, ...examples: Args[]) {
  const list = listRows({}, build, ...examples)
  return async (db: Queryable, ...args: Args): Promise<boolean> => (await list(db, ...args)).length > 0
}

/** Answers how many rows were written. */
export function changeRows<Args extends unknown[]>(build: Build<Args>, ...examples: Args[]) {
  statements.push({ build: build as Statement['build'], columns: null, examples })
  return async (db: Queryable, ...args: Args): Promise<number> => {
    const sql = build(...args)
    const pool = poolOf(db)
    return pool ? ((await pool.query(prepared(sql))).rowCount ?? 0) : db.$executeRaw(sql)
  }
}

async function queryRows<Row>(db: Queryable, sql: Prisma.Sql): Promise<Row[]> {
  const pool = poolOf(db)
  if (!pool) return db.$queryRaw<Row[]>(sql)
  return (await pool.query(prepared(sql))).rows as Row[]
}

function prepared({ text, values }: Prisma.Sql) {
  return { name: statementName(text), text, values }
}

function assertRow(columns: Columns, row: unknown, { sql }: Prisma.Sql) {
  const fault = faultOf(columns, row)
  if (fault !== null) throw new RowError(`The column "${fault}" is not as declared in a row of: ${sql}`)
}
