/** Reads the npm packages that the Qur'an's data comes from. Everything downstream takes these plain shapes. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** A chapter of quran-json; `verses[n].text` is in the King Fahd Complex's font encoding, see `arabic.ts`. */
export type SourceChapter = {
  id: number
  name: string
  transliteration: string
  translation: string
  type: 'meccan' | 'medinan'
  total_verses: number
  verses: { id: number; text: string; translation?: string; transliteration?: string }[]
}

/** The path of a file inside an installed package, whether or not its `exports` admit to it. */
export function packageFile(packageName: string, path: string): string {
  const folders = require.resolve.paths(packageName) ?? []
  const found = folders.map((folder) => join(folder, packageName, path)).find((file) => existsSync(file))
  if (!found) throw new Error(`${packageName} has no ${path}: run npm install`)
  return found
}

export function readPackageJson<T>(packageName: string, path: string): T {
  return JSON.parse(readFileSync(packageFile(packageName, path), 'utf8')) as T
}

export const readChapters = (name: string): SourceChapter[] => readPackageJson('quran-json', `dist/${name}.json`)
