import { addDays } from '@halaqa/contract/calendar'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInAmina, stubApi } from '../../../test/app.tsx'
import { chapterReplies } from '../../../test/chapters.ts'
import { aTask, figures } from '../../../test/wire.ts'
import { createQueryClient } from '../../app/queries.ts'
import { camelKeys } from '../../lib/camel.ts'
import { loadRoomList } from '../rooms/rooms.queries.ts'
import { loadForOffline, renewKeptPages } from './offline-portions.ts'
import type { Task } from './task.model.ts'
import { taskQuery, tasksOfDayQuery } from './tasks.queries.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

const page = (name: string) => ({ body: `<link href="/assets/all-1.css"><script src="/assets/${name}-2.js"></script>` })

/** Two weeks. */
const DATES = Array.from({ length: 14 }, (_, i) => addDays('2025-11-21', i))

/** A portion of today and one that is two days ahead, with all replies that they need. */
function aJourney(replies: Parameters<typeof stubApi>[0] = {}) {
  const now = aTask({ start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4 })
  const ahead = aTask({ task_date: '2025-11-23', start_surah: 113, start_ayah: 1, end_surah: 113, end_ayah: 5 })
  const sent = stubApi({
    ...chapterReplies(112, 113),
    ...Object.fromEntries(
      DATES.map((date) => [
        `GET /tasks?date=${date}`,
        { body: { tasks: date < ahead.task_date ? [now] : [now, ahead] } },
      ]),
    ),
    [`GET /tasks/${now.id}`]: { body: now },
    // The page and its call have the same address, and differ in the accepted type.
    [`GET /tasks/${ahead.id}`]: ({ headers }) =>
      headers.get('Accept')?.includes('text/html') ? page('task') : { body: ahead },
    'GET /rooms': { body: [] },
    'GET /user/figures': { body: figures },
    'GET /read': page('read'),
    'GET /assets/all-1.css': { body: '' },
    'GET /assets/read-2.js': { body: '' },
    'GET /assets/task-2.js': { body: '' },
    ...replies,
  })
  const queries = createQueryClient()
  const load = () => loadForOffline(queries, [camelKeys(ahead) as Task], loadRoomList)
  return { now, ahead, sent, queries, load }
}

/** A browser with service workers; `has` is the registered address of the worker that controls the page. */
function stubWorker(starts: () => Promise<string>) {
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null as { scriptURL: string } | null,
    register: async () => {
      const scriptURL = await starts()
      setTimeout(() => {
        serviceWorker.controller = { scriptURL }
        serviceWorker.dispatchEvent(new Event('controllerchange'))
      })
    },
  })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
}

describe('portions for when there is no connection', () => {
  test('come with the dashboard of each of their days, all that is open there, its text, and the pages with their files', async () => {
    const { now, ahead, sent, queries, load } = aJourney()
    await load()
    const paths = new Set(sent.map(({ path }) => path))
    const assets = ['/assets/all-1.css', '/assets/read-2.js', '/assets/task-2.js']
    for (const path of [...assets, '/chapters/112', '/chapters/113', '/rooms', '/user/figures'])
      expect(paths).toContain(path)
    for (const key of [...DATES.map(tasksOfDayQuery), taskQuery(now.id), taskQuery(ahead.id)]) {
      const query = queries.getQueryCache().find({ queryKey: key.queryKey })
      expect(query?.state.status, String(key.queryKey)).toBe('success')
      expect(query?.gcTime, String(key.queryKey)).toBe(Number.POSITIVE_INFINITY)
    }
  })
  test('come with the translation that the reader has chosen', async () => {
    localStorage.setItem('halaqa_reading', JSON.stringify({ language: 'ur' }))
    const verses = (surahNo: number, count: number) => ({
      body: { surahNo, language: 'ur', verses: Array(count).fill('…') },
    })
    const { sent, load } = aJourney({
      'GET /chapters/112/translations/ur': verses(112, 4),
      'GET /chapters/113/translations/ur': verses(113, 5),
    })
    await load()
    expect(sent.map(({ path }) => path).filter((path) => path.endsWith('/ur'))).toHaveLength(2)
  })

  test.each([
    ['a portion', 'GET /tasks?date=2025-11-22'],
    ['a surah', 'GET /chapters/113'],
    ['a page', 'GET /read'],
    ['a script', 'GET /assets/task-2.js'],
  ])('are not reported as loaded when %s could not be loaded', async (_, call) => {
    const { load } = aJourney({ [call]: { status: 503, body: { error: 'Busy', message: 'Busy', code: 'overloaded' } } })
    await expect(load()).rejects.toThrow()
  })

  test.each([
    ['a browser without service workers, as over plain http', undefined, false],
    [
      'a person who lets this site keep nothing',
      async () => Promise.reject(new DOMException('no', 'SecurityError')),
      false,
    ],
    ['a service worker that has begun', async () => 'https://halaqa.example.org/sw.js?portions', true],
  ])('with %s', async (_, starts, isKept) => {
    if (starts) stubWorker(starts)
    expect(await aJourney().load()).toBe(isKept)
  })
})

describe('pages that are kept', () => {
  const inLanguage = (language: string) =>
    `<!doctype html><html lang="${language}" dir="rtl"><script src="/assets/read-2.js">`
  const keep = (pages: Record<string, string>) =>
    vi.stubGlobal('caches', {
      open: async () => ({ match: async (key: string) => (key in pages ? new Response(pages[key]) : undefined) }),
    })
  const replies = { 'GET /read': page('read'), 'GET /tasks/0': page('read') }
  const assets = { 'GET /assets/all-1.css': { body: '' }, 'GET /assets/read-2.js': { body: '' } }

  test('are loaded again with their files once another language is chosen', async () => {
    keep({ '/read': inLanguage('ar'), '/tasks': inLanguage('ar') })
    const sent = stubApi({ ...replies, ...assets })
    await renewKeptPages()
    const paths = sent.map(({ path }) => path)
    expect(paths.filter((path) => !path.startsWith('/assets'))).toEqual(['/read', '/tasks/0'])
    expect(paths).toContain('/assets/read-2.js')
  })

  test.each([
    ['of this language', { '/read': inLanguage('en') }],
    ['that were never kept', {}],
  ])('are not loaded again: those %s', async (_, pages) => {
    keep(pages)
    const sent = stubApi({})
    await renewKeptPages()
    expect(sent).toEqual([])
  })
})
