import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installationDir } from '@halaqa/database/installation'
import { SECRET_SETTINGS } from '@halaqa/database/secret-files'
import { DCLinter } from 'dclint'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../config.ts'

const inRoot = (...parts: string[]) => join(installationDir(), ...parts)
const read = (...parts: string[]) => readFileSync(inRoot(...parts), 'utf8')

type Service = { image?: string; ports?: string[]; environment?: Record<string, string | null> }
type Compose = { name?: string; services: Record<string, Service> }

const FILES = ['docker-compose.yml', 'compose.dev.yml']
const { services } = parse(read('docker-compose.yml')) as Compose
const development = parse(read('compose.dev.yml')) as Compose
const { version } = JSON.parse(read('package.json')) as { version: string }

test.each(FILES)('%s fits the schema of Compose', (file) => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
  const [checked] = linter.lintFiles([inRoot(file)], false)

  expect(checked).toHaveProperty('filePath', inRoot(file))
  expect(checked!.messages.filter(({ rule }) => /^invalid-/.test(rule))).toEqual([])
})

describe('docker-compose.yml', () => {
  test('starts what serves people, and builds nothing', () => {
    expect(Object.keys(services)).toEqual(['check-settings', 'database', 'halaqa'])
    for (const service of Object.values(services)) {
      expect(service).not.toHaveProperty('build')
      expect(service).not.toHaveProperty('profiles')
    }
  })

  test('names the published image by HALAQA_VERSION, which is this version if it is not set', () => {
    expect(services.halaqa!.image).toBe(`ghcr.io/halaqa-app/halaqa:\${HALAQA_VERSION:-${version}}`)
  })

  test('publishes where HOST says', () => {
    expect(services.halaqa!.ports).toEqual([`\${HOST:-0.0.0.0}:\${PORT:-3000}:3000`])
    expect(services.database!.ports).toBeUndefined()
  })

  test('has no secret of its own', () => {
    expect(services.halaqa!.environment).toMatchObject({ PASSWORD_KEY: `\${PASSWORD_KEY:-}` })
    expect(services.database!.environment).toMatchObject({ POSTGRES_PASSWORD: `\${POSTGRES_PASSWORD:-}` })
  })

  test('hands every setting of .env.example on to the server', () => {
    const settings = [
      ...read('.env.example')
        .split('# ── Building')[0]!
        .matchAll(/^#([A-Z\d_]+)=/gm),
    ].map(([, name]) => name!)
    const ofCompose = ['HOST', 'PORT', 'HALAQA_VERSION'] // read by Compose itself
    const ofImage = ['HALAQA_DATA_DIR']
    const files = SECRET_SETTINGS.filter((name) => name !== 'DATABASE_URL').map((name) => `${name}_FILE`)
    const passed = Object.keys(services.halaqa!.environment!)

    const expected = [...new Set(settings)].filter((name) => ![...ofCompose, ...ofImage].includes(name))
    expect(passed.sort()).toEqual([...expected, ...files].sort())
  })

  test('names the image of Postgres by a version', () => {
    for (const name of ['check-settings', 'database']) expect(services[name]!.image).toMatch(/^postgres:\d[\w.]*$/)
  })
})

describe('compose.dev.yml', () => {
  test('has containers and volumes of its own', () => {
    expect(development.name).toBe('halaqa-dev')
  })

  test('publishes on this machine alone', () => {
    const ports = Object.values(development.services).flatMap((service) => service.ports ?? [])
    expect(ports.length).toBeGreaterThan(1)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  test('gives settings that are valid', () => {
    const environment = development.services.dev!.environment as Record<string, string>
    const env = { ...environment, PUBLIC_URL: environment.PUBLIC_URL!.replace(`\${DEV_PORT:-3000}`, '3000') }

    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 3000, mail: { smtpUrl: 'smtp://mail:1025' } })
  })

  test('builds the image under a name that docker-compose.yml can start', () => {
    expect(development.services.image).toMatchObject({
      image: 'ghcr.io/halaqa-app/halaqa:dev',
      build: { context: '.' },
    })
  })
})

const run = (shell: string, script: string, env: Record<string, string>) =>
  new Promise<{ code: number; stderr: string }>((done) => {
    const options = { env: { PATH: process.env.PATH, ...env } }
    const child = execFile(shell, [inRoot('docker', script)], options, (_error, _stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stderr }),
    )
  })

const folder = mkdtempSync(join(tmpdir(), 'halaqa-compose-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(secret: string) {
  const file = join(folder, `${Math.random()}`)
  writeFileSync(file, secret)
  return file
}

describe('the check of the secrets', () => {
  const secrets = { POSTGRES_PASSWORD: 'aB3'.repeat(8), PASSWORD_KEY: 'k'.repeat(32) }

  test('lets good ones pass', async () => {
    expect(await run('sh', 'check-settings.sh', secrets)).toEqual({ code: 0, stderr: '' })
  })

  test('lets files of Docker secrets pass, which the server reads too', async () => {
    const files = { POSTGRES_PASSWORD_FILE: fileWith('aB3'.repeat(8)), PASSWORD_KEY_FILE: fileWith('k'.repeat(32)) }
    expect(await run('sh', 'check-settings.sh', files)).toEqual({ code: 0, stderr: '' })

    const { DATABASE_URL } = services.halaqa!.environment as Record<string, string>
    expect(readConfig({ DATABASE_URL, ...files })).toMatchObject({
      databaseUrl: `postgresql://halaqa:${'aB3'.repeat(8)}@database:5432/halaqa`,
      passwordKey: 'k'.repeat(32),
    })
  })

  test.each([
    ['both a secret and its file', { ...secrets, PASSWORD_KEY_FILE: fileWith('k'.repeat(32)) }, ['not both']],
    ['a file that is missing', { ...secrets, PASSWORD_KEY: '', PASSWORD_KEY_FILE: '/none' }, ['/none is missing']],
    ['an empty file', { ...secrets, PASSWORD_KEY: '', PASSWORD_KEY_FILE: fileWith('\n') }, ['or empty']],
    ['neither', {}, ['Set POSTGRES_PASSWORD in .env', 'Set PASSWORD_KEY in .env']],
    ['a short key', { ...secrets, PASSWORD_KEY: 'short' }, ['Set PASSWORD_KEY in .env to at least 32 characters']],
    ['a password that breaks an address', { ...secrets, POSTGRES_PASSWORD: 'a/b+c=' }, ['letters and digits only']],
  ])('stops the start with %s', async (_, env, sentences) => {
    const { code, stderr } = await run('sh', 'check-settings.sh', env)

    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)))
  })
})

describe('the health check of the image', () => {
  async function checkAgainst(status: number, body: unknown = {}) {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      response.writeHead(status).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const PORT = String((server.address() as AddressInfo).port)
    const { code } = await run('bash', 'healthcheck.sh', { PORT })
    server.close()
    return { code, asked, PORT }
  }

  test('passes when the server and its database answer', async () => {
    expect(await checkAgainst(200)).toMatchObject({ code: 0, asked: ['/readyz'] })
  })

  test('passes when the disk is full, which no restart makes empty', async () => {
    const full = { code: 'storage_full', request_id: 'a1', status: 'disk' }
    expect(await checkAgainst(503, full)).toMatchObject({ code: 0, asked: ['/readyz'] })
  })

  test('fails when the database does not, and when nothing listens', async () => {
    const { code, PORT } = await checkAgainst(503, { code: 'database_unavailable' })
    expect(code).toBe(1)
    expect(await run('bash', 'healthcheck.sh', { PORT })).toMatchObject({ code: 1 })
  })
})
