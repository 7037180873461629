import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installationDir } from '@halaqa/database/installation'
import { SECRET_SETTINGS } from '@halaqa/database/secret-files'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../config.ts'

const inRoot = (...parts: string[]) => join(installationDir(), ...parts)
const read = (...parts: string[]) => readFileSync(inRoot(...parts), 'utf8')

type Service = {
  profiles: string[]
  image?: string
  ports?: string[]
  environment?: Record<string, string | null>
}
const text = read('docker-compose.yml')
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const serving = Object.entries(services).filter(([, { profiles }]) => profiles.includes(''))
const development = Object.entries(services).filter(([, { profiles }]) => profiles.includes('dev'))

describe('docker-compose.yml', () => {
  test('starts only the production services without a profile, and development only with its own', () => {
    expect(serving.map(([name]) => name)).toEqual(['check-settings', 'database', 'halaqa'])
    expect(development.map(([name]) => name)).toEqual(['dev', 'dev-database', 'dev-mail'])
    for (const [, { profiles }] of serving) expect(profiles).toEqual(['', 'production'])
    for (const [, { profiles }] of development) expect(profiles).toEqual(['dev'])
    expect(Object.keys(services)).toHaveLength(serving.length + development.length)
  })

  test('publishes where HOST says, and development on this machine alone', () => {
    expect(services.halaqa!.ports).toEqual([`\${HOST:-0.0.0.0}:\${PORT:-3000}:3000`])
    expect(services.database!.ports).toBeUndefined()
    const ports = development.flatMap(([, service]) => service.ports ?? [])
    expect(ports.length).toBeGreaterThan(1)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  test('has no secret of its own for what serves people, and asks for none in development', () => {
    expect(services.halaqa!.environment).toMatchObject({ PASSWORD_KEY: `\${PASSWORD_KEY:-}` })
    expect(services.database!.environment).toMatchObject({ POSTGRES_PASSWORD: `\${POSTGRES_PASSWORD:-}` })
    expect(text).not.toMatch(/\$\{\w+:?\?/) // would be asked for with every profile
  })

  test('hands every setting of .env.example on to the server', () => {
    const settings = [
      ...read('.env.example')
        .split('# ── Building')[0]!
        .matchAll(/^#([A-Z\d_]+)=/gm),
    ].map(([, name]) => name!)
    const ofCompose = ['HOST', 'PORT', 'COMPOSE_PROFILES'] // read by Compose itself
    const ofImage = ['HALAQA_DATA_DIR']
    const files = SECRET_SETTINGS.filter((name) => name !== 'DATABASE_URL').map((name) => `${name}_FILE`)
    const passed = Object.keys(services.halaqa!.environment!)

    const expected = [...new Set(settings)].filter((name) => ![...ofCompose, ...ofImage].includes(name))
    expect(passed.sort()).toEqual([...expected, ...files].sort())
  })

  test('names images by a version', () => {
    const images = Object.values(services).flatMap(({ image }) => (image?.startsWith('halaqa') ? [] : [image]))
    for (const image of images) expect(image).toMatch(/^[\w/]+:v?\d[\w.]*$/)
  })

  test('gives development settings that are valid', () => {
    const environment = services.dev!.environment as Record<string, string>
    const env = { ...environment, PUBLIC_URL: environment.PUBLIC_URL!.replace(`\${DEV_PORT:-3000}`, '3000') }

    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 3000, mail: { smtpUrl: 'smtp://dev-mail:1025' } })
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
