import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inspectDatabase, inspectDataFolder } from './inspect.ts'
import { checkPasswordKey, recordPasswordKey } from './password-key.ts'
import { createTestDatabase } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'halaqa-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the data folder', () => {
  test('is empty before the first start, and stays it', () => {
    const dataDir = join(folder, 'none')
    expect(inspectDataFolder(dataDir)).toEqual({ state: 'empty' })
    expect(inspectDataFolder(dataDir)).toEqual({ state: 'empty' })
  })

  test('is usable where the server and its users are', () => {
    for (const name of ['data', 'users']) mkdirSync(join(folder, 'usable', 'postgres', name), { recursive: true })
    expect(inspectDataFolder(join(folder, 'usable'))).toEqual({ state: 'usable' })
  })

  test('of another account is denied, with its owner', () => {
    // Root may enter every folder, so the test becomes an account without rights for a moment.
    const closed = mkdtempSync(join(folder, 'closed-'))
    const { seteuid, geteuid } = process
    const before = geteuid!()
    if (before === 0) seteuid!(65_534)
    try {
      expect(inspectDataFolder(before === 0 ? closed : '/root')).toEqual({ state: 'denied', uid: 0 })
    } finally {
      if (before === 0) seteuid!(before)
    }
  })
})

describe('a database', () => {
  test('is looked at before Halaqa was ever started on it, and nothing is made', async () => {
    const database = await createTestDatabase({ empty: true })
    const { serverVersion, clockAheadMs, facts } = await inspectDatabase(database.url)
    expect(serverVersion).toMatch(/^\d+/)
    expect(Math.abs(clockAheadMs)).toBeLessThan(5_000)
    expect(facts.size).toBe(0)
    expect(await checkPasswordKey({ url: database.url, passwordKey: undefined, dataDir: join(folder, 'none') })).toBe(
      undefined,
    )
    expect(inspectDataFolder(join(folder, 'none'))).toEqual({ state: 'empty' })
    await database.drop()
  })

  test('tells its facts, and how far the clock is from its own', async () => {
    const database = await createTestDatabase()
    await recordPasswordKey({ url: database.url, passwordKey: 'a', dataDir: folder }, 'a')
    const { clockAheadMs, facts } = await inspectDatabase(database.url, () => Date.now() + 3_600_000)
    expect([...facts.keys()]).toEqual(['password_key'])
    expect(Math.round(clockAheadMs / 60_000)).toBe(60)
    await database.drop()
  })
})
