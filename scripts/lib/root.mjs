import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. Scripts run in it, wherever they were called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env') // what is set already stays
