import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. Scripts run in it, wherever they were called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

/** Where the person stood, for file names they typed. npm runs scripts in the checkout and tells where it was called. */
export const calledFrom = process.env.INIT_CWD ?? process.cwd()

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env') // what is set already stays
