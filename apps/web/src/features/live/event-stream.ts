import { LiveEvent } from '@halaqa/contract/notifications'
import { createParser } from 'eventsource-parser'

interface EventHandlers {
  /** Something came: the stream is alive, even if it was only a comment. */
  onAlive: () => void
  onEvent: (event: LiveEvent) => void
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
function parseEvent(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
