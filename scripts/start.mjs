// npm start: from a fresh clone to a running Halaqa.
import './lib/node.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { dropUnneeded, ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignals, leaveSignals } from './lib/run.mjs'

endChildrenOnSignals()
await ensureInstalled()
await ensureBuilt()
await dropUnneeded()
leaveSignals()

process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(inRoot('apps/api/dist/main.js')).href)
