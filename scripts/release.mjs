// node scripts/release.mjs FOLDER: packs the built product for this platform, with its Postgres, into FOLDER as a tarball that starts
// with node alone.
import './lib/node.mjs'
import { resolve } from 'node:path'
import { packRelease } from './lib/release.mjs'
import { stop } from './lib/run.mjs'

const [, , folder] = process.argv
if (!folder) stop('Usage: node scripts/release.mjs FOLDER')
console.log(packRelease(resolve(folder)))
