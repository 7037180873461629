import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { installationDir } from '@halaqa/database/installation'
import { describe, expect, test } from 'vitest'
import { type Environment, readConfig } from '../config.ts'

const inRoot = (...parts: string[]) => join(installationDir(), ...parts)
const guide = readFileSync(inRoot('docs', 'self-hosting.md'), 'utf8')

/** What stands between ```name and ```, each block by itself. */
const blocksOf = (name: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text!)

/** Files that settings name are not on this machine. */
const settingsIn = (text: string) => readConfig(parseEnv(text.replace(/^[A-Z\d_]+_FILE=.*$/gm, '')) as Environment)

describe('the guide to self-hosting', () => {
  const settings = blocksOf('env')

  test('shows settings as lines for .env', () => {
    expect(settings.length).toBeGreaterThan(4)
    for (const line of settings.join('').trim().split('\n')) expect(line).toMatch(/^[A-Z\d_]+=("[^"]*"|[^\s"]+)$/)
    for (const text of settings) expect(() => settingsIn(text)).not.toThrow()
  })

  test('shows no settings elsewhere', () => {
    const others = [...guide.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(([, name]) => name !== 'env')
    for (const [, , text] of others) expect(text).not.toMatch(/^(HOST|PUBLIC_URL|SMTP_URL|TRUST_PROXY)=/m)
  })

  test('shows settings that do what is said of them', () => {
    const [proxy, composed] = settings.filter((text) => text.includes('TRUST_PROXY')).map(settingsIn)
    const mail = settings.filter((text) => text.includes('SMTP_URL')).map(settingsIn)

    const behind = { host: '127.0.0.1', publicUrl: 'https://halaqa.example.org' }
    expect(proxy).toMatchObject({ ...behind, trustProxy: ['loopback'] })
    expect(composed).toMatchObject({ ...behind, trustProxy: ['uniquelocal'] })
    expect(mail.map((config) => config.mail?.from)).toEqual(['Halaqa <halaqa@example.org>'])
  })

  test('names commands that are there', () => {
    const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
    const named = [...guide.matchAll(/npm run (?:-s )?([a-z]+)/g)].map(([, name]) => name!)

    expect(new Set(named)).toEqual(new Set(['admin', 'backup', 'restore', 'doctor']))
    for (const name of named) expect(scripts).toHaveProperty(name)
  })

  test('shows a systemd unit that starts a script of ours and ends the server before its Postgres', () => {
    const unit = blocksOf('ini').join('')
    const [, script] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit)!

    expect(existsSync(inRoot(script!))).toBe(true)
    for (const line of ['KillMode=mixed', 'Wants=network-online.target', 'After=network-online.target']) {
      expect(unit.split('\n')).toContain(line)
    }
  })
})

test('.env.example shows settings that are valid, all together', () => {
  const example = readFileSync(inRoot('.env.example'), 'utf8').replace(/^#(?=[A-Z\d_]+=.)/gm, '')
  const key = { PASSWORD_KEY: 'k'.repeat(32) }

  expect(readConfig({ ...(parseEnv(example) as Environment), ...key })).toMatchObject({
    databaseUrl: 'postgresql://halaqa:secret@localhost:5432/halaqa',
    publicUrl: 'https://halaqa.example.org',
    trustProxy: ['loopback'],
  })
})
