import { createServer } from 'node:net'

/** Whether a server could listen there now. An address that is no address of this machine is left to the server to name. */
export function isPortFree(port, host) {
  return new Promise((done) => {
    const server = createServer().once('error', ({ code }) => done(code !== 'EADDRINUSE'))
    server.listen(Number(port), host, () => server.close(() => done(true)))
  })
}

export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
