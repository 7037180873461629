import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatShares, sharesOf } from './profile.ts'
import type { Run } from './run.ts'
import { ROOT } from './stage.ts'
import { formatTable, type Measured, newestOfEach } from './table.ts'

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url))
const PAGE = join(ROOT, 'docs/performance.md')
const TABLE = /(<!-- npm run bench -- --docs writes from here -->\n)[\s\S]*?(\n<!-- to here -->)/

/** A run, with the names of scenarios that failed. */
type Results = Run & { failed: string[]; rows: Measured[] }

/** Everything that was measured, each round of it. Answers the file. */
export function saveResults(results: Results): string {
  mkdirSync(RESULTS, { recursive: true })
  const file = join(RESULTS, `${results.date.replace(/\D+/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return file
}

/** The folder for profiles of a scenario, empty. */
export function profilesFolder(scenario: string): string {
  const folder = join(RESULTS, 'profiles', scenario)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** What each server of a scenario was at, the busiest first. */
export function describeProfiles(folder: string): string {
  const files = readdirSync(folder).map((file) => join(folder, file))
  const bySize = files.toSorted((a, b) => statSync(b).size - statSync(a).size)
  return bySize.map((file) => `${file}\n${formatShares(sharesOf(JSON.parse(readFileSync(file, 'utf8'))))}`).join('\n\n')
}

/** Puts into docs/performance.md what the newest run of each scenario measured, as far as results are kept here. */
export function writeDocs() {
  const page = readFileSync(PAGE, 'utf8')
  if (!TABLE.test(page)) throw new Error(`${PAGE} has no place for the table`)
  const files = readdirSync(RESULTS).filter((file) => file.endsWith('.json'))
  const runs = files.map((file) => JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) as Results)
  const newest = newestOfEach(runs)
  const text = `\n${newest.map(describe).join('\n')}\n\n${formatTable(newest.flatMap(({ rows }) => rows))}\n`
  writeFileSync(
    PAGE,
    page.replace(TABLE, (_, from, to) => from + text + to),
  )
}

const describe = ({ date, machine, versions, rows }: Results) =>
  `* ${date} UTC: ${[...new Set(rows.map(({ scenario }) => scenario))].join(', ')}. ${machine}. ${versions}.`
