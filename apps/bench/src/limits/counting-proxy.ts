/**
 * Passes everything on to the address that it is given, and counts what it passes back: all that a browser fetched, by
 * whichever of its threads. `/counted` answers that as JSON and begins anew.
 */
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [, , target = ''] = process.argv
const { hostname, port } = new URL(target)
let counted: { path: string; type: string; bytes: number }[] = []

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === '/counted') {
    response.end(JSON.stringify(counted))
    counted = []
    return
  }
  const { method, headers } = request
  const passed = ask({ hostname, port, path, method, headers }, (answer) => {
    const entry = { path, type: answer.headers['content-type'] ?? '', bytes: 0 }
    counted.push(entry)
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.on('data', (chunk: Buffer) => {
      entry.bytes += chunk.length
    })
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
