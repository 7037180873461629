import { vi } from 'vitest'

const bytes = new TextEncoder()

/** A stream of events that a test holds in its hand. */
export interface Stream {
  headers: Headers
  say: (text: string) => void
  /** The server ends it. */
  end: () => void
  isOpen: () => boolean
}

/** Answers each opening of the stream of events, and keeps the opened streams, the oldest first. */
export function stubStreams(answer: 'open' | 'away' | number = 'open') {
  const opened: Stream[] = []
  const server = { answer, opened, attempts: 0 }
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: RequestInit) => {
    server.attempts += 1
    if (server.answer === 'away') throw new TypeError('Failed to fetch')
    if (server.answer !== 'open') return new Response('{}', { status: server.answer })
    const { stream, response } = aStream(new Headers(headers), signal as AbortSignal)
    opened.push(stream)
    return response
  })
  return server
}

function aStream(headers: Headers, signal: AbortSignal) {
  let isOpen = true
  let source: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller
    },
  })
  signal.addEventListener('abort', () => {
    if (isOpen) source.error(new DOMException('aborted', 'AbortError'))
    isOpen = false
  })
  const stream: Stream = {
    headers,
    say: (text) => source.enqueue(bytes.encode(text)),
    end: () => {
      isOpen = false
      source.close()
    },
    isOpen: () => isOpen,
  }
  return { stream, response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) }
}

export const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
