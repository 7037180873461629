import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Server only. Where `npm run build` put the data: found through the installed package, so that it also works from inside a
 * bundle that carries this module elsewhere.
 */
export function dataFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@halaqa/quran/package.json')), 'data')
}

/** The data is not built, or is of another version. */
export class QuranDataMissingError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`The Qur'an's data is missing at ${path}. Run: npm run build -w @halaqa/quran`, { cause })
    this.name = 'QuranDataMissingError'
  }
}
