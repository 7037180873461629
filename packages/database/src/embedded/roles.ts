/**
 * The roles of the embedded server and what they own. The superuser `postgres` prepares it and nothing else; Halaqa works as the role
 * `halaqa`, which owns its database and has no rights beyond it: a statement smuggled into the app reads no file, runs no
 * program and makes no account.
 */
import pg from 'pg'

export const APP_ROLE = 'halaqa'

/** Makes the role, or gives it this password. Answers whether it is new. */
export async function ensureAppRole(client: pg.ClientBase, password: string): Promise<{ isNew: boolean }> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
  const rights = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`
  await client.query(`${rowCount ? 'alter' : 'create'} role ${APP_ROLE} ${rights}`)
  return { isNew: !rowCount }
}

export async function ensureDatabase(client: pg.ClientBase, database: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)} owner ${APP_ROLE}`)
}

/** Hands over what others own in the database that the client is connected to: an older Halaqa worked as the superuser. */
export async function reassignOwnership(client: pg.ClientBase) {
  const { rows } = await client.query<{ statement: string }>(OWNED_BY_OTHERS, [APP_ROLE])
  if (rows.length === 0) return
  await client.query('begin')
  for (const { statement } of rows) await client.query(`${statement} owner to ${APP_ROLE}`)
  await client.query('commit')
}

/**
 * `REASSIGN OWNED` refuses the superuser that initdb made. What belongs to an extension stays with it; a table brings its
 * indexes, its row type and the sequences of its columns along. `public` belongs to whoever owns the database.
 */
const OWNED_BY_OTHERS = `
  with app as (select oid from pg_roles where rolname = $1),
  spaces as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  extended as (select classid, objid from pg_depend where deptype = 'e'),
  dependent as (select objid from pg_depend
    where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
  select format('alter database %I', datname) as statement
  from pg_database, app where datname = current_database() and datdba <> app.oid
  union all
  select format('alter schema %I', nspname) from spaces, app
  where nspowner not in (app.oid, 'pg_database_owner'::regrole)
    and ('pg_namespace'::regclass, spaces.oid) not in (select classid, objid from extended)
  union all
  select format('alter %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
    else 'table' end, c.oid::regclass)
  from pg_class c join spaces on spaces.oid = relnamespace, app
  where relowner <> app.oid and relkind in ('r', 'p', 'S', 'v', 'm')
    and ('pg_class'::regclass, c.oid) not in (select classid, objid from extended)
    and not (relkind = 'S' and c.oid in (select objid from dependent))
  union all
  select format('alter routine %s', p.oid::regprocedure)
  from pg_proc p join spaces on spaces.oid = pronamespace, app
  where proowner <> app.oid and ('pg_proc'::regclass, p.oid) not in (select classid, objid from extended)
  union all
  select format('alter type %s', t.oid::regtype)
  from pg_type t join spaces on spaces.oid = typnamespace left join pg_class c on c.oid = typrelid, app
  where typowner <> app.oid and typtype in ('b', 'c', 'd', 'e', 'r') and (typrelid = 0 or c.relkind = 'c')
    and not exists (select from pg_type element where element.typarray = t.oid)
    and ('pg_type'::regclass, t.oid) not in (select classid, objid from extended)`
