import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A share that speaks as much of WebDAV (RFC 4918) as backups need. The WebDAV servers on npm are abandoned or unfinished. */
export interface TestShare {
  url: string
  user: string
  password: string
  /** By their paths, below the address of the share. */
  files: Map<string, Buffer>
  /** From now on files are refused with this status, or taken again. */
  refuse(status: number | undefined): void
  close(): Promise<void>
}

export async function openTestShare(): Promise<TestShare> {
  const files = new Map<string, Buffer>()
  const folders = new Set(['/dav'])
  const [user, password] = ['imam', 'the password of the share']
  let refused: number | undefined
  const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = decodeURIComponent(request.url!).replace(/\/+$/, '')
    const end = (status: number, text = '') =>
      void response.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' }).end(text)
    if (request.headers.authorization !== `Basic ${btoa(`${user}:${password}`)}`) return end(401)
    if (request.method === 'PROPFIND') {
      if (!folders.has(path) && !files.has(path)) return end(404)
      const below =
        request.headers.depth === '1' ? [...folders, ...files.keys()].filter((one) => parentOf(one) === path) : []
      return end(207, multistatus([path, ...below].map((one) => entry(one, files.get(one)))))
    }
    if (!folders.has(parentOf(path))) return end(409)
    if (request.method === 'MKCOL') {
      folders.add(path)
      return end(201)
    }
    if (request.method === 'PUT') {
      if (refused !== undefined) return end(refused)
      if (Number(request.headers['content-length']) !== body.length) return end(411)
      files.set(path, body)
      return end(201)
    }
    const file = files.get(path)
    if (!file) return end(404)
    files.delete(path)
    if (request.method === 'MOVE')
      files.set(decodeURIComponent(new URL(String(request.headers.destination)).pathname), file)
    end(204)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    user,
    password,
    files,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dav/halaqa`,
    refuse: (status) => {
      refused = status
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const multistatus = (entries: string[]) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${entries.join('')}</D:multistatus>`

function entry(path: string, file: Buffer | undefined): string {
  const type = file ? '' : '<D:collection/>'
  const length = file ? `<D:getcontentlength>${file.length}</D:getcontentlength>` : ''
  return `<D:response><D:href>${encodeURI(path)}${file ? '' : '/'}</D:href><D:propstat><D:prop><D:resourcetype>${type}</D:resourcetype>${length}
    <D:getlastmodified>Sun, 29 Nov 2026 02:40:00 GMT</D:getlastmodified></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
}
