// bin/halaqa COMMAND: runs the script of that name, without npm.
import './lib/node.mjs'
import { COMMANDS } from './lib/commands.mjs'

const [, , command] = process.argv

if (!COMMANDS.includes(command)) {
  console.error(`Usage: halaqa ${COMMANDS.join(' | ')}`)
  process.exit(2)
}
// The scripts change into the folder of Halaqa. npm, too, tells them where the person stands.
process.env.INIT_CWD = process.cwd()
process.argv.splice(2, 1)
await import(`./${command}.mjs`)
