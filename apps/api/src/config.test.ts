import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Environment, readConfig } from './config.ts'

const KEY = 'k'.repeat(32)

const folder = mkdtempSync(join(tmpdir(), 'halaqa-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string) {
  const file = join(folder, `${Math.random()}`)
  writeFileSync(file, text)
  return file
}

/** Returns the text of the error for these settings. */
function faultsOf(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('These settings are valid.')
}

describe('the configuration', () => {
  test('needs nothing to be set', () => {
    expect(readConfig({})).toEqual({
      databaseUrl: undefined,
      dataDir: './.halaqa',
      host: '0.0.0.0',
      port: 3000,
      publicUrl: undefined,
      trustProxy: false,
      anonymousBudget: 120_000,
      accountBudget: 120_000,
      bcryptCost: 11,
      passwordKey: undefined,
      mail: undefined,
      push: { contact: expect.stringMatching(/^(https|mailto):/), allowPrivate: false },
      adminEmails: [],
      defaultLanguage: 'en',
      contestFormUrl: undefined,
      comingSoon: false,
      logLevel: 'warn',
      logSignInAddresses: false,
      checksForUpdates: false,
      backups: { dir: '.halaqa/backups', key: undefined, s3: undefined, webdav: undefined, restoreTestUrl: undefined },
    })
  })

  test('reads where backups go', () => {
    const s3 = {
      BACKUP_S3_URL: 'https://s3.example.org/bucket/halaqa',
      BACKUP_S3_ACCESS_KEY: 'a',
      BACKUP_S3_SECRET_KEY: 's',
    }
    const webdav = {
      BACKUP_WEBDAV_URL: 'https://cloud.example.org/dav',
      BACKUP_WEBDAV_USER: 'u',
      BACKUP_WEBDAV_PASSWORD: 'p',
    }
    expect(readConfig({ BACKUP_DIR: '/backups', BACKUP_KEY: KEY, ...s3, ...webdav }).backups).toEqual({
      dir: '/backups',
      key: KEY,
      restoreTestUrl: undefined,
      s3: { url: 'https://s3.example.org/bucket/halaqa', region: 'us-east-1', accessKey: 'a', secretKey: 's' },
      webdav: { url: 'https://cloud.example.org/dav', user: 'u', password: 'p' },
    })
    expect(readConfig({ BACKUPS: 'off', BACKUP_DIR: '/backups' }).backups).toBeUndefined()
  })

  test.each([
    [{ BACKUPS: 'no' }, /BACKUPS: must be on or off/],
    [{ CHECK_FOR_UPDATES: 'yes' }, /CHECK_FOR_UPDATES: must be on or off/],
    [{ BACKUP_KEY: 'short' }, /BACKUP_KEY: must have at least 32 characters/],
    [
      { BACKUP_S3_URL: 'https://s3.example.org/bucket' },
      /BACKUP_S3_ACCESS_KEY: required.*BACKUP_S3_SECRET_KEY: required/s,
    ],
    [{ BACKUP_S3_URL: 'https://s3.example.org/' }, /BACKUP_S3_URL: must end with a bucket/],
    [
      { BACKUP_WEBDAV_URL: 'https://me:secret@example.org/dav' },
      /BACKUP_WEBDAV_URL: must have no user and password in it/,
    ],
    [{ BACKUP_WEBDAV_URL: 'ftp://example.org' }, /BACKUP_WEBDAV_URL: must be an http/],
  ])('refuses backups by %j', (env, fault) => {
    expect(() => readConfig(env)).toThrow(fault)
  })

  test('reads what is set', () => {
    const config = readConfig({
      DATABASE_URL: 'postgresql://halaqa:secret@db:5432/halaqa',
      PASSWORD_KEY: KEY,
      PORT: '8080',
      PUBLIC_URL: 'https://halaqa.example.org/',
      TRUST_PROXY: '10.0.0.2, 172.16.0.0/12,loopback',
      ADMIN_EMAILS: ' Imam@Example.org ,,admin@example.org',
      SIGN_UPS: 'invited',
      DEFAULT_LANGUAGE: 'en',
      COMING_SOON: '1',
      CONTEST_FORM_URL: '',
    })

    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://halaqa.example.org',
      trustProxy: ['10.0.0.2', '172.16.0.0/12', 'loopback'],
      adminEmails: ['imam@example.org', 'admin@example.org'],
      signUps: 'invited',
      defaultLanguage: 'en',
      comingSoon: true,
      contestFormUrl: '',
    })
  })

  test('reads secrets from files, and lists a file of no use once, among the other faults', () => {
    expect(
      readConfig({ PASSWORD_KEY_FILE: fileWith(KEY), METRICS_TOKEN_FILE: fileWith('a-token.of~16/signs==') }),
    ).toMatchObject({ passwordKey: KEY, metricsToken: 'a-token.of~16/signs==' })
    const env = { DATABASE_URL: 'postgresql://halaqa@db/halaqa', PASSWORD_KEY_FILE: '/none', PORT: 'x' }
    const lines = faultsOf(env).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toBe('  PASSWORD_KEY_FILE: the file /none cannot be read: it does not exist')
    expect(lines[2]).toContain('PORT:')
  })

  test.each(['short', 'a token with spaces in it', 'a-token-with-a-letter-é'])(
    'refuses %j as METRICS_TOKEN',
    (token) => {
      expect(faultsOf({ METRICS_TOKEN: token })).toMatch(/^ {2}METRICS_TOKEN: must /m)
    },
  )

  test('takes an empty variable for one that is not set', () => {
    const names = [
      'DATABASE_URL',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'PASSWORD_KEY',
      'ADMIN_EMAILS',
      'SIGN_UPS',
      'DEFAULT_LANGUAGE',
      'COMING_SOON',
      'PORT',
      'HOST',
    ]
    const empty = Object.fromEntries(
      [...names, 'BCRYPT_COST', 'LOG_LEVEL', 'HALAQA_DATA_DIR'].map((name) => [name, '']),
    )

    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('names every fault at once', () => {
    const read = () =>
      readConfig({
        PORT: 'http',
        PUBLIC_URL: 'halaqa.example.org',
        BCRYPT_COST: '3',
        PASSWORD_KEY: 'short',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'loud',
        SIGN_UPS: 'ajar',
        DEFAULT_LANGUAGE: 'English',
        CONTEST_FORM_URL: 'javascript:alert(1)',
        SMTP_URL: 'mail.example.org',
        MAIL_FROM: 'halaqa@',
      })

    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'BCRYPT_COST',
      'PASSWORD_KEY',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'SIGN_UPS',
      'DEFAULT_LANGUAGE',
      'CONTEST_FORM_URL',
      'SMTP_URL',
      'MAIL_FROM',
    ]) {
      expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'))
    }
  })

  test.each(['true', 'my-proxy', '2', '10.0.0.0/', '10.0.0.2,everyone', '10.0.0.0/99', '::1/129'])(
    'trusts no proxy called %s',
    (proxies) => {
      expect(() => readConfig({ TRUST_PROXY: proxies })).toThrow('TRUST_PROXY: must list addresses')
    },
  )

  test.each(['0.0.0.0', '::', '127.0.0.1', 'localhost', 'halaqa.local', 'node-1'])('listens on %s', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host)
  })

  test.each(['127.0.0', '256.0.0.1', 'http://localhost', 'local host', '-a', '192.168.1.20:3000'])(
    'listens on no host called %s, and says so with every other fault',
    (host) => {
      const read = () => readConfig({ HOST: host, PORT: 'http' })
      expect(read).toThrow(/^ {2}HOST: must be an address/m)
      expect(read).toThrow(/^ {2}PORT: /m)
    },
  )

  test.each(['https://example.org/halaqa', 'https://example.org/halaqa/', 'https://example.org/?a=b', 'http://a/#b'])(
    'has no public address with a path: %s',
    (address) => {
      const read = () => readConfig({ PUBLIC_URL: address, PORT: 'http' })
      expect(read).toThrow(/^ {2}PUBLIC_URL: must have no path/m)
      expect(read).toThrow(/^ {2}PORT: /m)
    },
  )

  test('says which settings were pasted on one line, and nothing else of them', () => {
    const read = () =>
      readConfig({
        HOST: '127.0.0.1  PUBLIC_URL=https://halaqa.example.org  TRUST_PROXY=loopback',
        SMTP_URL: 'smtp://mail.example.org  MAIL_FROM="Halaqa <halaqa@example.org>"',
        PASSWORD_KEY: `${KEY} HOST=1`,
      })
    expect(read).toThrow(/^ {2}HOST: also contains the setting PUBLIC_URL\. Write each setting on its own line$/m)
    expect(read).toThrow(/^ {2}SMTP_URL: also contains the setting MAIL_FROM\./m)
    expect(read).not.toThrow(/must be|PASSWORD_KEY/)
  })

  test('wants a key for passwords beside a database of the operator', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgresql://db/halaqa' })).toThrow(
      'PASSWORD_KEY: required with DATABASE_URL',
    )
  })

  test('wants a sender and an address for its links beside a mail server, and says so with every other fault', () => {
    const read = () =>
      readConfig({ SMTP_URL: 'smtp://localhost', PORT: 'http', DATABASE_URL: 'postgresql://db/halaqa' })

    for (const name of ['PORT', 'PASSWORD_KEY', 'MAIL_FROM', 'PUBLIC_URL']) {
      expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'))
    }
  })

  test.each(['halaqa@example.org', 'Halaqa <halaqa@example.org>'])('sends mails from %s', (from) => {
    const mail = { smtpUrl: 'smtps://user:secret@mail.example.org', from, publicUrl: 'https://halaqa.example.org' }
    const env = { SMTP_URL: mail.smtpUrl, MAIL_FROM: from, PUBLIC_URL: `${mail.publicUrl}/` }

    expect(readConfig(env).mail).toEqual(mail)
  })

  test.each(['Halaqa', 'Halaqa <halaqa>', 'a@example.org\nBcc: b@example.org', 'a@example.org, b@example.org'])(
    'sends no mails from %j',
    (from) => {
      expect(() => readConfig({ MAIL_FROM: from })).toThrow('MAIL_FROM: must be an email')
    },
  )

  test('sends push unless it is switched off, and names who is behind it', () => {
    const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'Halaqa <halaqa@example.org>' }
    const contactOf = (env: Record<string, string>) => readConfig(env).push?.contact

    expect(readConfig({ WEB_PUSH: '0' }).push).toBeUndefined()
    expect(readConfig({ PUSH_TO_PRIVATE_HOSTS: '1' }).push).toMatchObject({ allowPrivate: true })
    expect(contactOf({ ...mail, PUBLIC_URL: 'https://halaqa.example.org' })).toBe('https://halaqa.example.org')
    expect(contactOf({ ...mail, PUBLIC_URL: 'http://192.168.1.20:3000' })).toBe('mailto:halaqa@example.org')
  })
})
