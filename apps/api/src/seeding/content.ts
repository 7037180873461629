/**
 * What is to be seeded: lines of COPY's text format for each table, and a fingerprint of all of them. The build makes it
 * once and stores it, so that a start neither makes the lessons nor doubts them: what has this fingerprint is these bytes.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { UnitContent } from '@halaqa/curriculum/content'
import { copyLine } from '@halaqa/database/copy'
import { installationDir } from '@halaqa/database/installation'
import { rowsOf } from './rows.ts'
import { SEEDED_TABLE_NAMES, SEEDED_TABLES, type SeededTable } from './tables.ts'

export interface SeedContent {
  fingerprint: string
  tables: Record<SeededTable, { columns: string[]; lines: () => Readable }>
}

export function contentOf(units: Iterable<UnitContent>): SeedContent {
  const lines = tablesOf((): string[] => [])
  for (const unit of units) {
    const rows = rowsOf(unit)
    for (const name of SEEDED_TABLE_NAMES) lines[name].push(rows[name].map(copyLine).join(''))
  }
  const hash = createHash('sha256')
  for (const name of SEEDED_TABLE_NAMES) {
    hash.update(`${name} ${SEEDED_TABLES[name]}\n`)
    for (const text of lines[name]) hash.update(text)
  }
  return {
    fingerprint: hash.digest('base64url'),
    tables: tablesOf((name) => ({
      columns: SEEDED_TABLES[name],
      lines: () => Readable.from(lines[name], { objectMode: false }),
    })),
  }
}

const folder = () => join(installationDir(), 'apps', 'api', 'data')
const MANIFEST = 'content.json'

type Manifest = { fingerprint: string; columns: Record<SeededTable, string[]> }

/** The manifest is written last: content that was broken off has none. */
export async function storeContent(content: SeedContent) {
  mkdirSync(folder(), { recursive: true })
  rmSync(join(folder(), MANIFEST), { force: true })
  for (const [name, { lines }] of Object.entries(content.tables)) {
    await pipeline(lines(), createGzip(), createWriteStream(join(folder(), `${name}.gz`)))
  }
  const columns = tablesOf((name) => content.tables[name].columns)
  const manifest: Manifest = { fingerprint: content.fingerprint, columns }
  writeFileSync(join(folder(), MANIFEST), JSON.stringify(manifest))
}

/** As the build stored it. */
export function storedContent(): SeedContent {
  const { fingerprint, columns } = readManifest()
  return {
    fingerprint,
    tables: tablesOf((name) => ({
      columns: columns[name],
      lines: () => createReadStream(join(folder(), `${name}.gz`)).pipe(createGunzip()),
    })),
  }
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder(), MANIFEST), 'utf8')) as Manifest
  } catch (error) {
    throw new Error('The lessons are not built. Run: npm run build', { cause: error })
  }
}

function tablesOf<Value>(value: (name: SeededTable) => Value) {
  return Object.fromEntries(SEEDED_TABLE_NAMES.map((name) => [name, value(name)])) as Record<SeededTable, Value>
}
