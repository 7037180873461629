/** The least that sends a built page: it holds the files of a folder as brotli, and `index.html` for every other address. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
const [, , folder = ''] = process.argv

const files = new Map<string, { type: string; body: Buffer }>(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      const type = TYPES[extname(name)] ?? 'application/octet-stream'
      return [`/${relative(folder, file)}`, { type, body: brotliCompressSync(readFileSync(file)) }] as const
    }),
)
const page = files.get('/index.html')
if (!page) throw new Error(`${folder} has no index.html`)

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const { type, body } = files.get(pathname) ?? page
  const cache = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': cache,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
