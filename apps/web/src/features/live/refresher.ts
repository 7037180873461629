import type { QueryClient } from '@tanstack/react-query'
import type { News } from './news.ts'
import { refresh, refreshAll } from './refresh.ts'

/** Milliseconds: what comes within them is one round of questions. The rest is chance, so that a room does not ask as one. */
const QUIET = 200
/** Between two rounds, however much happens. News of the person's own comes seldom, and they wait for it. */
const SPACING = 1_500
const SPACING_OWN = 500
/** What a page has asked for while it opened is not asked for twice because the stream opened too. */
const NEW_PAGE = 3_000

/** Gathers news and asks again, in rounds, for what they make stale. */
export function createRefresher(queries: QueryClient) {
  const waiting = new Map<string, News>()
  const opened = performance.now()
  let last = Number.NEGATIVE_INFINITY
  let due = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function hear(news: News) {
    const isNewPage = performance.now() - opened < NEW_PAGE
    if (news.type === 'all' && isNewPage) return refresh(queries, news, 'later')
    waiting.set(keyOf(news), news)
    roundWithin(isOwn(news) ? SPACING_OWN : SPACING)
  }

  /** Plans the next round, or brings it forward. */
  function roundWithin(spacing: number) {
    const now = performance.now()
    const at = Math.max(now + QUIET * (1 + Math.random()), last + spacing)
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(round, at - now)
  }

  function round() {
    due = Number.POSITIVE_INFINITY
    // The result of a write is on screen already; an answer from before it would take that back.
    if (queries.isMutating() > 0) return roundWithin(SPACING)
    last = performance.now()
    refreshAll(queries, waiting.values(), document.hidden ? 'later' : 'now')
    waiting.clear()
  }
  return { hear, stop: () => clearTimeout(timer) }
}

const keyOf = (news: News) => ('room_id' in news ? `${news.type} ${news.room_id}` : news.type)
const isOwn = ({ type }: News) => type === 'tasks' || type === 'membership'
