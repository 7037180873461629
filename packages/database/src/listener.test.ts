import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Listener } from './listener.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

describe('listening', () => {
  let database: TestDatabase
  let heard: string[]
  let warnings: string[]
  let listener: Listener

  beforeEach(async () => {
    database = await createTestDatabase({ empty: true })
    heard = []
    warnings = []
    listener = listenTo(database.url)
  })
  afterEach(async () => {
    await listener.close()
    await database.drop()
  })

  const listenTo = (url: string) =>
    new Listener(url, {
      channels: ['one', 'Two'],
      onNotice: (channel, payload) => heard.push(`${channel} ${payload}`),
      onResumed: () => heard.push('resumed'),
      warn: (line) => warnings.push(line),
      retryMs: 20,
      checkMs: 20,
    })
  const ask = async (sql: string) => {
    const client = new pg.Client(database.url)
    await client.connect()
    return client.query(sql).finally(() => client.end())
  }
  /** A connection that was closed is there until Postgres has read that it is. */
  const connections = async () =>
    (
      await ask(
        `select from pg_stat_activity where application_name = 'halaqa listening' and datname = current_database()`,
      )
    ).rowCount
  const cut = () =>
    ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)

  test('hears the named channels, and of a transaction what it says twice once', async () => {
    expect(await listener.listens()).toBe(true)
    await ask(`begin; notify one, 'a'; notify one, 'a'; notify "Two", 'b'; notify three, 'c'; commit`)

    await expect.poll(() => heard).toEqual(['one a', 'Two b'])
  })

  test('says nothing of what is rolled back', async () => {
    await listener.listens()
    await ask(`begin; notify one, 'a'; rollback; notify one, 'b'`)

    await expect.poll(() => heard).toEqual(['one b'])
  })

  test('reconnects after its connection is cut, says so, and continues', async () => {
    await listener.listens()
    await cut()
    await expect.poll(() => heard).toEqual(['resumed'])
    await ask(`notify one, 'later'`)

    await expect.poll(() => heard).toEqual(['resumed', 'one later'])
    expect(warnings).toHaveLength(1)
  })

  test('answers at once without a database, and warns once however often it tries', async () => {
    const deaf = listenTo(Object.assign(new URL(database.url), { port: '1' }).href)
    expect([await deaf.listens(), await deaf.listens(), await deaf.listens()]).toEqual([false, false, false])
    await deaf.close()

    expect(warnings).toHaveLength(1)
  })

  test('is silent and answers no once it is closed, whether it ever listened or not', async () => {
    await listener.listens()
    await listener.close()
    await ask(`notify one, 'a'`)
    const never = listenTo(database.url)
    await never.close()

    expect([await listener.listens(), await never.listens()]).toEqual([false, false])
    await expect.poll(connections).toBe(0)
    expect(heard).toEqual([])
  })
})
