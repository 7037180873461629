import { inRoot, isRelease } from './root.mjs'
import { mustRunQuietly } from './run.mjs'

const TURBO = inRoot('node_modules/turbo/bin/turbo')
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }

/** A command that runs tasks of turbo.json; what has not changed since the last time is not done again. */
export const turboCommand = (args) => [process.execPath, [TURBO, 'run', ...args], { env: QUIET }]

/** Builds what is not built, or not from the present sources: everything, or some packages and what they need. */
export async function ensureBuilt(...packages) {
  if (isRelease) return
  const filters = packages.map((name) => `--filter=${name}`)
  await turbo('Building', ['build', ...filters])
}

export async function turbo(what, args) {
  const command = turboCommand([...args, '--output-logs=errors-only', '--log-prefix=task'])
  await mustRunQuietly(what, `${what}. The first time takes some minutes.`, ...command)
}
