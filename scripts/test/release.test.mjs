import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../lib/build.mjs'
import { packRelease } from '../lib/release.mjs'
import { inRoot } from '../lib/root.mjs'

const MEGABYTE = 1024 * 1024

const work = mkdtempSync(join(realpathSync(tmpdir()), 'halaqa-release-test-'))
chmodSync(work, 0o755) // root's Postgres runs as another account
const tools = join(work, 'tools')
let folder

/** The only programs that a release may use: node, what a shell script needs, and what gives up the rights of root. */
function linkTools() {
  mkdirSync(tools)
  symlinkSync(process.execPath, join(tools, 'node'))
  for (const name of ['sh', 'dirname', 'readlink', 'id', 'setpriv']) {
    const at = ['/bin', '/usr/bin'].map((bin) => join(bin, name)).find((path) => existsSync(path))
    if (at) symlinkSync(at, join(tools, name))
  }
}

beforeAll(async () => {
  linkTools()
  if (!process.env.TURBO_HASH) await ensureBuilt('@halaqa/api', '@halaqa/web') // Turborepo has built it already
  const file = packRelease(join(work, 'packed'))
  execFileSync('tar', ['-xzf', file, '-C', work])
  folder = readdirSync(work)
    .map((name) => join(work, name))
    .find((path) => existsSync(join(path, 'bin/halaqa')))
  symlinkSync(join(folder, 'bin/halaqa'), join(tools, 'halaqa'))
}, 600_000)

const running = new Set()
afterAll(async () => {
  for (const child of running) {
    child.kill()
    await once(child, 'close')
  }
  rmSync(work, { recursive: true })
})

/** `halaqa …` in a folder that is not its own. */
function halaqa(...args) {
  const env = { PATH: tools, HALAQA_DATA_DIR: join(work, 'data'), PORT: '0', HOST: '127.0.0.1', BCRYPT_COST: '4' }
  const child = spawn('halaqa', args, { cwd: work, env })
  running.add(child)
  child.once('close', () => running.delete(child))
  child.said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (child.said += chunk))
  return child
}

async function runToEnd(...args) {
  const child = halaqa(...args)
  const [code] = await once(child, 'close')
  return { code, said: child.said }
}

/** Answers the address once the server has printed it. */
async function addressOf(child) {
  const address = /http:\/\/\S+:\d+/
  while (!address.test(child.said)) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
    if (child.exitCode !== null) throw new Error(child.said)
  }
  return address.exec(child.said)[0]
}

test('a release has its licences and changes, and no tools, and takes at most 200 MB', () => {
  const files = readdirSync(folder, { recursive: true })
  const sizes = files.map((file) => lstatSync(join(folder, file))).filter((found) => found.isFile())

  expect(sizes.reduce((sum, { size }) => sum + size, 0) / MEGABYTE).toBeLessThan(200)
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'CHANGELOG.md', '.env.example']))
  const unwanted = /^node_modules\/(prisma|vite|turbo|typescript|quran-json|holy-quran)$/
  expect(files.filter((file) => unwanted.test(file))).toEqual([])
})

test('a release starts, makes an administrator, and is backed up and restored, with node alone', async () => {
  const server = halaqa('start')
  const address = await addressOf(server)
  expect(await fetch(`${address}/readyz`)).toHaveProperty('status', 200)
  expect(await (await fetch(address)).text()).toContain('<html')
  expect(await (await fetch(`${address}/api/v1/config`)).json()).toMatchObject({
    version: JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version,
  })

  const created = await runToEnd('admin', 'create', 'imam@example.org', 'Imam')
  expect(created).toMatchObject({ code: 0, said: expect.stringContaining('imam@example.org is an admin now') })
  const backedUp = await runToEnd('backup', 'halaqa.backup')
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining(`to ${join(work, 'halaqa.backup')}`) })
  server.kill('SIGTERM')
  await once(server, 'close')

  expect(await runToEnd('restore', 'halaqa.backup')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Restored'),
  })
  expect(await runToEnd('admin', 'list')).toMatchObject({ code: 0, said: 'imam@example.org\tImam\tadmin\n' })
})

test('an unknown command is refused with those that there are', async () => {
  const { code, said } = await runToEnd('serve')
  expect([code, said]).toEqual([2, expect.stringMatching(/^Usage: halaqa start \| backup \| restore \| admin/)])
})
