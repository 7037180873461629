import { addDays } from '@halaqa/contract/calendar'
import type { QueryClient } from '@tanstack/react-query'
import { today } from '../../lib/dates.ts'
import { pageLanguage } from '../../lib/i18n.ts'
import { loadReadingFonts } from '../../lib/reading-fonts.ts'
import { readReadingSettings } from '../../lib/reading-settings.ts'
import { sleep } from '../../lib/sleep.ts'
import { loadText } from '../chapters/chapters.queries.ts'
import { figuresQuery } from '../profile/profile.queries.ts'
import { PORTIONS_WORKER } from './portions-worker.ts'
import { sectionsOf, type Task } from './task.model.ts'
import { taskQuery, tasksOfDayQuery } from './tasks.queries.ts'

/** The number of days that are loaded, today included: portions may be read later than on their day. */
const DAYS = 14
const KEPT = { gcTime: Number.POSITIVE_INFINITY, staleTime: 0 }

/**
 * Loads everything that is needed to read these portions, and other open ones, without a connection: the dashboard of
 * each day for two weeks, the portions on it, their text in the reader's language, fonts, and the pages with their
 * scripts. Returns whether that survives closing the tab; rejects if something could not be loaded.
 */
export async function loadForOffline(
  queries: QueryClient,
  tasks: readonly Task[],
  loadRoomList: (queries: QueryClient) => Promise<unknown>,
): Promise<boolean> {
  const isKept = await startKeeping()
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(today(), i))
  const [lists] = await Promise.all([
    Promise.all(dates.map((date) => queries.fetchQuery({ ...tasksOfDayQuery(date), ...KEPT }))),
    loadRoomList(queries),
    queries.fetchQuery({ ...figuresQuery, ...KEPT }),
    loadReadingFonts(),
    ...['/read', ...tasks.slice(0, 1).map(({ id }) => `/tasks/${id}`)].map(loadPage),
  ])
  const open = [...tasks, ...lists.flat()].filter(({ isCompleted }) => !isCompleted)
  const surahs = new Set(open.flatMap(sectionsOf).map(({ surahNo }) => surahNo))
  const { language } = readReadingSettings()
  await Promise.all([
    ...[...new Set(open.map(({ id }) => id))].map((id) => queries.fetchQuery({ ...taskQuery(id), ...KEPT })),
    ...[...surahs].map((surahNo) => loadText(queries, surahNo, language)),
  ])
  return isKept
}

/** Loads a page and the files that it names; the browser keeps files named by their content. */
async function loadPage(path: string) {
  const page = await load(path)
  await Promise.all([...new Set(page.match(/\/assets\/[\w.~-]+/g))].map(load))
}

async function load(path: string) {
  const answer = await fetch(path, { headers: { Accept: 'text/html,*/*' } })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  return answer.text()
}

/**
 * Loads the pages that the worker keeps (`public/sw.js`) again if they are in another language than this one: without a connection a person who
 * has chosen another language would get those of before, with their direction.
 */
export async function renewKeptPages() {
  const kept = await caches.open('portions')
  for (const [key, path] of [
    ['/read', '/read'],
    ['/tasks', '/tasks/0'],
  ] as const) {
    const page = await (await kept.match(key))?.text()
    if (page !== undefined && /<html[^>]* lang="([^"]*)"/.exec(page)?.[1] !== pageLanguage()) await loadPage(path)
  }
}

/** Milliseconds to wait for a worker that starts. */
const START_TIMEOUT = 10_000

/** Asks the service worker, if the browser has one, to keep answers from now on. Browsers have none over plain http. */
async function startKeeping(): Promise<boolean> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker) return false
  const isKeeping = () => serviceWorker.controller?.scriptURL.endsWith(PORTIONS_WORKER) ?? false
  const started = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  try {
    await serviceWorker.register(PORTIONS_WORKER)
  } catch {
    return false // The person does not allow this site to keep anything.
  }
  if (!isKeeping()) await Promise.race([started, sleep(START_TIMEOUT)])
  return isKeeping()
}
