import type pg from 'pg'

/** Of objects in the schema `public` that no extension brought. */
const OWN = (catalogue: string, id: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`

/**
 * Each selects one line of text for each object. Left out are the order of columns, which depends on when each was added, and the names
 * of NOT NULL constraints, which keep the name that the column had at first.
 */
const LINES = {
  extensions: `select extname || ' ' || extversion from pg_extension`,
  schema: `select concat_ws(' ', nspname, nspacl, obj_description(oid, 'pg_namespace')) from pg_namespace
    where nspname !~ '^(pg_|information_schema)'`,
  relations: `select concat_ws(' ', relkind, relname, relpersistence, relrowsecurity, reloptions, relacl, obj_description(oid, 'pg_class'))
    from pg_class where relnamespace = 'public'::regnamespace and ${OWN('pg_class', 'oid')}`,
  columns: `select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attcollation::regcollation, attstorage, attstattarget, attacl, pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'c') and attnum > 0 and not attisdropped
      and ${OWN('pg_class', 'c.oid')}`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, obj_description(oid, 'pg_constraint'))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and ${OWN('pg_constraint', 'oid')}`,
  indexes: `select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident)
    from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace`,
  functions: `select concat_ws(' ', pg_get_functiondef(oid), proacl, obj_description(oid, 'pg_proc'))
    from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a' and ${OWN('pg_proc', 'oid')}`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled, obj_description(t.oid, 'pg_trigger'))
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`,
  types: `select concat_ws(' ', typtype, typname, typacl, obj_description(t.oid, 'pg_type'),
      (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r', 'm') and ${OWN('pg_type', 't.oid')}`,
  sequences: `select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
    from pg_sequences where schemaname = 'public'`,
  views: `select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'`,
  policies: `select concat_ws(' ', polrelid::regclass, polname) from pg_policy`,
  rules: `select pg_get_ruledef(oid) from pg_rewrite where ev_class::regclass::text !~ '^(pg_|information_schema)'`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  privileges: `select concat_ws(' ', defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl`,
}

/** Everything that migrations make, as sorted lines: two databases of the same schema have the same. */
export async function catalogueOf(client: pg.ClientBase): Promise<Record<keyof typeof LINES, string[]>> {
  const catalogue = {} as Record<keyof typeof LINES, string[]>
  for (const [what, select] of Object.entries(LINES) as [keyof typeof LINES, string][]) {
    const { rows } = await client.query<{ line: string }>(
      `select line from (${select}) as lines (line) order by line collate "C"`,
    )
    catalogue[what] = rows.map(({ line }) => line)
  }
  return catalogue
}
