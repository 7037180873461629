/**
 * A backup file: gzip over lines of text.
 *
 *   1  the header, JSON
 *   2  for each table of the header, in its order: the rows as Postgres's COPY text format writes them, then `\.`
 *   3  the trailer, JSON: sha256 (hex) over all bytes before its own line
 *
 * A row never spans lines (COPY escapes line ends) and never reads `\.` (it escapes backslashes).
 */
export const FORMAT = 'halaqa-backup'
export const FORMAT_VERSION = 1
export const END_OF_ROWS = '\\.\n'

export type BackupHeader = {
  format: typeof FORMAT
  version: number
  /** The version of Halaqa that made it. */
  halaqa: string
  created_at: string
  postgres: string
  /** The applied migrations in order: the schema of the rows. */
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: string[]; rows: number }[]
  sequences: { name: string; value: string; is_called: boolean }[]
  /** Of an installation that keeps its own secrets. Without the key no password of the backup can be checked. */
  secrets?: { passwordKey: string }
  /** Fingerprint of the key that its passwords were made with. Backups of older versions have none. */
  password_key?: string
}

export type BackupTrailer = { end: typeof FORMAT; sha256: string }

/** What a fault is called where it is not said in English, and what its sentence names. */
interface NamedFault {
  code?: string
  values?: Readonly<Record<string, string | number>>
  cause?: unknown
}

/** Worded for the person who runs the command. Faults that a server may meet by itself have a code. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: string | undefined
  readonly values: Readonly<Record<string, string | number>>

  constructor(message: string, { code, values = {}, cause }: NamedFault = {}) {
    super(message, { cause })
    this.code = code
    this.values = values
  }
}

export const notABackup = () => new BackupError('This is not a Halaqa backup.', { code: 'not_a_backup' })

export function parseHeader(line: Buffer): BackupHeader {
  const header = parseJson(line) as Partial<BackupHeader> | undefined
  if (header?.format !== FORMAT || typeof header.version !== 'number') {
    throw notABackup()
  }
  if (header.version > FORMAT_VERSION) {
    throw new BackupError(
      `This backup is of format ${header.version}, made by Halaqa ${header.halaqa}; this version reads up to format ` +
        `${FORMAT_VERSION}. Restore it with Halaqa ${header.halaqa} or newer.`,
    )
  }
  const lists = [header.migrations, header.tables, header.sequences]
  if (!lists.every(Array.isArray)) throw new BackupError('The header of this backup is damaged.', { code: 'damaged' })
  return header as BackupHeader
}

export function parseTrailer(line: Buffer): BackupTrailer {
  const trailer = parseJson(line) as Partial<BackupTrailer> | undefined
  if (trailer?.end !== FORMAT || typeof trailer.sha256 !== 'string') throw damaged('its end is missing')
  return trailer as BackupTrailer
}

export const damaged = (how: string, cause?: unknown) =>
  new BackupError(`This backup is damaged: ${how}. Use another one.`, { code: 'damaged', cause })

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}
