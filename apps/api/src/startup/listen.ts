import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { findRunning } from './running-server.ts'

const PATIENCE_MS = 10_000

type Options = { host: string; port: number; dataDir: string; printLine: (line: string) => void }

/** Tried on a port of the system's choice before anything is started or changed, as the other settings are. */
export async function assertHostUsable(host: string) {
  const probe = createServer()
  try {
    probe.listen({ host, port: 0 })
    await once(probe, 'listening')
  } catch (cause) {
    throw new Error(`The configuration is not valid:\n  ${unusable(host, cause as NodeJS.ErrnoException)}`, { cause })
  }
  await new Promise((done) => probe.close(done))
}

function unusable(host: string, { code, message }: NodeJS.ErrnoException) {
  const ways = '0.0.0.0 is all its addresses, 127.0.0.1 this machine alone.'
  if (code === 'EADDRNOTAVAIL') return `HOST: ${host} is not an address of this machine. ${ways}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST: this machine cannot resolve ${host}. ${ways}`
  return `HOST: this machine cannot listen on ${host}: ${message}. ${ways}`
}

/** Answers the port. A server that is just stopping may hold it for a moment, so this waits a little. */
export async function listen(app: FastifyInstance, { host, port, dataDir, printLine }: Options): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  for (let isRetry = false; ; isRetry = true) {
    try {
      await app.listen({ host, port, listenTextResolver: () => 'listening' })
      return (app.server.address() as AddressInfo).port
    } catch (error) {
      const running = findRunning(dataDir, port)
      if (running) {
        throw new Error(`Halaqa is already running here, at ${running}. To restart it, stop it first.`, {
          cause: error,
        })
      }
      throwUnlessTaken(error, host, port, Date.now() > deadline)
      if (!isRetry) printLine(`Port ${port} is in use. Waiting for it`)
      await sleep(250)
    }
  }
}

function throwUnlessTaken(error: unknown, host: string, port: number, isLast: boolean) {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE' && !isLast) return
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} bin/halaqa start`,
    EACCES: `This account may not use port ${port}. Choose one above 1023: PORT=3000 bin/halaqa start`,
  }
  throw new Error(reasons[code ?? ''] ?? `Halaqa cannot listen on ${host}:${port}: ${(error as Error).message}`, {
    cause: error,
  })
}
