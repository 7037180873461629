/** The least that a server of node can do: it holds one answer as bytes and sends it, or 304 to those who have it. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [, , file = '', contentType = '', contentEncoding = '', etag = ''] = process.argv
const body = readFileSync(file)
const headers = {
  'content-type': contentType,
  'content-encoding': contentEncoding,
  'content-length': body.length,
  etag,
}

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
  return response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
