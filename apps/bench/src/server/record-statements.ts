/** Loaded into the product by `--import`. Writes each SQL statement that it sends to a file, for the plain limit to send again. */
import { appendFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import pg from 'pg'

const file = process.env.RECORD_STATEMENTS ?? ''
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args
  const config = (typeof first === 'string' ? { text: first } : first) as pg.QueryConfig
  const values = config.values ?? (Array.isArray(second) ? second : [])
  // The job runner asks for its jobs at any time.
  if (config.text && !config.text.includes('graphile_worker')) {
    appendFileSync(file, `${serialize({ name: config.name, text: config.text, values }).toString('base64')}\n`)
  }
  return query.apply(this, args)
} as typeof pg.Client.prototype.query
