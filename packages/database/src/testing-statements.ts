/** Holds declared statements against the schema of a database, without executing any. */
import type pg from 'pg'
import type { Column } from './columns.ts'
import type { Statement } from './statement.ts'

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

/** What the catalogue says of a field. */
interface Described {
  type: string
  /** Null where it is no enum. */
  labels: string[] | null
  /** Null where it is no column of a table: an expression. */
  mayBeNull: boolean | null
}

/** Sentences on what is not as declared; none for a statement that is right in all its forms. */
export async function checkStatement(client: pg.Client, statement: Statement): Promise<string[]> {
  const texts = formsOf(statement)
  if (texts.length === 0) return ['needs examples: it cannot be built with placeholders']
  const faults = new Set<string>()
  for (const text of texts) {
    try {
      for (const fault of await checkFields(client, statement, await describe(client, text))) faults.add(fault)
    } catch (error) {
      faults.add((error as Error).message)
    }
  }
  return [...faults]
}

async function checkFields(client: pg.Client, { columns }: Statement, fields: Field[]): Promise<string[]> {
  if (columns === null) return []
  const names = fields.map(({ name }) => name)
  const missing = Object.keys(columns).filter((name) => !names.includes(name))
  const faults = missing.map((name) => `declares "${name}", which is not selected`)
  for (const [i, { name }] of fields.entries()) {
    if (!Object.hasOwn(columns, name)) faults.push(`selects "${name}", which is not declared`)
    if (names.indexOf(name) !== i) faults.push(`selects "${name}" twice`)
  }
  const declared = fields.filter(({ name }) => Object.hasOwn(columns, name))
  for (const field of declared) {
    const fault = compare(columns[field.name]!, await lookUp(client, field))
    if (fault) faults.push(`"${field.name}" ${fault}`)
  }
  return faults
}

function compare(declared: Column, { type, labels, mayBeNull }: Described): string | null {
  if (declared.type !== type) return `is ${type} and declared as ${declared.type}`
  if (labels && labels.join() !== [...(declared.labels ?? [])].sort().join()) {
    return `has the labels ${labels.join(', ')} and is declared with ${declared.labels?.join(', ')}`
  }
  if (mayBeNull && !declared.isNullable && !declared.isNullRuledOut)
    return 'may be null and is not declared as nullable'
  return null
}

async function lookUp(client: pg.Client, { dataTypeID, tableID, columnID }: Field): Promise<Described> {
  const { rows } = await client.query<Described>(
    `select format_type(t.oid, null) as type, not a.attnotnull as "mayBeNull",
       (select array_agg(e.enumlabel::text order by e.enumlabel) from pg_enum e where e.enumtypid = t.oid) as labels
     from pg_type t left join pg_attribute a on a.attrelid = $2 and a.attnum = $3
     where t.oid = $1`,
    [dataTypeID, tableID, columnID],
  )
  return rows[0]!
}

/** Has Postgres parse a statement and say which fields it would answer. */
async function describe(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    // What pg asks of a query of one's own; its type declarations leave this out.
    const query = {
      submit(connection: { parse(of: object): void; describe(of: object): void; sync(): void }) {
        connection.parse({ text, name: '', types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
        return null
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

/** The texts that a statement takes: of its examples, or with placeholders, all there and each absent in turn. */
function formsOf({ build, examples }: Statement): string[] {
  if (examples.length > 0) return [...new Set(examples.map((args) => build(...args).text))]
  const seen = new Set<string>()
  const texts = new Set<string>()
  const add = (absent: ReadonlySet<string>) => {
    const args = Array.from({ length: build.length }, (_, i) => placeholder(`${i}`, absent, seen))
    try {
      texts.add(build(...args).text)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // An argument that is asked for something is never absent.
    }
  }
  add(new Set())
  for (const path of [...seen]) add(new Set([path]))
  add(new Set(seen))
  return [...texts]
}

/** Stands for an argument of any type: a text, a list, an object with such members. Undefined where it is absent. */
function placeholder(path: string, absent: ReadonlySet<string>, seen: Set<string>): unknown {
  seen.add(path)
  if (absent.has(path)) return undefined
  return new Proxy(() => {}, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => 1
      if (name === Symbol.iterator) return () => [placeholder(path, new Set(), new Set())].values()
      if (name === 'length') return 1
      return typeof name === 'string' ? placeholder(`${path}.${name}`, absent, seen) : undefined
    },
    apply: () => placeholder(`${path}()`, new Set(), new Set()),
  })
}
