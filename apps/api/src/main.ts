import { connect, openPool } from '@halaqa/database/client'
import { migrate } from '@halaqa/database/migrate'
import { openServer } from '@halaqa/database/open'
import { recordPasswordKey, requirePasswordKey } from '@halaqa/database/password-key'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { renewFirstAdminToken } from './features/auth/first-admin.service.ts'
import { rememberCompletions } from './features/memory/completions.service.ts'
import { refoldMemory } from './features/memory/rebuild.service.ts'
import { systemClock } from './lib/clock.ts'
import { storedContent } from './seeding/content.ts'
import { seed } from './seeding/seed.ts'
import { announce, localUrl } from './startup/announce.ts'
import { keepJobsRunning } from './startup/jobs.ts'
import { lanUrl } from './startup/lan.ts'
import { assertHostUsable, listen } from './startup/listen.ts'
import { checkMailServer } from './startup/mail.ts'
import { recordRunningServer } from './startup/running-server.ts'
import { Shutdown } from './startup/shutdown.ts'
import { startFailure } from './startup/start-failure.ts'
import { ignoreDatabaseLoss } from './startup/unhandled-rejections.ts'
import { findWebRoot } from './startup/web-root.ts'

const CONNECTIONS = 20

const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Everything from the environment to an address that answers, and back again on SIGINT or SIGTERM. */
async function main(shutdown: Shutdown) {
  const config = readConfig(process.env)
  await assertHostUsable(config.host)
  const opening = openServer(config, { log: printLine, signal: shutdown.signal })
  const server = await shutdown.opening('the database server', opening, (opened) => opened.close())
  const keyedDatabase = { ...config, url: server.url }
  const passwordKey = await requirePasswordKey(keyedDatabase)

  await migrate(server.url, { log: printLine })
  await recordPasswordKey(keyedDatabase, passwordKey)
  await seed(server.url, storedContent(), { now: systemClock(), log: printLine })
  const pool = openPool(server.url, { max: CONNECTIONS })
  const db = connect(pool)
  shutdown.later('the connections', async () => {
    await db.$disconnect()
    await pool.end()
  })

  await rememberCompletions(db, systemClock(), printLine)
  await refoldMemory(db, systemClock(), printLine)

  const webRoot = findWebRoot()
  const app = await buildApp({
    db,
    databaseUrl: server.url,
    maintenanceUrl: server.maintenanceUrl,
    databaseFault: server.fault,
    clock: systemClock,
    config: { ...config, passwordKey },
    lanUrl: lanUrl(config.host, config.port),
    webRoot,
  })
  // Never the error itself: it carries the whole client, and with it addresses and statements.
  const warn = (error: unknown) => {
    if (!shutdown.signal.aborted) app.log.warn(`a database connection broke: ${(error as Error).message}`)
  }
  pool.on('error', warn)
  ignoreDatabaseLoss(warn, shutdown.signal)
  shutdown.later('the requests under way', () => app.close())
  const jobs = keepJobsRunning(app, pool)
  shutdown.later('the scheduled work', () => jobs.stop())

  await app.shownSettings.refresh() // before the first page

  const { host, dataDir } = config
  const port = await listen(app, { host, port: config.port, dataDir, printLine })
  const forget = recordRunningServer(dataDir, port, localUrl(host, port))
  shutdown.later('the note of its address', async () => forget())
  void checkMailServer(app)
  if (!webRoot) return
  announce(printLine, { host, port, publicUrl: config.publicUrl, token: await renewFirstAdminToken(db) })
}

const shutdown = new Shutdown(printLine)
try {
  await main(shutdown)
} catch (error) {
  if (!shutdown.signal.aborted) console.error(startFailure(error))
  await shutdown.run(1)
}
