import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decrypt, isEncrypted } from './encryption.ts'
import {
  BackupError,
  type BackupHeader,
  damaged,
  END_OF_ROWS,
  notABackup,
  parseHeader,
  parseTrailer,
} from './format.ts'

/** Rows come in chunks of whole lines; every table has at least one part, and the last of its parts is `isLast`. */
export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; table: BackupHeader['tables'][number]; lines: Buffer; isLast: boolean }

const NEWLINE = 10
const LONGEST_LINE = 64 * 1024 * 1024

/** Checks a whole file without a database: that it is ours, complete, and unchanged since it was made. */
export async function verifyBackup(file: string, backupKey?: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  for await (const part of readBackup(file, backupKey)) if (part.kind === 'header') header = part.header
  return header!
}

/** Rows before the end are not yet verified: only the last part, without an error, verifies all. */
export async function* readBackup(file: string, backupKey?: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const source = new LineSource(contentsOf(file, backupKey))
  const header = parseHeader(hashed(await source.line()))
  yield { kind: 'header', header }

  for (const table of header.tables) {
    let rows = 0
    for await (const { lines, isLast } of source.rows()) {
      hashed(lines)
      rows += countLines(lines)
      yield { kind: 'rows', table, lines, isLast }
    }
    hashed(Buffer.from(END_OF_ROWS))
    if (rows !== table.rows) throw damaged(`${table.name} has ${rows} rows instead of ${table.rows}`)
  }

  const trailer = parseTrailer(await source.line())
  if (trailer.sha256 !== hash.digest('hex')) throw damaged('its checksum does not match its contents')
  if (!(await source.isAtEnd())) throw damaged('there is data after its end')
}

/** Hands a stream of bytes out by lines. */
class LineSource {
  #rest = Buffer.alloc(0)
  readonly #chunks: AsyncIterator<Buffer>

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async line(): Promise<Buffer> {
    let end = this.#rest.indexOf(NEWLINE)
    for (; end < 0; end = this.#rest.indexOf(NEWLINE)) await this.#more()
    return this.#take(end + 1)
  }

  /** The lines up to the end mark, which it takes too. */
  async *rows(): AsyncGenerator<{ lines: Buffer; isLast: boolean }> {
    for (;;) {
      const end = endOfRows(this.#rest)
      if (end >= 0) {
        const lines = this.#take(end)
        this.#take(END_OF_ROWS.length)
        return yield { lines, isLast: true }
      }
      // The mark may be cut in two, so the last line waits for more.
      const whole = this.#rest.lastIndexOf(NEWLINE) + 1
      if (whole > 0) yield { lines: this.#take(whole), isLast: false }
      await this.#more()
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && ((await this.#chunks.next()).done ?? false)
  }

  async #more() {
    const next = await this.#chunks.next()
    if (next.done) throw damaged('it is cut short')
    this.#rest = Buffer.concat([this.#rest, next.value])
    if (this.#rest.length > LONGEST_LINE) throw notABackup()
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }
}

function endOfRows(bytes: Buffer): number {
  if (bytes.indexOf(END_OF_ROWS) === 0) return 0
  const before = bytes.indexOf(`\n${END_OF_ROWS}`)
  return before < 0 ? -1 : before + 1
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}

async function* contentsOf(file: string, backupKey?: string): AsyncGenerator<Buffer> {
  try {
    const encrypted = await isEncrypted(file)
    const source = createReadStream(file)
    const contents = createGunzip()
    const ignoreEnd = () => {} // the iteration reports the error
    if (encrypted) pipeline(source, decrypt(backupKey), contents, ignoreEnd)
    else pipeline(source, contents, ignoreEnd)
    for await (const chunk of contents) yield chunk as Buffer
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, file)
  }
}

function explain(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOENT') return new BackupError(`The file ${file} does not exist.`)
  if (error.code === 'EISDIR') return new BackupError(`${file} is a folder.`)
  if (error.code === 'EACCES') return new BackupError(`This account may not read ${file}.`)
  if (error.message === 'incorrect header check') return notABackup()
  if (error.message === 'unexpected end of file') return damaged('it is cut short', error)
  return error.code?.startsWith('Z_') ? damaged(error.message, error) : error
}
