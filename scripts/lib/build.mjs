import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { mustRun } from './run.mjs'

const TURBO = inRoot('node_modules/turbo/bin/turbo')
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }

/** Runs tasks of turbo.json; what has not changed since the last time is not done again. */
export const turbo = (what, args) => mustRun(what, process.execPath, [TURBO, 'run', ...args], turboOptions)
export const turboCommand = (args) => [process.execPath, [TURBO, 'run', ...args], turboOptions]
const turboOptions = { env: QUIET }

/** Builds what is not built, or not from the present sources: everything, or some packages and what they need. */
export async function ensureBuilt(...packages) {
  if (!existsSync(TURBO)) return // an image carries what was built, and nothing to build with
  const filters = packages.map((name) => `--filter=${name}`)
  await turbo('Building', ['build', ...filters, '--output-logs=errors-only', '--log-prefix=none', '--summarize=false'])
}
