import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '../migrations/files.ts'

/** A schema with one of everything that makes backups hard, and rows that fill it. */
const MIGRATIONS = {
  '1_people': `
    create table people (
      id int generated always as identity primary key,
      name text not null,
      friend_id int references people,
      favourite int,
      shout text generated always as (upper(name)) stored
    );
    create type mood as enum ('glad', 'it''s, "odd"');
    create table kinds (
      id int primary key references people, u uuid, t text, b bytea, j jsonb, n numeric, f float8, r real, d date, ts timestamptz,
      i interval, a text[], aa int[][], m mood, bool boolean, big bigint, rng int4range, c char(5), empty text
    );
    alter table people add foreign key (favourite) references kinds;
    insert into people (name) values ('made by the migration');`,
  '2_spans': `
    create extension if not exists btree_gist;
    create table spans (cycle int, since int, till int,
      constraint spans_no_overlap exclude using gist (cycle with =, int4range(since, till, '[]') with &&) deferrable initially deferred);
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
    create trigger spans_append_only before update on spans for each row execute function refuse();`,
}

const ROWS = `
  insert into people (name, friend_id) values ('Zaynab', 3), (E'tab\\there, "quotes", \\\\. and\\nline', null);
  insert into kinds values
    (1, 'b4a1f0f6-3c5c-4ab5-8d0c-0c3c3f0a9e11', E'\\\\.\\n\\\\N\\r\\u0627\\u0644\\u0653\\u0645\\u0653 \\U0001F319', '\\x00ff5c2e0a',
     '{"a": [1, null, "\\\\u0007"]}', 123456789012345678901234567890.000000001, 'NaN', 0.1, '0044-03-15 BC', '2025-03-01 23:59:59.999999+14',
     '1 year 2 mons -3 days 04:05:06.7', array['a,b', null, '"', '', 'NULL'], '{{1,2},{3,4}}', 'it''s, "odd"', true, -9223372036854775808,
     '[1,9)', 'ab', ''),
    (2, null, null, null, 'null', 'Infinity', -0.0, 3.4e38, 'infinity', '-infinity', null, '{}', null, 'glad', false, null, 'empty', '', null);
  update people set favourite = 2, friend_id = 3 where id = 1;
  insert into spans values (1, 0, 4), (1, 5, 9), (2, 0, 9);`

export function toyMigrations(migrations: Record<string, string> = MIGRATIONS) {
  const dir = mkdtempSync(join(tmpdir(), 'halaqa-toy-'))
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(dir, name))
    writeFileSync(join(dir, name, 'migration.sql'), sql)
  }
  return {
    dir,
    rows: ROWS,
    read: () => readMigrations(dir),
    with: (more: Record<string, string>) => toyMigrations({ ...migrations, ...more }),
    remove: () => rmSync(dir, { recursive: true }),
  }
}
