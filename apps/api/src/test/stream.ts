import { LiveEvent } from '@halaqa/contract/notifications'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** A person's stream of live events, read over the wire as a browser reads it. */
export interface TestStream {
  response: Response
  /** Every event since `hears` last answered. */
  heard: LiveEvent[]
  /** Every line so far that only says that the connection lives. */
  beats: string[]
  /** Until this event was heard once more. Answers with all that was heard until then. */
  hears(event: LiveEvent): Promise<LiveEvent[]>
  /** Until all that was done up to now has been told. Answers with what was heard of it. */
  settled(): Promise<LiveEvent[]>
  /** By itself, before anything is done by the minute. */
  endsSoon(): Promise<void>
  /** Until the server ends it or its connection breaks. */
  ended: Promise<void>
  close(): Promise<void>
}

/** Hears what is done from now on, and nothing of what was done before: that is still on its way when a stream opens. */
export async function openStream(
  { db }: TestApp,
  address: string,
  person: { id: string; token: string },
  readingAs?: string,
): Promise<TestStream> {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/v1/events${readingAs ? `?reading_as=${readingAs}` : ''}`, {
    headers: { authorization: person.token },
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
  const hears = async (event: LiveEvent) => {
    await expect.poll(() => heard, { interval: 10 }).toContainEqual(event)
    return heard.splice(0)
  }
  const settled = async () => {
    // Changes are told in the order in which they happened: that of a room which is none comes after all before it.
    const mark = { type: 'membership', room_id: crypto.randomUUID() } as const
    await db.$executeRaw`SELECT pg_notify('halaqa_membership', ${`${person.id}:${mark.room_id}`})`
    const told = await hears(mark)
    return told.filter((event) => !(event.type === 'membership' && event.room_id === mark.room_id))
  }
  if (response.status === 200) await settled()
  return {
    response,
    heard,
    beats,
    ended,
    hears,
    settled,
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
