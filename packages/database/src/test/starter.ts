// A process of its own that starts the embedded server, tells about it, and holds it until SIGTERM.
import { startEmbedded } from '../embedded.ts'

const server = await startEmbedded({ dataDir: process.argv[2]! })
const { pid, port, adopted } = server
process.stdout.write(`${JSON.stringify({ pid, port, adopted })}\n`)
const alive = setInterval(() => {}, 60_000)
process.once('SIGTERM', () => {
  clearInterval(alive)
  void server.stop()
})
