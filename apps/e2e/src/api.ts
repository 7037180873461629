import { READING_AS_HEADER } from '@halaqa/contract/constants'

/** Calls to the server without a browser, for what a test needs at first: a room, or a portion that was read. */
export class Api {
  readonly #serverUrl: string
  readonly #token: string | undefined
  readonly #readerId: string | undefined

  /** @param readerId the reader in care for whom the calls are made */
  constructor(serverUrl: string, token?: string, readerId?: string) {
    this.#serverUrl = serverUrl
    this.#token = token
    this.#readerId = readerId
  }

  /** The same person's calls for a reader in their care. */
  readingAs = (readerId: string) => new Api(this.#serverUrl, this.#token, readerId)

  get = <Answer>(path: string) => this.#send<Answer>('GET', path)
  post = <Answer>(path: string, body?: unknown) => this.#send<Answer>('POST', path, body)
  put = <Answer>(path: string, body?: unknown) => this.#send<Answer>('PUT', path, body)
  remove = <Answer>(path: string) => this.#send<Answer>('DELETE', path)

  async #send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#serverUrl}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.#token && { authorization: this.#token }),
        ...(this.#readerId && { [READING_AS_HEADER]: this.#readerId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
}
