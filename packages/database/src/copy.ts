/** COPY, Postgres's way to take in many rows at once. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { columnList, identifier } from './backup/tables.ts'

export type CopyValue = string | number | boolean | null | readonly string[]

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One row in COPY's text format. A list is an array of texts. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyText).join('\t')}\n`
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  const text = typeof value === 'object' ? arrayText(value) : String(value)
  return text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign]!)
}

const arrayText = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`).join(',')}}`

/** Sends lines of COPY's text format into a table. */
export async function copyInto(client: pg.ClientBase, table: { name: string; columns: string[] }, lines: Readable) {
  await pipeline(lines, client.query(copyFrom(`copy ${identifier(table.name)} (${columnList(table)}) from stdin`)))
}
