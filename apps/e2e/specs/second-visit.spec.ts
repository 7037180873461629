import type { BrowserContext } from '@playwright/test'
import { type Asked, startCountingProxy } from '../src/counting-proxy.ts'
import { firstLesson } from '../src/lessons.ts'
import { aShortRoom, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

type Proxy = Awaited<ReturnType<typeof startCountingProxy>>

const TEXT = /^\/api\/v1\/(chapters|translations)\b/
const isOwnCall = (path: string) => path.startsWith('/api/') && !TEXT.test(path)

/** Opens the page in a new tab until it wants nothing more; all that was asked of the server meanwhile. */
async function visit(context: BrowserContext, proxy: Proxy, path: string): Promise<Asked[]> {
  proxy.take()
  const tab = await context.newPage()
  await tab.goto(proxy.url + path)
  await expect(tab.getByRole('main')).toBeVisible()
  await expect(tab.locator('main .skeleton, main .spinner')).toHaveCount(0)
  await tab.evaluate(() => document.fonts.ready)
  await expect.poll(() => proxy.unanswered()).toBe(0)
  await tab.close()
  return proxy.take()
}

/**
 * What a page loads late may be asked for by the visit after the first, but one that has come to its end leaves nothing to ask but
 * calls and whether the page is still the same: a mended letter of the text must reach every reader at their next visit.
 */
async function expectNothingAskedAgain(context: BrowserContext, proxy: Proxy, path: string) {
  await visit(context, proxy, path)
  await expect(async () => {
    const asked = await visit(context, proxy, path)
    expect(asked.filter((one) => !isOwnCall(one.path))).toEqual([{ path, status: 304 }])
  }, path).toPass({ timeout: 60_000 })
}

test('a second visit of a guest requests only calls', async ({ server, open }) => {
  const proxy = await startCountingProxy(server.url)
  try {
    const context = await open()
    for (const path of ['/', '/quran?surah=2', '/signin', '/about']) await expectNothingAskedAgain(context, proxy, path)
  } finally {
    proxy.stop()
  }
})

test('a second visit of a member requests only calls, and neither a portion’s text nor its translation', async ({
  server,
  open,
  account,
}) => {
  const { api, storage } = await account()
  const room = await aShortRoom(api)
  const [task] = await tasksOf(api)
  const { lesson } = await firstLesson({ api })
  const proxy = await startCountingProxy(server.url)
  try {
    const localStorage = [...storage, { name: 'halaqa_reading', value: JSON.stringify({ language: 'tr' }) }]
    const context = await open({ storageState: { cookies: [], origins: [{ origin: proxy.url, localStorage }] } })
    for (const path of [
      '/read',
      '/memorize',
      `/memorize/${lesson.id}`,
      `/rooms/${room.id}`,
      `/tasks/${task!.id}`,
      '/quran?surah=2',
    ])
      await expectNothingAskedAgain(context, proxy, path)
  } finally {
    proxy.stop()
  }
})
