import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '../src/app/queries.ts'
import { careKeys } from '../src/features/care/care.keys.ts'
import { startLiveUpdates } from '../src/features/events/live.ts'
import { lessonKeys } from '../src/features/lessons/lessons.keys.ts'
import { notificationKeys } from '../src/features/notifications/notifications.keys.ts'
import { profileKeys } from '../src/features/profile/profile.keys.ts'
import { roomKeys } from '../src/features/rooms/rooms.keys.ts'
import { taskKeys } from '../src/features/tasks/tasks.keys.ts'
import { unitKeys } from '../src/features/units/units.keys.ts'
import type { stubStreams } from './live.ts'

export const ROOM = '4f9619ff-8b86-4d01-b42d-00cf4fc964ff'
export const OTHER = '5f9619ff-8b86-4d01-b42d-00cf4fc964ff'
/** The queries of a page that shows everything. */
export const SHOWN = [
  notificationKeys.newest,
  careKeys.readers,
  careKeys.tasksOfDay('yusuf', '2025-11-21'),
  careKeys.link('a-token'),
  taskKeys.day('2025-11-21'),
  taskKeys.one('a-task'),
  taskKeys.room(ROOM, '2025-11-21'),
  taskKeys.offered(ROOM),
  profileKeys.figures,
  roomKeys.list,
  roomKeys.card(ROOM),
  roomKeys.members(ROOM),
  roomKeys.today(ROOM, '2025-11-21'),
  roomKeys.card(OTHER),
  unitKeys.path,
  lessonKeys.one('a-lesson'),
  lessonKeys.questions('a-lesson', 'en'),
]

let open: (() => void)[] = []

/** Time is the test's own, and every tab is closed after each test. */
export function useLiveTabs() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  })
  afterEach(() => {
    for (const close of open) close()
    open = []
    show(true)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** A tab that shows all of these; `asked` collects its later requests. */
const AMINA = { id: 'amina', token: 'her-token', readingAs: null }

export async function aTab(listener: Parameters<typeof startLiveUpdates>[0] = AMINA) {
  const queries = createQueryClient()
  queries.mount()
  const asked: string[] = []
  const stops = SHOWN.map((queryKey) => {
    const queryFn = async () => {
      asked.push(queryKey.join('/'))
      return queryKey === roomKeys.list ? [] : true
    }
    return new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {})
  })
  await later(1)
  const stop = startLiveUpdates(listener, queries)
  const close = () => {
    stop()
    for (const end of stops) end()
    queries.clear()
    queries.unmount()
  }
  open.push(close)
  await later(100)
  asked.length = 0
  return { queries, asked, close }
}

/** Fake time passes, and what other tabs say arrives. */
export async function later(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** The page has been open for a while, its stream speaks, and the first round is over. */
export async function settled(server: ReturnType<typeof stubStreams>) {
  const tab = await aTab()
  server.opened[0]?.say(': here\n\n')
  await later(10_000)
  tab.asked.length = 0
  return tab
}

export function show(isVisible: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isVisible })
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isVisible ? 'visible' : 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
