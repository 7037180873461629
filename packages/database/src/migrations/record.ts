import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Migration } from './files.ts'

/** A row of `_prisma_migrations`. */
export type Recorded = {
  id: string
  name: string
  checksum: string
  finished: boolean
  rolledBack: boolean
  startedAt: Date
  logs: string | null
}

/** The table as Prisma 7 makes it. */
export async function ensureRecord(client: pg.ClientBase) {
  await client.query(`
    create table if not exists public._prisma_migrations (
      id varchar(36) primary key not null,
      checksum varchar(64) not null,
      finished_at timestamptz,
      migration_name varchar(255) not null,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz not null default now(),
      applied_steps_count integer not null default 0
    )`)
}

export async function readRecord(client: pg.ClientBase): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(`
    select id, migration_name as name, checksum, finished_at is not null as finished,
           rolled_back_at is not null as "rolledBack", started_at as "startedAt", logs
    from public._prisma_migrations order by started_at`)
  return rows
}

export async function hasRecord(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public._prisma_migrations') is not null as there`)
  return rows[0].there
}

/** Writes the row that Prisma writes for an applied migration. */
export async function recordMigration(client: pg.ClientBase, { name, checksum }: Migration, begun = new Date()) {
  await client.query(
    `insert into public._prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, begun],
  )
}

/** Replaces the rows of the former migrations by one row for the baseline, which has the same schema. */
export async function replaceRecords(client: pg.ClientBase, former: readonly Migration[], baseline: Migration) {
  const names = former.map(({ name }) => name)
  await client.query('delete from public._prisma_migrations where migration_name = any($1)', [names])
  await recordMigration(client, baseline)
}
