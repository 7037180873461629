/**
 * npm run bench              the server rows
 * npm run bench -- browser   the browser rows
 * npm run bench -- reads     one group of rows
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { measurePages } from './browser/lighthouse-pages.ts'
import { measurePresses } from './browser/presses.ts'
import { measureShifts } from './browser/shifts.ts'
import { measureChapter } from './server/chapter.ts'
import { measureComplete } from './server/complete.ts'
import { measureGrowth } from './server/growth.ts'
import { measureLive } from './server/live.ts'
import { measureOnePerson } from './server/one-person.ts'
import { measurePlanning } from './server/planning.ts'
import { measureReads } from './server/reads.ts'
import { measureStart } from './server/start.ts'
import { ROOT, Stage } from './stage.ts'
import { formatTable, type Row } from './table.ts'

type Group = (stage: Stage) => Promise<Row[]>

const SERVER: Record<string, Group> = {
  reads: measureReads,
  complete: measureComplete,
  chapter: measureChapter,
  live: measureLive,
  planning: measurePlanning,
  growth: measureGrowth,
  start: measureStart,
  'one-person': measureOnePerson,
}
const BROWSER: Record<string, Group> = { pages: measurePages, shifts: measureShifts, presses: measurePresses }
const ALL = { ...SERVER, ...BROWSER }

if (process.platform !== 'linux') throw new Error('npm run bench reads memory from /proc, which only Linux has')
const names = process.argv.slice(2).flatMap((name) => (name === 'browser' ? Object.keys(BROWSER) : [name]))
const unknown = names.find((name) => !(name in ALL))
if (unknown) throw new Error(`There is no group ${unknown}. Choose browser, ${Object.keys(ALL).join(', ')}`)

const tell = (line: string) => process.stdout.write(`${line}\n`)
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' }).trim()
tell(
  `${new Date().toISOString().slice(0, 16)}, ${commit}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`,
)

const stage = await Stage.open()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stage.close().finally(() => process.exit(130)))
}
const rows: Row[] = []
for (const name of names.length > 0 ? names : Object.keys(SERVER)) {
  tell(`\n${name}, load ${loadavg()[0]!.toFixed(1)}`)
  try {
    const measured = await ALL[name]!(stage)
    rows.push(...measured)
    tell(formatTable(measured))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  await stage.clear()
}
await stage.close()
tell(`\n${formatTable(rows)}`)
