/**
 * One more process of the server, on the database of DATABASE_URL and with its clock at NOW, for tests that need two. Writes
 * its address when it is ready, and ends when its standard input does.
 */
import { connect } from '@halaqa/database/client'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const { DATABASE_URL: databaseUrl = '', NOW: now = '' } = process.env
const passwordKey = 'a key for tests that is long enough'
const config = { ...readConfig({ LOG_LEVEL: 'silent' }), passwordKey }
const db = connect(databaseUrl, { max: 3 })
const app = await buildApp({ db, databaseUrl, clock: () => new Date(now), config })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)

process.stdin.resume().on('end', async () => {
  await app.close()
  await db.$disconnect()
})
