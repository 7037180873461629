import { listenToEvents } from '@halaqa/contract/events'
import type { LiveEvent } from '@halaqa/contract/notifications'
import { openStream } from '../../lib/api.ts'
import { readEvents } from './event-stream.ts'
import { pause } from './pause.ts'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000
/** A stream that lasted this long was a good one: the next failure is a first one again. */
const STEADY = 10_000
/** The server says something every twenty seconds. One that is silent so long is gone, or something holds it back. */
const SILENCE = 75_000

export interface Listener {
  /** The stream speaks. What happened before is not in it. */
  onOpen: () => void
  onEvent: (event: LiveEvent) => void
  onLost: () => void
}

/** Keeps a stream of events open until `signal` says stop: again after every failure, ever more rarely. */
export async function keepConnected(token: string, listener: Listener, signal: AbortSignal) {
  let failures = 0
  while (!signal.aborted) {
    const began = performance.now()
    await listen(token, listener, signal)
    if (signal.aborted) return
    listener.onLost()
    failures = performance.now() - began > STEADY ? 1 : failures + 1
    await pause(waitAfter(failures), signal, 'online')
  }
}

/** Half of it is chance, so that those whom a server has lost together do not come back together. */
function waitAfter(failures: number) {
  const longest = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
  return longest * (0.5 + Math.random() / 2)
}

/** One stream from its opening to its end. However it ends, there will be another. */
async function listen(token: string, { onOpen, onEvent }: Listener, signal: AbortSignal) {
  const attempt = new AbortController()
  const end = () => attempt.abort()
  let silence = setTimeout(end, SILENCE)
  let isOpen = false
  const onLife = () => {
    clearTimeout(silence)
    silence = setTimeout(end, SILENCE)
    if (!isOpen) onOpen()
    isOpen = true
  }
  signal.addEventListener('abort', end)
  try {
    const response = await openStream(listenToEvents, token, attempt.signal)
    if (response.body && isStream(response)) await readEvents(response.body, { onLife, onEvent })
  } catch {
    // The stream broke, the server is away, or the session is over, which the app has been told.
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
    end()
  }
}

/** A proxy's page that asks for a password comes with 200 as well. */
const isStream = ({ ok, headers }: Response) =>
  ok && (headers.get('content-type') ?? '').startsWith('text/event-stream')
