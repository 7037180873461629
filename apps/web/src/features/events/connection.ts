import { createParser } from 'eventsource-parser'
import { openStream, type StreamCaller } from '../../lib/api.ts'
import { backoff, withJitter } from '../../lib/backoff.ts'
import { sleep } from '../../lib/sleep.ts'
import { type LiveMessage, readLiveMessage } from './live-message.ts'

const WAITS = { first: 1_000, longest: 60_000 }
/** A stream that lasted this long was a good one: the next failure is a first one again. */
const STEADY = 10_000
/** The server says something every twenty seconds. One that is silent so long is gone, or something holds it back. */
const SILENCE = 75_000

export interface StreamListener {
  /** The stream speaks. What happened before is not in it. */
  onOpen: () => void
  onEvent: (event: LiveMessage) => void
  onLost: () => void
}

/** Keeps a stream of events open until `signal` says stop: again after every failure, ever more rarely. */
export async function keepConnected(caller: StreamCaller, listener: StreamListener, signal: AbortSignal) {
  let failures = 0
  while (!signal.aborted) {
    const began = performance.now()
    await listen(caller, listener, signal)
    if (signal.aborted) return
    listener.onLost()
    failures = performance.now() - began > STEADY ? 1 : failures + 1
    await sleep(withJitter(backoff(failures, WAITS)), signal, 'online')
  }
}

/** Reads one stream from its opening to its end. Another one follows, however it ends. */
async function listen(caller: StreamCaller, { onOpen, onEvent }: StreamListener, signal: AbortSignal) {
  const attempt = new AbortController()
  const end = () => attempt.abort()
  let silence = setTimeout(end, SILENCE)
  let isOpen = false
  const onAlive = () => {
    clearTimeout(silence)
    silence = setTimeout(end, SILENCE)
    if (!isOpen) onOpen()
    isOpen = true
  }
  signal.addEventListener('abort', end)
  try {
    const response = await openStream('GET /events', caller, attempt.signal)
    if (response.body && isStream(response)) await readEvents(response.body, { onAlive, onEvent })
  } catch {
    // The stream broke, the server is unavailable, or the session is over, which the app knows.
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
    end()
  }
}

/** A proxy's page that asks for a password comes with 200 as well. */
const isStream = ({ ok, headers }: Response) =>
  ok && (headers.get('content-type') ?? '').startsWith('text/event-stream')

interface EventHandlers {
  /** Something came: the stream is alive, even if it was only a comment. */
  onAlive: () => void
  onEvent: (event: LiveMessage) => void
}

/** Reads server-sent events until the stream ends. Throws when it breaks. */
export async function readEvents(body: ReadableStream<Uint8Array>, { onAlive, onEvent }: EventHandlers) {
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent({ data }) {
      const event = parseEvent(data)
      if (event) onEvent(event)
    },
  })
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onAlive()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Undefined for events of a newer server, which this page does not know. */
function parseEvent(data: string): LiveMessage | undefined {
  try {
    return readLiveMessage(JSON.parse(data))
  } catch {
    return undefined
  }
}
