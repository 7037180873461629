import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Scenario } from '../scenario.ts'
import { ROOT, startProgram } from '../stage.ts'

const run = promisify(execFile)

/** A fresh clone of what is committed, with an empty cache of npm, until it answers. It takes minutes and the internet. */
export const scenario: Scenario = {
  about: 'A clone, installed and started for the first time: what lies on disk, and what npm fetched',
  isLarge: true,
  async run(stage) {
    const clone = join(stage.folder, 'clone')
    const cache = join(stage.folder, 'npm-cache')
    await run('git', ['clone', '--quiet', '--no-local', '--single-branch', ROOT, clone])
    const began = performance.now()
    const halaqa = await startProgram(
      [join(clone, 'scripts/start.mjs')],
      { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: '0', npm_config_cache: cache },
      { folder: clone },
    )
    stage.later(halaqa.stop)
    const seconds = (performance.now() - began) / 1_000
    const parts = ['node_modules', '.git', '.halaqa']
    const [whole, fetched, ...each] = await Promise.all(
      [clone, cache, ...parts.map((part) => join(clone, part))].map(megabytesOf),
    )
    return [
      {
        ...{ what: 'a clone, installed and started', unit: 'MB', product: [whole!] },
        target: { of: 'value', atMost: 900 },
        beside: parts.map((part, at) => `${part} ${Math.round(each[at]!)}`).join(', '),
      },
      {
        ...{ what: 'fetched by npm for it', unit: 'MB', product: [fetched!] },
        target: { of: 'value', atMost: 300 },
        beside: `answered after ${Math.round(seconds)} s`,
      },
    ]
  },
}

async function megabytesOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-s', '-B1', folder])
  return Number(stdout.split('\t')[0]) / 1e6
}
