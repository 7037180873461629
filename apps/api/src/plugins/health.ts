import fastifyPlugin from 'fastify-plugin'

const HIDDEN = { schema: { hide: true } } as const

/** For whoever watches the server: `/healthz` is the process alone, `/readyz` asks the database too. */
export const healthPlugin = fastifyPlugin(async (app) => {
  app.get('/healthz', HIDDEN, async () => ({ status: 'ok' }))

  app.get('/readyz', HIDDEN, async () => {
    await app.db.$queryRaw`SELECT 1`
    return { status: 'ready' }
  })
})
