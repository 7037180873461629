import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'

export type DatabaseLocation = {
  /** Undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
}

export type OpenOptions = {
  log?: (line: string) => void
  /** The process is stopping: the wait for a server that does not answer yet ends, and one that dies is not started again. */
  signal?: AbortSignal
  /** How long to wait for a server of the operator that does not answer yet; a minute unless given. */
  patienceMs?: number
}

/** A database server that answers. */
export type OpenServer = {
  url: string
  /** Where databases can be created, as a role that may; undefined for a server of the operator's. */
  maintenanceUrl: string | undefined
  isEmbedded: boolean
  close(): Promise<void>
  /** Why the embedded server, which has died, cannot be started again; undefined while it runs. */
  fault(): Error | undefined
  /** Closes as `close` does; an embedded server that was made by this opening leaves nothing behind. */
  discard(): Promise<void>
}

const PATIENCE_MS = 60_000
const WATCH_MS = 1_000
/** In checks that are left out. */
const LONGEST_PAUSE = 14
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'])

/** Waits for the given server, or starts the embedded one and keeps it alive until closed. */
export async function openServer(location: DatabaseLocation, options: OpenOptions = {}): Promise<OpenServer> {
  const { log = () => {}, signal, patienceMs = PATIENCE_MS } = options
  if (location.databaseUrl) {
    await waitFor(location.databaseUrl, { log, signal, patienceMs })
    return {
      url: location.databaseUrl,
      maintenanceUrl: undefined,
      isEmbedded: false,
      fault: () => undefined,
      close: async () => {},
      discard: async () => {},
    }
  }
  const server = await startEmbedded({ dataDir: location.dataDir })
  const { stop: stopWatching, fault } = watch(async () => {
    const { revived } = await server.revive()
    if (revived) log('The embedded Postgres had stopped and was started again')
  }, log)
  signal?.addEventListener('abort', stopWatching, { once: true })
  return {
    url: server.url,
    maintenanceUrl: server.superuserUrl,
    isEmbedded: true,
    fault,
    async close() {
      await stopWatching()
      await server.stop()
    },
    async discard() {
      await stopWatching()
      await server.discard()
    },
  }
}

/**
 * Repeats `check` until told to stop, which waits for one that is under way. One that failed is repeated ever more seldom, and
 * told of once: a disk that is full for a night is not to fill the log.
 */
function watch(check: () => Promise<void>, log: (line: string) => void) {
  let current = Promise.resolve()
  let busy = false
  let fault: Error | undefined
  let failures = 0
  let pause = 0
  const timer = setInterval(() => {
    if (busy || pause-- > 0) return
    busy = true
    current = check()
      .then(() => {
        fault = undefined
        failures = 0
      })
      .catch((error: Error) => {
        if (error.message !== fault?.message) log(error.message)
        fault = error
        failures += 1
        pause = Math.min(failures, LONGEST_PAUSE)
      })
      .finally(() => {
        busy = false
      })
  }, WATCH_MS)
  timer.unref()
  return {
    fault: () => fault,
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}

type Waiting = { log: (line: string) => void; signal: AbortSignal | undefined; patienceMs: number }

/** A database that is started together with us may take a while. */
async function waitFor(url: string, { log, signal, patienceMs }: Waiting) {
  const deadline = Date.now() + patienceMs
  for (let isLogged = false; ; isLogged = true) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      const address = addressWithoutPassword(url)
      if (!NOT_YET.has(code ?? '') || Date.now() >= deadline) {
        throw new Error(`No connection to the database at ${address}: ${message || code}`, { cause: error })
      }
      if (!isLogged) log(`Waiting for the database at ${address}`)
      await sleep(500, undefined, { signal })
    }
  }
}

function addressWithoutPassword(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
