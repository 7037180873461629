import pg from 'pg'
import { hasRecord } from '../migrations/record.ts'
import { withClient } from '../with-client.ts'

export type Table = { name: string; columns: string[] }

export const identifier = (name: string) => pg.escapeIdentifier(name)
export const columnList = (table: Table) => table.columns.map(identifier).join(', ')

/** Text that means the same on every server: COPY writes and reads values in these settings. */
export const PORTABLE_TEXT = `
  set session datestyle = 'ISO, YMD'; set session timezone = 'UTC'; set session intervalstyle = 'postgres';
  set session extra_float_digits = 1; set session bytea_output = 'hex'; set session client_encoding = 'UTF8';
  set session statement_timeout = 0; set session lock_timeout = 0; set session idle_in_transaction_session_timeout = 0`

/** Halaqa's own tables with the columns that hold data (not those computed from others), without Prisma's record. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname <> '_prisma_migrations'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
    group by t.relname order by t.relname`)
  return rows
}

export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(`
    select sequencename::text as name from pg_sequences where schemaname = 'public' order by sequencename`)
  const sequences = []
  for (const { name } of rows) {
    const state = await client.query(`select last_value::text as value, is_called from public.${identifier(name)}`)
    sequences.push({ name, ...(state.rows[0] as { value: string; is_called: boolean }) })
  }
  return sequences
}

/** Is there anything that a restore would replace? */
export async function hasData(url: string): Promise<boolean> {
  return withClient(url, 'halaqa restore', async (client) => {
    if (!(await hasRecord(client))) return false
    for (const { name } of await listTables(client)) {
      const { rowCount } = await client.query(`select from public.${identifier(name)} limit 1`)
      if (rowCount) return true
    }
    return false
  })
}
