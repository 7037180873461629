import { LiveEvent } from '@halaqa/contract/notifications'
import { expect } from 'vitest'

/** A person's stream of live events, read over the wire as a browser reads it. */
export interface TestStream {
  response: Response
  /** Every event since `hears` last answered. */
  heard: LiveEvent[]
  /** Every line so far that only says that the connection lives. */
  beats: string[]
  /** Until this event was heard once more. Answers with all that was heard until then. */
  hears(event: LiveEvent): Promise<LiveEvent[]>
  /** By itself, before anything is done by the minute. */
  endsSoon(): Promise<void>
  /** Until the server ends it or its connection breaks. */
  ended: Promise<void>
  close(): Promise<void>
}

export async function openStream(address: string, token: string): Promise<TestStream> {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/v1/events`, {
    headers: { authorization: token },
    signal: leaving.signal,
  })
  const heard: LiveEvent[] = []
  const beats: string[] = []
  let isEnded = false
  const ended = follow(response, heard, beats)
    .catch(() => {})
    .finally(() => {
      isEnded = true
    })
  return {
    response,
    heard,
    beats,
    ended,
    async hears(event) {
      await expect.poll(() => heard).toContainEqual(event)
      return heard.splice(0)
    },
    async endsSoon() {
      await expect.poll(() => isEnded).toBe(true)
    },
    async close() {
      leaving.abort()
      await ended
    },
  }
}

async function follow({ body }: Response, heard: LiveEvent[], beats: string[]) {
  let rest = ''
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: ')) heard.push(LiveEvent.parse(JSON.parse(line.slice(6))))
      else if (line.startsWith(':')) beats.push(line)
    }
  }
}
