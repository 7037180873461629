import type { QueryClient } from '@tanstack/react-query'
import type { News } from './news.ts'
import { refresh } from './refresh.ts'

/** Milliseconds: what comes within them is one round of questions. The rest is chance, so that a room does not ask as one. */
const QUIET = 200
/** Between two rounds, however much happens. */
const SPACING = 2_000
/** What a page has asked for while it opened is not asked for twice because the stream opened too. */
const NEW_PAGE = 3_000

/** Gathers news and asks again, in rounds, for what they make stale. */
export function createRefresher(queries: QueryClient) {
  const waiting = new Map<string, News>()
  const opened = performance.now()
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function hear(news: News) {
    const isNewPage = performance.now() - opened < NEW_PAGE
    if (news.type === 'all' && isNewPage) return refresh(queries, news, 'later')
    waiting.set(news.type === 'room' ? news.room_id : news.type, news)
    timer ??= setTimeout(round, wait())
  }
  const wait = () => Math.max(QUIET * (1 + Math.random()), last + SPACING - performance.now())

  function round() {
    // The result of a write is on screen already; an answer from before it would take that back.
    if (queries.isMutating() > 0) {
      timer = setTimeout(round, wait())
      return
    }
    timer = undefined
    last = performance.now()
    for (const news of waiting.values()) refresh(queries, news, document.hidden ? 'later' : 'now')
    waiting.clear()
  }
  return { hear, stop: () => clearTimeout(timer) }
}
