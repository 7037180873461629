/** Calls to the server without a browser, for what a test needs at first: a room, or a portion that was read. */
export class Api {
  readonly #base: string
  readonly #token: string | undefined

  constructor(serverUrl: string, token?: string) {
    this.#base = `${serverUrl}/api/v1`
    this.#token = token
  }

  get = <Answer>(path: string) => this.#send<Answer>('GET', path)
  post = <Answer>(path: string, body?: unknown) => this.#send<Answer>('POST', path, body)
  put = <Answer>(path: string, body?: unknown) => this.#send<Answer>('PUT', path, body)
  remove = <Answer>(path: string) => this.#send<Answer>('DELETE', path)

  async #send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { 'content-type': 'application/json', ...(this.#token ? { authorization: this.#token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
}
