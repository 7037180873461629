/**
 * npm run bench                     every scenario, each beside its limit
 * npm run bench -- chapters reads   some of them
 * npm run bench -- --large          the long ones as well
 * npm run bench -- reads --profile  says where the server's CPU went; what is measured meanwhile is worth less
 * npm run bench -- --docs           writes the table into docs/performance.md too
 */

import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { describeProfiles, profilesFolder, saveResults, writeDocs } from './report.ts'
import { describeRun } from './run.ts'
import { loadScenarios } from './scenarios.ts'
import { Stage } from './stage.ts'
import { formatTable, type Measured } from './table.ts'

const tell = (line: string) => process.stdout.write(`${line}\n`)

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
if (process.platform !== 'linux') throw new Error('CPU and memory are read from /proc, which Linux alone has')

const scenarios = await loadScenarios(names, flags.large)
const stage = await Stage.open()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isInterrupted = true
    tell('Stopping')
    void stage.close().finally(() => process.exit(130))
  })
}
const run = describeRun()
tell(`${run.machine}\n${run.versions}\n${run.date}\n`)
const measured: Measured[] = []
const failed: string[] = []
let file = ''
for (const [name, scenario] of scenarios) {
  if (isInterrupted) break
  const began = performance.now()
  tell(`── ${name}: ${scenario.about}`)
  if (flags.profile) stage.profiles = profilesFolder(name)
  try {
    const rows = (await scenario.run(stage)).map((row) => ({ ...row, scenario: name, load: loadavg()[0]! }))
    measured.push(...rows)
    tell(formatTable(rows))
  } catch (error) {
    failed.push(name)
    console.error(error)
  }
  await stage.clear()
  if (stage.profiles) tell(describeProfiles(stage.profiles))
  // After each, because a run that is ended early has measured something too. A server that is profiled is slower: what it did
  // is shown, and kept nowhere.
  if (!flags.profile) file = saveResults({ ...run, failed, rows: measured })
  tell(`── ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0]!.toFixed(1)}\n`)
}
await stage.close()
tell(formatTable(measured))
if (file) tell(`\nEvery round stands in ${file}`)
if (flags.docs) writeDocs()
if (failed.length > 0) tell(`Failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
