import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whilePageIsActive } from '../../lib/page-visibility.ts'
import { useReadingAs } from '../../lib/reading-as.ts'
import { runAsLeader } from '../../lib/tab-lock.ts'
import { useAuth } from '../auth/use-auth.ts'
import { keepConnected } from './connection.ts'
import { createInvalidationQueue } from './invalidation.ts'
import { type LiveMessage, readLiveMessage } from './live-message.ts'

/** Milliseconds between two requests while there is no stream. */
const POLLING = 60_000

interface Listener {
  /** Whose events they are. */
  id: string
  token: string
  /** The same id, where the signed-in person is another one. */
  readingAs: string | null
}

type Publish = (message: LiveMessage) => void

/** While a person is signed in, what others do arrives without a reload. Each reader has a stream of their own. */
export function useLiveUpdates() {
  const { user } = useAuth()
  const readingAs = useReadingAs()?.id ?? null
  const id = readingAs ?? user?.id
  const token = user?.token
  const queries = useQueryClient()
  useEffect(() => {
    if (id && token) return startLiveUpdates({ id, token, readingAs }, queries)
  }, [id, token, readingAs, queries])
}

/**
 * Keeps the page in step with the server: one of a person's tabs listens to the stream of events and tells the others,
 * and each loads what it shows. Returns a function that stops it.
 */
export function startLiveUpdates({ id, token, readingAs }: Listener, queries: QueryClient) {
  const name = `halaqa_live:${id}`
  const queue = createInvalidationQueue(queries)
  const tabs = openTabChannel(name, queue.enqueue)
  const publish: Publish = (message) => {
    queue.enqueue(message)
    tabs.send(message)
  }
  const stop = whilePageIsActive(
    (signal) => void runAsLeader(name, (term) => listenForTabs({ token, readingAs }, publish, term), signal),
  )
  return () => {
    stop()
    queue.stop()
    tabs.close()
  }
}

/** Opens the channel between the tabs of one person. */
function openTabChannel(name: string, onMessage: Publish) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    const message = readLiveMessage(data)
    if (message) onMessage(message)
  }
  return { send: (message: LiveMessage) => channel.postMessage(message), close: () => channel.close() }
}

/** Publishes the messages of the stream. Without a stream everything is loaded once a minute. */
async function listenForTabs(caller: Pick<Listener, 'token' | 'readingAs'>, publish: Publish, signal: AbortSignal) {
  let polling: ReturnType<typeof setInterval> | undefined
  const startPolling = () => {
    polling ??= setInterval(() => publish({ type: 'all' }), POLLING)
  }
  const stopPolling = () => {
    clearInterval(polling)
    polling = undefined
  }
  const onOpen = () => {
    stopPolling()
    publish({ type: 'all' })
  }
  startPolling()
  try {
    await keepConnected(caller, { onOpen, onEvent: publish, onLost: startPolling }, signal)
  } finally {
    stopPolling()
  }
}
