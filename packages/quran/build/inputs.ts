/** Tells whether a build would make anything new: a fingerprint of this package's code and of its sources' versions. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readPackageJson } from './sources.ts'

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
  'src/generated/featured.ts',
]

export function isUpToDate(): boolean {
  const complete = OUTPUTS.every((path) => existsSync(new URL(path, PACKAGE)))
  return complete && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** A build that is broken off must not look finished. */
export function removeStamp(): void {
  rmSync(STAMP, { force: true })
}

export function stamp(): void {
  writeFileSync(STAMP, fingerprint())
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    hash.update(`${source}@${readPackageJson<{ version: string }>(source, 'package.json').version}\n`)
  for (const folder of ['src/', 'build/']) {
    const files = readdirSync(new URL(folder, PACKAGE)).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(new URL(folder + file, PACKAGE)))
  }
  return hash.digest('hex')
}
