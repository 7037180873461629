/**
 * Is the Qur'an's data what a build would make now? If so, the packages that are its sources need not be installed. This is plain
 * JavaScript, because the installation runs it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const PACKAGE = new URL('../', import.meta.url)
const STAMP = new URL('data/inputs.sha256', PACKAGE)

/** The npm packages that the data is made of. */
export const SOURCES = ['quran-json', 'quran-db', 'quran-meta', 'holy-quran', 'quran-kemenag']

/** Files that the build writes besides the stamp; if one is missing, the build runs again. */
const OUTPUTS = [
  'data/arabic.json',
  'data/answers.bin',
  'data/answers.json',
  'src/generated/surahs.ts',
  'src/generated/surah-details.ts',
  'src/generated/mushaf.ts',
  'src/generated/weights.ts',
  'src/generated/items.ts',
  'src/generated/cues.ts',
  'src/generated/featured.ts',
  'src/generated/version.ts',
]

export function isDataMade() {
  const complete = OUTPUTS.every((path) => existsSync(new URL(path, PACKAGE)))
  return complete && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** A build that is broken off must not look finished. */
export function removeStamp() {
  rmSync(STAMP, { force: true })
}

export function stamp() {
  writeFileSync(STAMP, fingerprint())
}

/** Of this package's code and of its sources' versions: whether a build would make anything new. */
function fingerprint() {
  const hash = createHash('sha256')
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'))
  for (const source of SOURCES) hash.update(`${source}@${dependencies[source]}\n`)
  for (const folder of ['src/', 'build/']) {
    const files = readdirSync(new URL(folder, PACKAGE)).filter(
      (file) => /\.(ts|mjs|json)$/.test(file) && !file.endsWith('.test.ts'),
    )
    for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(new URL(folder + file, PACKAGE)))
  }
  return hash.digest('hex')
}
