import { spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordPasswordKey } from '@halaqa/database/password-key'
import { createTestDatabase } from '@halaqa/database/testing'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'halaqa-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process to its end: its exit code and all that it said. */
async function run(args: string[], env: Record<string, string>, cwd = ROOT) {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise((done) => child.once('close', done))
  return { code, said }
}

const main = (env: Record<string, string>) => run(['--import', 'tsx', 'apps/api/src/main.ts'], env)

describe('a start', () => {
  test('with another password key ends before anything is changed, and says why', async () => {
    const database = await createTestDatabase()
    const key = 'the key that the passwords were made with'
    await recordPasswordKey({ url: database.url, passwordKey: key, dataDir: folder }, key)
    const { code, said } = await main({
      DATABASE_URL: database.url,
      PASSWORD_KEY: 'some other key that is also long enough',
      HALAQA_DATA_DIR: folder,
      PORT: '0',
    })
    await database.drop()

    expect(said).toMatch(/^The password key in PASSWORD_KEY is not the one/)
    expect([code, said.includes('Halaqa is ready')]).toEqual([1, false])
  })

  test('with a file for its data folder says so', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code, said } = await main({ HALAQA_DATA_DIR: file, PORT: '0' })

    expect([code, said]).toEqual([1, expect.stringMatching(/file cannot be the data folder, because .* is a file\./)])
  })

  test('that cannot install its packages says that the first start needs the internet', async () => {
    const clone = mkdtempSync(join(folder, 'clone-'))
    cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true })
    mkdirSync(join(clone, 'packages/quran/build'), { recursive: true })
    for (const name of ['package.json', 'package-lock.json', 'packages/quran/build/made-data.mjs'])
      copyFileSync(join(ROOT, name), join(clone, name))
    const npm = join(clone, 'npm.mjs')
    writeFileSync(npm, `console.error('npm error code EAI_AGAIN'); process.exit(1)`)
    const { code, said } = await run(['scripts/start.mjs'], { npm_execpath: npm }, clone)

    expect(said).toMatch(/^Installing packages from npm\. This takes some minutes and needs the internet\./)
    expect(said).toMatch(
      /EAI_AGAIN.*Installing failed.*The first start.*needs the internet.*Later starts need no internet\./s,
    )
    expect(code).toBe(1)
  })
})
