// npm run bench: how fast and how cheap the built product is, each figure beside its limit. docs/performance.md tells more.
import './lib/node.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endChildrenOnSignals, run } from './lib/run.mjs'

endChildrenOnSignals()
await ensureInstalled({ withTools: true })
await ensureBuilt()
process.exit(await run(process.execPath, ['--import', 'tsx', 'apps/bench/src/main.ts', ...process.argv.slice(2)]))
