import type { QueryClient } from '@tanstack/react-query'
import { whileAwake } from './awake.ts'
import { keepConnected } from './connection.ts'
import { leadInTurn } from './leader.ts'
import { type News, openChannel } from './news.ts'
import { createRefresher } from './refresher.ts'

/** Milliseconds between two questions while there is no stream. */
const POLLING = 60_000

interface Someone {
  id: string
  token: string
}

/**
 * Keeps what is on screen in step with the server: one of a person's tabs listens to the stream of events and tells the
 * others; each asks again for what it shows. Gives back the way to stop.
 */
export function goLive({ id, token }: Someone, queries: QueryClient) {
  const name = `halaqa_live:${id}`
  const refresher = createRefresher(queries)
  const channel = openChannel(name, refresher.hear)
  const tell = (news: News) => {
    refresher.hear(news)
    channel.tell(news)
  }
  const stop = whileAwake((signal) => void leadInTurn(name, (term) => lead(token, tell, term), signal))
  return () => {
    stop()
    refresher.stop()
    channel.close()
  }
}

async function lead(token: string, tell: (news: News) => void, signal: AbortSignal) {
  let polling: ReturnType<typeof setInterval> | undefined
  const askOften = () => {
    polling ??= setInterval(() => tell({ type: 'all' }), POLLING)
  }
  const restNow = () => {
    clearInterval(polling)
    polling = undefined
  }
  const onOpen = () => {
    restNow()
    tell({ type: 'all' })
  }
  askOften()
  try {
    await keepConnected(token, { onOpen, onEvent: tell, onLost: askOften }, signal)
  } finally {
    restNow()
  }
}
