import { type AddressInfo, createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}

/**
 * Whether a server could listen there now. A host that is no address of this machine is left to the server to report.
 *
 * @public scripts/dev.mjs loads it by its path.
 */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer().once('error', ({ code }: NodeJS.ErrnoException) => done(code !== 'EADDRINUSE'))
    server.listen(port, host, () => server.close(() => done(true)))
  })
}
