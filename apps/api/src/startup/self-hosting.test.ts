import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { installationDir } from '@halaqa/database/installation'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../../scripts/lib/commands.mjs'
import { type Environment, readConfig } from '../config.ts'

const inRoot = (...parts: string[]) => join(installationDir(), ...parts)
const pages = readdirSync(inRoot('docs', 'self-hosting')).map((name) => inRoot('docs', 'self-hosting', name))
const guide = pages.map((path) => readFileSync(path, 'utf8')).join('\n')

/** What stands between ```name and ```, each block by itself. */
const blocksOf = (name: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text!)

/** Files that settings name are not on this machine. */
const settingsIn = (text: string) => readConfig(parseEnv(text.replace(/^[A-Z\d_]+_FILE=.*$/gm, '')) as Environment)

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

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
    const named = [...guide.matchAll(/(?:bin\/halaqa|docker compose (?:exec|run) .*\bhalaqa halaqa) ([a-z]+)/g)]

    expect(new Set(named.map(([, name]) => name))).toEqual(new Set(COMMANDS))
  })

  test('has a page behind each of its links, and a link to each page', () => {
    const overview = readFileSync(inRoot('docs', 'self-hosting.md'), 'utf8')
    for (const path of pages) expect(overview).toContain(`](self-hosting/${basename(path)})`)
    for (const [, page, anchor] of [...guide.matchAll(/\]\(([\w-]*\.?m?d?)#([\w-]+)\)/g)]) {
      const text = page ? readFileSync(inRoot('docs', 'self-hosting', page), 'utf8') : guide
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
      expect(headings).toContain(anchor)
    }
  })

  test('names the version that is released', () => {
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }
    const texts = [guide, ...['README.md', '.env.example'].map((path) => readFileSync(inRoot(path), 'utf8'))]
    for (const text of texts) expect(text).toContain(version)
  })

  test('shows a systemd unit that starts Halaqa and ends the server before its Postgres', () => {
    const unit = blocksOf('ini').join('')

    expect(unit.split('\n')).toContain('ExecStart=/opt/halaqa/bin/halaqa start')
    expect(existsSync(inRoot('bin/halaqa'))).toBe(true)
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
