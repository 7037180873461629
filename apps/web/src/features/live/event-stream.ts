import { LiveEvent } from '@halaqa/contract/notifications'
import { createParser } from 'eventsource-parser'

interface Reader {
  /** Something came: the stream is alive, even if it was only a comment. */
  onLife: () => void
  onEvent: (event: LiveEvent) => void
}

/** Reads server-sent events until the stream ends. Throws when it breaks. */
export async function readEvents(body: ReadableStream<Uint8Array>, { onLife, onEvent }: Reader) {
  const letters = new TextDecoder()
  const parser = createParser({
    onEvent({ data }) {
      const event = eventOf(data)
      if (event) onEvent(event)
    },
  })
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onLife()
    parser.feed(letters.decode(value, { stream: true }))
  }
}

/** What a newer server says besides is passed over. */
function eventOf(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
