// npm run dev: Halaqa with hot reload, on one port. The web's development server hands calls on to the API.
import './lib/node.mjs'
import { setTimeout as sleep } from 'node:timers/promises'
import { turbo } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChild, keepRunning, stop } from './lib/run.mjs'

const { PORT, HOST, API_PORT } = process.env
const port = PORT || '3000'
const host = HOST || '0.0.0.0'

await ensureInstalled({ withTools: true })

const { tsImport } = await import('tsx/esm/api')
const { freePort, isPortFree } = await tsImport('../packages/database/src/free-port.ts', import.meta.url)
if (!(await isPortFree(Number(port), host))) {
  stop(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${Number(port) + 1} npm run dev`,
  )
}
const apiPort = API_PORT || String(await freePort())

// The client of the database, the Qur'an's data and the lessons are generated; everything else runs from its sources.
await turbo('Generating', ['generate', 'content'])

// Held here, so that the built-in database stays while the API restarts with every change.
const { openServer } = await tsImport('../packages/database/src/open.ts', import.meta.url)
const { DATABASE_URL, HALAQA_DATA_DIR } = process.env
const database = await openServer(
  { databaseUrl: DATABASE_URL || undefined, dataDir: HALAQA_DATA_DIR || '.halaqa' },
  { log: console.log },
)

const children = []
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

stay(inRoot('node_modules/tsx/dist/cli.mjs'), ['watch', '--clear-screen=false', 'apps/api/src/main.ts'], {
  env: { HOST: '127.0.0.1', PORT: apiPort, HALAQA_WEB: 'none', BACKUPS: process.env.BACKUPS || 'off' },
})
await untilItAnswers(`http://127.0.0.1:${apiPort}/healthz`)
stay(
  inRoot('node_modules/vite/bin/vite.js'),
  ['--port', port, '--strictPort', '--host', host, '--clearScreen', 'false'],
  {
    cwd: inRoot('apps/web'),
    env: { API_PORT: apiPort },
  },
)

function stay(script, args, options) {
  const child = keepRunning(process.execPath, [script, ...args], {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('close', () => end(1))
  children.push(child)
}

/** If the API has a fault, that is on the terminal, and mending it makes it answer. */
async function untilItAnswers(url) {
  while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(100)
}

async function end(code) {
  if (ending) return
  ending = true
  await Promise.all(children.map((child) => endChild(child)))
  await database.close()
  process.exit(code)
}
