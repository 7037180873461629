import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp, restore } from '../backup.ts'
import { type EmbeddedPostgres, startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { APP_ROLE } from './roles.ts'

describe('the role of the app in the embedded Postgres', () => {
  let dataDir: string
  let server: EmbeddedPostgres
  const log = () => join(dataDir, 'postgres', 'server.log')

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'halaqa-roles-'))
    server = await startEmbedded({ dataDir })
  })
  afterEach(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('owns its database and has no right beyond it', async () => {
    await migrate(server.url)
    const [role] = await ask(server.url, 'select * from pg_roles where rolname = current_user')
    expect(role).toMatchObject({
      rolname: APP_ROLE,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    })
    for (const beyond of [
      `copy (select 1) to program 'true'`,
      `select pg_read_file('postgresql.conf')`,
      'create role other',
      'create database other',
      `set log_error_verbosity = 'default'`,
    ]) {
      await expect(ask(server.url, beyond)).rejects.toThrow(/permission denied|must be/)
    }
  })

  test('takes over a data folder that an older Halaqa made as the superuser', async () => {
    await makeAsBefore()
    writeFileSync(log(), 'DETAIL:  Key (email)=(amina@example.org) already exists.\n')
    writeFileSync(`${log()}.1`, 'DETAIL:  Key (email)=(amina@example.org) already exists.\n')

    server = await startEmbedded({ dataDir })
    expect(await ask(server.superuserUrl, FOREIGN)).toEqual([])
    expect(await ask(server.url, 'select full_name from users')).toEqual([{ full_name: 'Amina' }])
    expect(await migrate(server.url)).toEqual([])
    await ask(server.url, 'alter table graphile_worker.jobs add column more int; drop view people_by_name')
    expect(readFileSync(log(), 'utf8')).not.toContain('amina')
    expect(existsSync(`${log()}.1`)).toBe(false)

    const file = join(dataDir, 'after.halaqa')
    await backUp(server.url, file)
    await restore(server.url, file)
    expect(await ask(server.url, 'select full_name from users')).toEqual([{ full_name: 'Amina' }])
  })

  test('keeps what it has over a restart, and gets a new password when its file is lost', async () => {
    await ask(server.url, 'create table kept (n int)')
    await server.stop()
    rmSync(join(dataDir, 'postgres', 'app-password'))
    server = await startEmbedded({ dataDir })
    await ask(server.url, 'insert into kept values (7)')
  })

  test('leaves no values in the log, whatever fails', async () => {
    await ask(server.url, 'create table people (email text unique)')
    await ask(server.url, `insert into people values ('amina@example.org')`)
    const failing: [string, string[]?][] = [
      [`insert into people values ('amina@example.org')`],
      ['insert into people values ($1)', ['amina@example.org']],
      ['insert into nowhere values ($1)', ['amina@example.org']],
    ]
    for (const [sql, values] of failing) {
      await expect(ask(server.url, sql, values)).rejects.toThrow()
    }
    const logged = readFileSync(log(), 'utf8')
    expect(logged).toContain('duplicate key value violates unique constraint')
    expect(logged).not.toContain('amina')
  })

  /** As versions before this role left it: everything belongs to the superuser, and the role is not there. */
  async function makeAsBefore() {
    const { superuserUrl } = server
    await ask(superuserUrl, `alter database halaqa owner to postgres`)
    await migrate(superuserUrl)
    await ask(
      superuserUrl,
      `create schema graphile_worker;
       create table graphile_worker.jobs (id bigint generated always as identity, n serial, unique (n));
       create table graphile_worker.parts (n int) partition by range (n);
       create table graphile_worker.part partition of graphile_worker.parts for values from (0) to (9);
       create sequence graphile_worker.free;
       create type graphile_worker.spec as (n int);
       create type graphile_worker.mood as enum ('glad');
       create domain graphile_worker.short as text check (length(value) < 9);
       create type graphile_worker.span as range (subtype = int);
       create function graphile_worker.add(n int) returns int language sql as 'select n + 1';
       create view people_by_name as select full_name from users order by 1;
       insert into users (email, full_name, password_hash, created_at, updated_at)
       values ('amina@example.org', 'Amina', 'x', now(), now());
       drop role ${APP_ROLE}`,
    )
    await server.stop()
    rmSync(join(dataDir, 'postgres', 'app-password'))
  }
})

/** What in the database belongs to anybody but the app, without what extensions brought. */
const FOREIGN = `
  select o.type, o.identity from pg_class c, pg_identify_object('pg_class'::regclass, c.oid, 0) o
  where relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
    and relowner <> 'halaqa'::regrole
  union all
  select o.type, o.identity from pg_proc p, pg_identify_object('pg_proc'::regclass, p.oid, 0) o
  where pronamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
    and proowner <> 'halaqa'::regrole and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select o.type, o.identity from pg_type t, pg_identify_object('pg_type'::regclass, t.oid, 0) o
  where typnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
    and typowner <> 'halaqa'::regrole and not exists (select from pg_depend where objid in (t.oid, t.typelem) and deptype = 'e')
  union all
  select 'schema', nspname from pg_namespace
  where nspname in ('public', 'graphile_worker') and nspowner not in ('halaqa'::regrole, 'pg_database_owner'::regrole)
  union all
  select 'database', datname from pg_database where datname = 'halaqa' and datdba <> 'halaqa'::regrole`

async function ask(url: string, sql: string, values?: string[]) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return (await client.query(sql, values).finally(() => client.end())).rows
}
