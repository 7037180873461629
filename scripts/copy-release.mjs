// node scripts/copy-release.mjs FOLDER: copies the built product into FOLDER with everything that it needs to run, for the image.
import './lib/node.mjs'
import { copyRelease } from './lib/release.mjs'
import { stop } from './lib/run.mjs'

const [, , folder] = process.argv
if (!folder) stop('Usage: node scripts/copy-release.mjs FOLDER')
copyRelease(folder)
