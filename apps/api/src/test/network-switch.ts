import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy before the database. Switched off, it breaks its connections and refuses new ones. */
export class NetworkSwitch {
  readonly #target: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor(target: { host: string; port: number }) {
    this.#target = target
  }

  get port() {
    return this.#port
  }

  async switchOn() {
    if (this.#server) return
    const server = createServer((from) => this.#join(from, connect(this.#target)))
    await new Promise<void>((done, fail) => server.once('error', fail).listen(this.#port, '127.0.0.1', done))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  async switchOff() {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise((done) => server.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #join(from: Socket, to: Socket) {
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
}
