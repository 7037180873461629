import type pg from 'pg'

/** A row of `_prisma_migrations`. */
export type Recorded = {
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
    select migration_name as name, checksum, finished_at is not null as finished,
           rolled_back_at is not null as "rolledBack", started_at as "startedAt", logs
    from public._prisma_migrations order by started_at`)
  return rows
}

export async function hasRecord(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public._prisma_migrations') is not null as there`)
  return rows[0].there
}
