import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'halaqa-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string) {
  const file = join(folder, `${Math.random()}`)
  writeFileSync(file, text)
  return file
}
const faultsOf = (env: Record<string, string>) => [...readSecretFiles(env).faults.values()]

describe('a secret in a file', () => {
  test.each(['a long secret', 'a long secret\n', 'a long secret\r\n'])(
    'is read without the end of its line: %j',
    (text) => {
      expect(readSecretFiles({ PASSWORD_KEY_FILE: fileWith(text) })).toMatchObject({
        env: { PASSWORD_KEY: 'a long secret' },
        faults: new Map(),
      })
    },
  )

  test('leaves other settings alone, and an empty NAME_FILE is not set', () => {
    const { env, faults } = readSecretFiles({ PORT: '80', SMTP_URL: 'smtp://mail', SMTP_URL_FILE: '' })
    expect([env.PORT, env.SMTP_URL, faults.size]).toEqual(['80', 'smtp://mail', 0])
  })

  test('is refused in one sentence beside the setting itself', () => {
    expect(faultsOf({ SMTP_URL: 'smtp://mail', SMTP_URL_FILE: fileWith('smtp://other') })).toEqual([
      'SMTP_URL_FILE: also set as SMTP_URL. Keep one of the two',
    ])
  })

  test('is refused in one sentence if the file is missing, a folder or empty', () => {
    const [missing, empty] = [join(folder, 'missing'), fileWith('\n')]
    expect(faultsOf({ DATABASE_URL_FILE: missing, PASSWORD_KEY_FILE: folder, METRICS_TOKEN_FILE: empty })).toEqual([
      `DATABASE_URL_FILE: the file ${missing} cannot be read: it does not exist`,
      `PASSWORD_KEY_FILE: the file ${folder} cannot be read: it is a folder`,
      `METRICS_TOKEN_FILE: the file ${empty} is empty. Write the secret into it`,
    ])
  })

  test('is named by no fault', () => {
    const secret = fileWith('a secret that nobody may read')
    expect(faultsOf({ PASSWORD_KEY: 'another', PASSWORD_KEY_FILE: secret }).join()).not.toContain('nobody may read')
  })
})

describe('the password of the database', () => {
  const url = 'postgresql://halaqa@database:5432/halaqa'

  test('becomes part of an address that has none, whatever signs it has', () => {
    const { env } = readSecretFiles({ DATABASE_URL: url, POSTGRES_PASSWORD_FILE: fileWith('a/b@c%d:e\n') })
    expect(decodeURIComponent(new URL(env.DATABASE_URL!).password)).toBe('a/b@c%d:e')
    expect(new URL(env.DATABASE_URL!).host).toBe('database:5432')
  })

  test('does not replace one that the address has', () => {
    const own = 'postgresql://halaqa:own@database/halaqa'
    expect(readSecretFiles({ DATABASE_URL: own, POSTGRES_PASSWORD: 'other' }).env.DATABASE_URL).toBe(own)
  })
})
