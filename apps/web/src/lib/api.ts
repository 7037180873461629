import type { Access, Answer, Body, Endpoint, Params, Query } from '@halaqa/contract/endpoint'
import { ApiError, type Family, failureOf, familyOf, networkError } from './api-error.ts'
import { apiUrl } from './api-url.ts'
import { type Camel, camelKeys, snakeKeys, toSnake } from './camel.ts'
import { t } from './i18n.ts'
import { readSession } from './session.ts'

/** Either spelling is taken; the wire gets snake_case. */
type Spelled<T> = T | Camel<T>

export interface CallOptions<E extends Endpoint> {
  /** Named as in the address: they are put into it as they are. */
  params?: Params<E>
  query?: Spelled<Query<E>>
  body?: Spelled<Body<E>>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Whose words a failure has, where the address alone does not tell. */
  family?: Family
}

/**
 * Makes one call of the contract: token, JSON, the answer turned to camelCase. Throws `ApiError`.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Camel<Answer<E>>> {
  return (await callWithHeaders(endpoint, options)).data
}

/** As `call`, with the answer's headers (`Link` of a long list). */
export async function callWithHeaders<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) {
  const family = options.family ?? familyOf(endpoint.url)
  const token = tokenFor(endpoint.access)
  const response = await send(endpoint, options, token)

  if (!response.ok) {
    if (response.status === 401 && token && endpoint.access !== 'anyone') throw endSession(family, token)
    throw await failureOf(family, response)
  }
  const answer: unknown = await response.json()
  const data = camelKeys(import.meta.env.DEV ? checked(endpoint, response.status, answer) : answer) as Camel<Answer<E>>
  return { data, headers: response.headers }
}

/**
 * The server sends nothing that its contract does not promise. While the app is worked on, and in tests, the answer is looked at once
 * more; the built app comes without the schemas of calls (build/contract.ts).
 */
function checked({ method, url, schema }: Endpoint, status: number, answer: unknown): unknown {
  const promised = schema.response[String(status)]
  if (!promised) throw new Error(`${method} ${url} does not promise a ${status}.`)
  return promised.parse(answer)
}

interface FileOptions<E extends Endpoint> extends CallOptions<E> {
  /** Told of each piece of the file as it comes. */
  onPiece?: (piece: Uint8Array, headers: Headers) => void
}

/** As `call`, for a file to save: the answer's bytes, and the name that the server gives them. */
export async function callForFile<E extends Endpoint>(endpoint: E, { onPiece, ...options }: FileOptions<E> = {}) {
  const response = await answerOf(endpoint, options as CallOptions<E>)
  const { headers } = response
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  const pieces: Uint8Array<ArrayBuffer>[] = []
  try {
    const reader = response.body!.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value)
      onPiece?.(next.value, headers)
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw networkError()
  }
  return { name: name ?? 'halaqa.json', data: new Blob(pieces, { type: headers.get('content-type') ?? '' }) }
}

/** Opens a stream of events. The caller judges its answer; a lost session is reported as after every call. */
export async function openStream({ url }: Endpoint, token: string, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', Authorization: token }
  const response = await fetch(apiUrl(url), { headers, cache: 'no-store', signal })
  if (response.status === 401) throw endSession('rooms', token)
  return response
}

async function answerOf<E extends Endpoint>(endpoint: E, options: CallOptions<E>) {
  const family = familyOf(endpoint.url)
  const token = tokenFor(endpoint.access)
  const response = await send(endpoint, options, token)
  if (response.ok) return response
  if (response.status === 401 && token) throw endSession(family, token)
  throw await failureOf(family, response)
}

type Unauthorized = (message: string, token: string) => void
let unauthorized: Unauthorized = () => {}

/** The app says here what happens when the server no longer knows the session. */
export function onUnauthorized(listener: Unauthorized) {
  unauthorized = listener
}

/** Where no session is needed, the token tells the server that the caller is signed in, so that strangers behind the same address do not use up their calls. */
function tokenFor(access: Access) {
  if (access === 'anyone' || access === 'guest') return readSession()?.token ?? null
  return requireToken()
}

function requireToken() {
  const token = readSession()?.token
  if (!token) throw new ApiError(t('ui.error.noToken'), { code: 'no_token' })
  return token
}

function endSession(family: Family, token: string) {
  const message = t(family === 'rooms' ? 'ui.error.redirecting' : 'ui.error.signInAgain')
  unauthorized(message, token)
  return new ApiError(message, { status: 401, code: 'authentication_required' })
}

async function send<E extends Endpoint>(endpoint: E, options: CallOptions<E>, token: string | null) {
  const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
  if (token) headers.Authorization = token
  const url = apiUrl(pathOf(endpoint.url, options.params) + queryOf(options.query))
  try {
    return await fetch(url, {
      method: endpoint.method,
      headers: { ...headers, ...options.headers },
      ...(options.body === undefined ? {} : { body: JSON.stringify(snakeKeys(options.body)) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw networkError()
  }
}

/** `/rooms/:id` and `{ id }`: `/rooms/4f…` */
function pathOf(url: string, params: unknown = {}) {
  const values = params as Record<string, unknown>
  return url.replace(/:(\w+)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`A call of ${url} lacks ${name}.`)
    return encodeURIComponent(String(values[name]))
  })
}

function queryOf(query: unknown) {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([key, value]) => [toSnake(key), String(value)])).toString()
  return text && `?${text}`
}
