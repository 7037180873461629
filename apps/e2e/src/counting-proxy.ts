import { once } from 'node:events'
import { request as ask, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  /** The path, with its query. */
  path: string
  status: number
}

/**
 * Starts a proxy of the server at `target` that counts requests, also those of a service worker and of the browser
 * itself. Answers from the browser's cache do not reach it.
 */
export async function startCountingProxy(target: string) {
  const { hostname, port } = new URL(target)
  let asked: Asked[] = []
  const unanswered = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const { method, headers, url: path = '/' } = request
    unanswered.add(response)
    response.on('close', () => unanswered.delete(response))
    const passed = ask({ hostname, port, path, method, headers }, (answer) => {
      const status = answer.statusCode ?? 502
      asked.push({ path, status })
      if (answer.headers['content-type']?.startsWith('text/event-stream')) unanswered.delete(response)
      response.writeHead(status, answer.rawHeaders)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests since the last call. */
    take() {
      const taken = asked
      asked = []
      return taken
    },
    /** The number of requests without a whole answer. Streams of events, which never end, do not count. */
    unanswered: () => unanswered.size,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
