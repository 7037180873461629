/**
 * The whole server for tests in a browser: the built web app and the API on one loopback port, on a database of its own with
 * the whole curriculum in it, and beside it a control port that moves its clock, runs its scheduled work and takes its
 * database away.
 *
 *     node --import tsx apps/api/src/test/controlled-main.ts
 *
 * Writes one line of JSON when it is ready, `{ "url": …, "control": … }`, and ends on SIGTERM or when its standard input
 * ends, which is when whoever started it is gone. Control calls, all POST with JSON:
 *
 *     /clock      { "now": instant }      time goes on from there
 *     /jobs       {}                      what the scheduled work does, once each, in order
 *     /admin      { "email": email }      makes the account an admin
 *     /memory     { "email": email }      answers what the tables hold of what somebody remembers
 *     /database   { "away": true|false }  connections break and are refused until it is back
 *     /rows       { "sql": …, "values": […] }  answers what stands in the database
 *
 * With MAILS=1 it sends mail, to a mail server that it holds itself:
 *
 *     /mails      { "to": email }         answers the mails that came for somebody, the oldest first
 *     /mail       { "to": email }         answers the newest, once there is one
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connect, openPool } from '@halaqa/database/client'
import { createTestDatabase } from '@halaqa/database/testing'
import setUpDatabases from '@halaqa/database/testing-setup'
import { z } from 'zod'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { setRoleByEmail } from '../features/auth/admin.service.ts'
import { JOBS } from '../jobs/jobs.ts'
import { startMails } from '../jobs/send-mail.ts'
import { storedContent } from '../seeding/content.ts'
import { seed } from '../seeding/seed.ts'
import { NetworkSwitch } from './network-switch.ts'
import { openInbox } from './smtp.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const tearDownDatabases = await setUpDatabases()
const content = storedContent()
const prepare = (url: string) => seed(url, content, { now: new Date() })
const database = await createTestDatabase({ prepared: { name: 'seeded', key: content.fingerprint, prepare } })
const address = new URL(database.url)
const network = new NetworkSwitch({ host: address.hostname, port: Number(address.port || 5432) })
await network.switchOn()
const throughNetwork = Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(network.port) }).href

let offset = 0
const clock = () => new Date(Date.now() + offset)
const db = connect(throughNetwork, { max: 5 })
const inbox = process.env.MAILS ? await openInbox() : undefined
const mail = { MAIL_FROM: 'Halaqa <halaqa@example.org>', PUBLIC_URL: 'https://halaqa.example.org' }
const config = readConfig({
  ...process.env,
  ...(inbox && { ...mail, SMTP_URL: inbox.url }),
  DATABASE_URL: '',
  BACKUPS: 'off', // tests live through nights, and the servers would write to one folder
  BCRYPT_COST: '4',
  STRANGER_BUDGET: '0', // all tests come from one address
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
})
const app = await buildApp({
  db,
  databaseUrl: throughNetwork,
  clock,
  config: { ...config, passwordKey: 'a key for tests that is long enough' },
  webRoot: WEB_ROOT,
})
await app.listen({ host: '127.0.0.1', port: 0 })
const mailPool = inbox && openPool(throughNetwork, { max: 4 })
const mails = mailPool && (await startMails(app, mailPool))

const controls: Record<string, (body: unknown) => unknown> = {
  '/clock': (body) => {
    offset = new Date(z.object({ now: z.iso.datetime() }).parse(body).now).getTime() - Date.now()
  },
  '/jobs': async () => {
    for (const job of Object.values(JOBS)) await job(app)
  },
  '/admin': (body) => setRoleByEmail(db, z.object({ email: z.string() }).parse(body).email, 'admin', clock()),
  '/memory': (body) => readMemory(z.object({ email: z.string() }).parse(body).email),
  '/database': (body) => (z.object({ away: z.boolean() }).parse(body).away ? network.switchOff() : network.switchOn()),
  '/rows': (body) => {
    const { sql, values } = z.object({ sql: z.string(), values: z.array(z.json()) }).parse(body)
    return db.$queryRawUnsafe(sql, ...values)
  },
  '/mails': (body) => inbox?.mails.filter(({ to }) => to.includes(addressee(body))),
  '/mail': (body) => inbox?.mailTo(addressee(body)),
}
const addressee = (body: unknown) => z.object({ to: z.string() }).parse(body).to

/** The log in its order, the kept states, the submissions of reviews. */
async function readMemory(email: string) {
  const where = { user: { email } }
  return {
    log: await db.memoryEntry.findMany({ where, orderBy: [{ localDate: 'asc' }, { at: 'asc' }, { index: 'asc' }] }),
    states: await db.memoryState.findMany({ where }),
    reviews: await db.reviewSubmission.findMany({ where, orderBy: { submittedAt: 'asc' } }),
  }
}

const control = createServer(async (request, response) => {
  const act = controls[request.url ?? '']
  try {
    if (!act) throw new Error(`There is no control ${request.url}`)
    const answer = (await act(await readJson(request))) ?? {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  } catch (error) {
    response.writeHead(400).end(String(error))
  }
})
await new Promise<void>((done) => control.listen(0, '127.0.0.1', done))

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
process.stdout.write(
  `${JSON.stringify({
    url: `http://127.0.0.1:${portOf(app.server)}`,
    control: `http://127.0.0.1:${portOf(control)}`,
  })}\n`,
)

let ending = false
process.on('SIGTERM', stop).on('SIGINT', stop)
process.stdin.on('end', stop).resume()

async function stop() {
  if (ending) return
  ending = true
  control.close()
  app.server.closeAllConnections()
  await mails?.stop().catch(() => {})
  await mailPool?.end()
  await app.close()
  await db.$disconnect()
  await network.switchOff()
  await database.drop()
  await tearDownDatabases()
  await inbox?.close()
  process.exit(0)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks = await request.toArray()
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}
