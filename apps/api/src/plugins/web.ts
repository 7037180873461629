import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { prebuild } from '../lib/compress.ts'
import { type Prebuilt, sendPrebuilt } from '../lib/prebuilt.ts'
import { PAGE_HEADERS } from './headers.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** Vite puts a hash of the content into these files' names: another content, another name. */
const HASHED = 'assets/'
const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** The built web app. Its few files stand in memory, compressed once; addresses without a file are pages of the app. */
export const webPlugin = fastifyPlugin<{ root: string }>(async (app, { root }) => {
  const files = await loadFiles(root)
  const page = files.get('index.html')
  if (!page) throw new Error(`There is no built web app in ${root}: index.html is missing.`)

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const file = files.get(path === '' ? 'index.html' : path)
    const answer = file ?? (isPage(path, request) ? page : undefined)
    if (answer) sendPrebuilt(request, reply.headers(PAGE_HEADERS), answer)
    else reply.callNotFound()
  })
})

/** Calls that do not exist and old assets stay errors: a page in their place would only confuse whoever asked. */
export function isPage(path: string, request: FastifyRequest) {
  const isElsewhere = path === 'api' || path.startsWith('api/') || path.startsWith(HASHED)
  return !isElsewhere && /\btext\/html\b/.test(request.headers.accept ?? '')
}

async function loadFiles(root: string): Promise<Map<string, Prebuilt>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(root, file).split(sep).join('/')
      const type = TYPES[extname(entry.name)] ?? 'application/octet-stream'
      const cacheControl = path.startsWith(HASHED) ? FOR_A_YEAR : 'no-cache'
      return [path, await prebuild(await readFile(file), type, cacheControl)] as const
    })
  return new Map(await Promise.all(files))
}
