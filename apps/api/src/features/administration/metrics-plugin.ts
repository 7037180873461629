import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../../lib/app-error.ts'
import { describePool, loadFigures } from './metrics.service.ts'

const ROUTE = { schema: { hide: true } } as const
/** In seconds: from an answer out of memory to a call that takes as long as a call may. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40]
/** The answers to a refused sign-in: a wrong password, a suspended account, too many attempts. */
const REFUSED = new Set([401, 403, 429])

/**
 * Metrics for Prometheus at `/metrics`, for those who have METRICS_TOKEN. Without it there are none. Each process counts its own
 * requests; what it reads in the database is the same in every process. Labels name routes by their patterns, so that no address, id
 * or name of a person is in them.
 */
export const metricsPlugin = fastifyPlugin(async (app) => {
  const { metricsToken } = app.config
  if (metricsToken === undefined) {
    app.get('/metrics', ROUTE, (_request, reply) => reply.callNotFound())
    return
  }
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  showPool(app, register)
  const readDatabase = showDatabase(app, register)

  app.get('/metrics', ROUTE, async ({ headers }, reply) => {
    if (!hasToken(headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('authentication_required')
    }
    await readDatabase()
    return reply.type(register.contentType).send(await register.metrics())
  })
})

/** Compares hashes, because `timingSafeEqual` needs equal lengths. */
function hasToken(authorization = '', token: string): boolean {
  const given = /^bearer ([^ ]+)$/i.exec(authorization)?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function countRequests(app: FastifyInstance, register: Registry) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer. Event streams are left out.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [register],
  })
  const refused = new Counter({
    name: 'halaqa_sign_ins_refused_total',
    help: 'Sign-ins that were refused: 401 wrong email or password, 403 suspended account, 429 too many attempts.',
    labelNames: ['status'] as const,
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const status = String(reply.statusCode)
    if (routeOptions.url === '/api/v1/auth/signin' && REFUSED.has(reply.statusCode)) refused.inc({ status })
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    duration.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000)
  })
}

function showPool(app: FastifyInstance, register: Registry) {
  new Gauge({
    name: 'halaqa_pool_connections',
    help: 'Connections of this process to the database, and statements that wait for one.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(describePool(app.db))) this.set({ state }, count)
    },
  })
}

/** Answers how to read the figures of the database. While it cannot be reached they stay what they were. */
function showDatabase(app: FastifyInstance, register: Registry) {
  const registers = [register]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const jobGauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'] as const, registers })
  const isUp = gauge('halaqa_database_up', '1 if the database answered, 0 if it did not.')
  const succeeded = jobGauge('halaqa_job_last_success_timestamp_seconds', 'When scheduled work last succeeded.')
  const failed = jobGauge('halaqa_job_last_failure_timestamp_seconds', 'When scheduled work last failed.')
  const waiting = gauge('halaqa_queue_waiting', 'Scheduled work and mails that wait in the queue.')
  const givenUp = gauge('halaqa_queue_failed', 'Scheduled work and mails that were given up.')
  const days = gauge('halaqa_planned_days', 'Days and turns of rooms that begin on the present date (UTC).')
  const behind = gauge('halaqa_rooms_behind', 'Rooms of which a date that has begun somewhere is not planned.')

  const read = async () => {
    const { jobs, queue, planning } = await loadFigures(app.db, app.clock())
    for (const { name, succeededAt, failedAt } of jobs) {
      if (succeededAt) succeeded.set({ job: name }, succeededAt.getTime() / 1000)
      if (failedAt) failed.set({ job: name }, failedAt.getTime() / 1000)
    }
    waiting.set(queue.waiting)
    givenUp.set(queue.failed)
    days.set(planning.days)
    behind.set(planning.behind)
  }
  return () =>
    read().then(
      () => isUp.set(1),
      () => isUp.set(0),
    )
}
