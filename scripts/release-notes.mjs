// node scripts/release-notes.mjs TAG: prints what CHANGELOG.md says of the version in package.json, if TAG names that version.
import './lib/node.mjs'
import { readFileSync } from 'node:fs'
import { releaseNotes } from './lib/release-notes.mjs'
import { inRoot } from './lib/root.mjs'
import { stop } from './lib/run.mjs'

const [, , tag] = process.argv
const read = (path) => readFileSync(inRoot(path), 'utf8')

try {
  const { version } = JSON.parse(read('package.json'))
  console.log(releaseNotes(read('CHANGELOG.md'), { tag, version }))
} catch (error) {
  stop(error.message)
}
