import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupHeader } from './format.ts'
import type { BackupPart } from './read.ts'

type RowsPart = Extract<BackupPart, { kind: 'rows' }>

/** Sends the rows of each table into a stream of its own, as fast as that takes them; answers the header. */
export async function sendRows(parts: AsyncGenerator<BackupPart>, open: (table: RowsPart['table']) => Writable) {
  let header: BackupHeader | undefined
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value
      if (part.kind === 'header') header = part.header
      else await pipeline(restOfTable(part, parts), open(part.table))
    }
  } finally {
    await parts.return(undefined)
  }
  return header!
}

/** The rows of one table, from its first part to its last. */
async function* restOfTable(first: RowsPart, parts: AsyncGenerator<BackupPart>) {
  for (let part: BackupPart | undefined = first; part?.kind === 'rows'; part = (await parts.next()).value) {
    if (part.lines.length > 0) yield part.lines
    if (part.isLast) return
  }
}
