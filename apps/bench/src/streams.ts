import { type ClientRequest, get } from 'node:http'
import { listenToEvents } from '@halaqa/contract/events'
import type { LiveEvent } from '@halaqa/contract/notifications'
import type { Reader } from './people.ts'
import type { Product } from './stage.ts'

type OnEvent = (reader: Reader, event: LiveEvent) => void

/** Streams of events that are open, each told of what it says. */
export async function openStreams(
  url: string,
  readers: readonly Reader[],
  onEvent: OnEvent = () => {},
): Promise<ClientRequest[]> {
  const opened: Promise<ClientRequest>[] = []
  for (const [at, reader] of readers.entries()) {
    opened.push(openStream(url, reader, onEvent))
    if (at % 50 === 49) await Promise.all(opened)
  }
  return Promise.all(opened)
}

function openStream(url: string, reader: Reader, onEvent: OnEvent) {
  return new Promise<ClientRequest>((done, fail) => {
    const request = get(url, { agent: false, headers: { authorization: reader.token } }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`A stream answered ${response.statusCode}`))
      response.setEncoding('utf8').on('error', () => {})
      response.on('data', (text: string) => {
        for (const [, json = ''] of text.matchAll(/^data: (.*)$/gm)) onEvent(reader, JSON.parse(json))
      })
      done(request)
    }).on('error', fail)
  })
}

export const streamsOf = (product: Product) => `${product.url}/api/v1${listenToEvents.url}`
