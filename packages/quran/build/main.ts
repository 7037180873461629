/** Makes the Qur'an's data from npm packages: small tables into `src/generated`, the text and its answers into `data`. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readPackageJson } from './sources.ts'
import { writeTables } from './tables.ts'

const PACKAGE = new URL('../', import.meta.url)
const STAMP = new URL('data/inputs.sha256', PACKAGE)

const SOURCES = ['quran-json', 'quran-db', 'quran-meta', 'holy-quran', 'quran-kemenag']

/** Written by the build besides the stamp; one that is missing makes it run again. */
const OUTPUTS = [
  'data/arabic.json',
  'data/answers.bin',
  'data/answers.json',
  'src/generated/surahs.ts',
  'src/generated/mushaf.ts',
  'src/generated/weights.ts',
  'src/generated/items.ts',
  'src/generated/cues.ts',
  'src/generated/featured.ts',
]

function isUpToDate(): boolean {
  const complete = OUTPUTS.every((path) => existsSync(new URL(path, PACKAGE)))
  return complete && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** A build that is broken off must not look finished. */
function removeStamp(): void {
  rmSync(STAMP, { force: true })
}

function stamp(): void {
  writeFileSync(STAMP, fingerprint())
}

/** Of this package's code and of its sources' versions: whether a build would make anything new. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    hash.update(`${source}@${readPackageJson<{ version: string }>(source, 'package.json').version}\n`)
  for (const folder of ['src/', 'build/']) {
    const files = readdirSync(new URL(folder, PACKAGE)).filter(
      (file) => /\.(ts|json)$/.test(file) && !file.endsWith('.test.ts'),
    )
    for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(new URL(folder + file, PACKAGE)))
  }
  return hash.digest('hex')
}

if (isUpToDate()) {
  console.log("The Qur'an's data is up to date")
} else {
  const started = Date.now()
  removeStamp()
  writeTables()
  // These read the tables that were just written.
  const [{ makeText, writeText }, { writeFeatured }, { makeWordRow }, { writeCues }, { writeAnswers }] =
    await Promise.all([
      import('./text.ts'),
      import('./featured.ts'),
      import('./word-row.ts'),
      import('./cues.ts'),
      import('./answers.ts'),
    ])
  const text = makeText()
  writeText(text)
  writeFeatured(text)
  const row = makeWordRow(text.arabic)
  writeCues(row)
  await writeAnswers(text, row)
  stamp()
  console.log(`Made the Qur'an's data in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
