import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of Halaqa. Scripts run in it, wherever they were called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

/** An unpacked release and the image have no lock file: they hold what was built, and nothing to install or build with. */
export const isRelease = !existsSync(inRoot('package-lock.json'))

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env') // what is set already stays
