// @prisma/adapter-pg, made fit for migrations. As published (7.10) it rejects the catalogue's "char" columns and
// splits a script at every ";", which breaks functions and DO blocks.
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const CHAR_OID = 18
const TEXT_OID = 25

/** One session on `url`, so that the advisory lock and every SET stay together. */
export async function openAdapter(url) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const schema = new URL(url).searchParams.get('schema') ?? undefined
  const adapter = readingChars(await new PrismaPg(pool, { disposeExternalPool: true, schema }).connect())

  adapter.executeScript = async (script) => {
    try {
      await pool.query(script)
    } catch (error) {
      adapter.onError(error)
    }
  }

  const dispose = adapter.dispose.bind(adapter)
  let disposed
  adapter.dispose = () => {
    disposed ??= dispose()
    return disposed
  }
  return adapter
}

/** Lets "char" columns through as text, then reports them as the characters that the engine expects. */
function readingChars(queryable) {
  const charColumns = new WeakMap()
  const performIO = queryable.performIO.bind(queryable)
  const queryRaw = queryable.queryRaw.bind(queryable)

  queryable.performIO = async (query) => {
    const result = await performIO(query)
    const chars = (result.fields ?? []).flatMap((field, i) => (field.dataTypeID === CHAR_OID ? [i] : []))
    for (const i of chars) result.fields[i].dataTypeID = TEXT_OID
    charColumns.set(query, chars)
    return result
  }
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const i of charColumns.get(query) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character
    return result
  }
  if (queryable.startTransaction) {
    const startTransaction = queryable.startTransaction.bind(queryable)
    queryable.startTransaction = async (level) => readingChars(await startTransaction(level))
  }
  return queryable
}
