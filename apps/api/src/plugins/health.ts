import fastifyPlugin from 'fastify-plugin'
import { coalesce } from '../lib/coalesce.ts'
import { reachDatabase } from './health.sql.ts'

const HIDDEN = { schema: { hide: true } } as const

/** Health checks: `/healthz` checks the process only, `/readyz` the database too. */
export const healthPlugin = fastifyPlugin(async (app) => {
  app.get('/healthz', HIDDEN, async () => ({ status: 'ok' }))

  // Probes have no limit, so those that ask at once share one question to the database.
  const reach = coalesce(() => reachDatabase(app.db))
  app.get('/readyz', HIDDEN, async () => {
    await reach()
    return { status: 'ready' }
  })
})
