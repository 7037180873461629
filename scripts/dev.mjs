// npm run dev: Halaqa with hot reload, on one port. The web's development server hands calls on to the API.
import './lib/node.mjs'
import { turbo } from './lib/build.mjs'
import { freePort } from './lib/free-port.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChild, keepRunning } from './lib/run.mjs'

await ensureInstalled()
// The client of the database and the Qur'an's data are generated; everything else runs from its sources.
await turbo('Generating', ['generate', 'build', '--filter=//', '--filter=@halaqa/quran'])

const { PORT, HOST, API_PORT } = process.env
const port = PORT || '3000'
const host = HOST || '0.0.0.0'
const apiPort = API_PORT || String(await freePort())

const api = keepRunning(
  process.execPath,
  [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/api/src/main.ts'],
  { env: { HOST: '127.0.0.1', PORT: apiPort, HALAQA_WEB: 'none' }, stdio: ['ignore', 'inherit', 'inherit'] },
)
const web = keepRunning(
  process.execPath,
  [inRoot('node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--host', host, '--clearScreen', 'false'],
  { cwd: inRoot('apps/web'), env: { API_PORT: apiPort }, stdio: ['ignore', 'inherit', 'inherit'] },
)

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
for (const child of [api, web]) child.once('close', () => end(1))

async function end(code) {
  if (ending) return
  ending = true
  await Promise.all([endChild(api), endChild(web)])
  process.exit(code)
}
