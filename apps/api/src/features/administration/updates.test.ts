import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { askForNewestRelease, findUpdate, LATEST_RELEASE_URL } from './updates.service.ts'

const api = useTestApp({ config: { checksForUpdates: true } })
const RELEASE = { tag_name: 'v0.10.0', html_url: 'https://github.com/halaqa-app/halaqa/releases/tag/v0.10.0' }
const KNOWN = { version: '0.10.0', url: RELEASE.html_url }
const forget = () => api.db.serverFact.deleteMany({ where: { key: 'newest_release' } })

let asked = 0
const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) close()
  asked = 0
  await forget()
})

async function serving(answer: RequestListener) {
  const server = createServer((request, response) => {
    asked++
    answer(request, response)
  }).listen(0, '127.0.0.1')
  closes.push(() => server.close())
  await new Promise((listening) => server.once('listening', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const answering = (body: unknown, status = 200) =>
  serving((_, response) => response.writeHead(status).end(JSON.stringify(body)))

describe('the newest release', () => {
  test('is asked for at GitHub, at the repository of this project', () => {
    expect(LATEST_RELEASE_URL).toBe('https://api.github.com/repos/halaqa-app/halaqa/releases/latest')
  })

  test('is not asked for unless the operator allows it', async () => {
    const { db, clock, config } = api.app
    const quiet = { db, clock, config: { ...config, checksForUpdates: false } }
    await askForNewestRelease(quiet, await answering(RELEASE))
    expect(asked).toBe(0)
    expect(await findUpdate(quiet, '0.2.0')).toBeNull()
  })

  test.each([
    ['refuses', { message: 'rate limit' }, 403],
    ['knows no release', { message: 'Not Found' }, 404],
    ['answers something else', { tag_name: 'nightly', html_url: RELEASE.html_url }, 200],
    ['names an address that is no page', { ...RELEASE, html_url: 'javascript:alert(1)' }, 200],
  ])('is unknown when GitHub %s', async (_, body, status) => {
    await expect(askForNewestRelease(api.app, await answering(body, status))).rejects.toThrow()
    expect(await findUpdate(api.app, '0.2.0')).toBeNull()
  })

  test('stays the one that is known when nobody answers', async () => {
    await askForNewestRelease(api.app, await answering(RELEASE))
    api.clock.advance({ hours: 24 })
    await expect(askForNewestRelease(api.app, 'http://127.0.0.1:9/')).rejects.toThrow()
    expect(await findUpdate(api.app, '0.2.0')).toEqual(KNOWN)
  })

  test.each([
    ['0.2.0', KNOWN],
    ['0.9.12', KNOWN],
    ['0.10.0', null],
    ['1.0.0', null],
  ])('beside version %s is told only if it is newer', async (version, update) => {
    await askForNewestRelease(api.app, await answering(RELEASE))
    expect(await findUpdate(api.app, version)).toEqual(update)
  })

  test('is asked for once a day', async () => {
    const url = await answering(RELEASE)
    for (let hour = 0; hour < 25; hour++) {
      await askForNewestRelease(api.app, url)
      api.clock.advance({ hours: 1 })
    }
    expect(asked).toBe(2)
  })
})
