import type { CallName, Calls, PublicCallName } from '@halaqa/contract/api'
import { CARE_PERMISSIONS, type CarePermission } from '@halaqa/contract/care-permissions'
import { READING_AS_HEADER } from '@halaqa/contract/constants'
import type { Answer, Body, Params, Query } from '@halaqa/contract/endpoint'
import { ApiError, failureOf, networkError } from './api-error.ts'
import { apiUrl } from './api-url.ts'
import { type Camel, camelKeys, snakeKeys, toSnake } from './camel.ts'
import { t } from './i18n.ts'
import { readReadingAs } from './reading-as.ts'
import { readSession } from './session.ts'

/** Either spelling is taken; the wire gets snake_case. */
type Spelled<T> = T | Camel<T>

export interface CallOptions<Name extends CallName> {
  /** Named as in the address: they are put into it as they are. */
  params?: Params<Calls[Name]>
  query?: Spelled<Query<Calls[Name]>>
  body?: Spelled<Body<Calls[Name]>>
  headers?: Record<string, string>
  /** The id of a reader in care for whom the call is made; null: for nobody else. Left out: for whom the tab reads as. */
  readingAs?: string | null
  signal?: AbortSignal
  /** Whether a lost session is said as on the pages of rooms, where the address alone does not tell. */
  isOfRooms?: boolean
}

type Data<Name extends CallName> = Camel<Answer<Calls[Name]>>
type MemberCallName = Exclude<CallName, PublicCallName>

/**
 * Makes a call of the contract that needs a session, such as `call('GET /rooms/:id', { params: { id } })`. The answer is in camelCase.
 * Throws `ApiError`.
 */
export async function call<Name extends MemberCallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<Data<Name>> {
  return (await callWithHeaders(name, options)).data
}

/** As `call`, with the answer's headers (`Link` of a long list). */
export async function callWithHeaders<Name extends MemberCallName>(name: Name, options: CallOptions<Name> = {}) {
  const response = await send(name, options, requireToken())
  return { data: await dataOf(name, response), headers: response.headers }
}

/** As `call`, for a call that needs no session. If there is one, its token tells the server that the caller is not a stranger. */
export async function callPublic<Name extends PublicCallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<Data<Name>> {
  return dataOf(name, await send(name, options, readSession()?.token ?? null))
}

interface FileOptions<Name extends MemberCallName> extends CallOptions<Name> {
  /** Told of each piece of the file as it comes. */
  onPiece?: (piece: Uint8Array, headers: Headers) => void
}

/** As `call`, for a file to save: the answer's bytes, and the name that the server gives them. */
export async function callForFile<Name extends MemberCallName>(
  name: Name,
  { onPiece, ...options }: FileOptions<Name> = {},
) {
  const response = await send(name, options as CallOptions<Name>, requireToken())
  const { headers } = response
  const fileName = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
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
  return { name: fileName ?? 'halaqa.json', data: new Blob(pieces, { type: headers.get('content-type') ?? '' }) }
}

export interface StreamCaller {
  token: string
  /** The reader in care whose events they are; null: the signed-in person's own. */
  readingAs: string | null
}

/** Opens a stream of events. The caller judges its answer; a lost session and an ended care are reported as after every call. */
export async function openStream(name: MemberCallName, { token, readingAs }: StreamCaller, signal: AbortSignal) {
  const headers = { Accept: 'text/event-stream', Authorization: token }
  const url = partsOf(name).url + queryOf({ readingAs: readingAs ?? undefined })
  const response = await fetch(apiUrl(url), { headers, cache: 'no-store', signal })
  if (response.status === 401) throw endSession(true, token)
  if (response.status === 403) noteEndedCare(await failureOf(response), readingAs)
  return response
}

type Unauthorized = (message: string, token: string) => void
let unauthorized: Unauthorized = () => {}

/** The app says here what happens when the server no longer knows the session. */
export function onUnauthorized(listener: Unauthorized) {
  unauthorized = listener
}

let careEnded = () => {}

/** The app says here what happens when the reader whom the tab reads as is not in the person's care any more. */
export function onCareEnded(listener: () => void) {
  careEnded = listener
}

function noteEndedCare({ code }: ApiError, reader: string | null) {
  if (code === 'not_your_reader' && reader !== null && reader === readReadingAs()?.id) careEnded()
}

/** The reader for whom the server is to take a call. The call of somebody who cares for readers, or rules a room, is their own. */
function readerOf(name: CallName, { readingAs }: Pick<CallOptions<CallName>, 'readingAs'>): string | null {
  const permissions: Partial<Record<CallName, CarePermission>> = CARE_PERMISSIONS
  if ((permissions[name] ?? 'nobody') === 'nobody') return null
  return readingAs === undefined ? (readReadingAs()?.id ?? null) : readingAs
}

function requireToken() {
  const token = readSession()?.token
  if (!token) throw new ApiError(t('ui.error.noToken'), { code: 'no_token' })
  return token
}

function endSession(isOfRooms: boolean, token: string) {
  const message = t(isOfRooms ? 'ui.error.redirecting' : 'ui.error.signInAgain')
  unauthorized(message, token)
  return new ApiError(message, { status: 401, code: 'authentication_required' })
}

/** Calls of the account, the reader, memorizing and the administration. */
const ELSEWHERE = /^\/(auth|chapters|translations|user\/(?!settings)|admin|units|lessons|questions)/

async function send<Name extends CallName>(name: Name, options: CallOptions<Name>, token: string | null) {
  const { isOfRooms = !ELSEWHERE.test(partsOf(name).url) } = options
  const reader = token ? readerOf(name, options) : null
  const response = await fetchAnswer(name, options, token, reader)
  if (response.ok) return response
  const failure = await failureOf(response)
  noteEndedCare(failure, reader)
  throw token && failure.code === 'authentication_required' ? endSession(isOfRooms, token) : failure
}

async function fetchAnswer<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  token: string | null,
  reader: string | null,
) {
  const { method, url: pattern } = partsOf(name)
  const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
  if (token) headers.Authorization = token
  if (reader !== null) headers[READING_AS_HEADER] = reader
  const url = apiUrl(pathOf(pattern, options.params) + queryOf(options.query))
  try {
    return await fetch(url, {
      method,
      headers: { ...headers, ...options.headers },
      ...(options.body === undefined ? {} : { body: JSON.stringify(snakeKeys(options.body)) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw networkError()
  }
}

async function dataOf<Name extends CallName>(name: Name, response: Response) {
  const answer: unknown = await response.json()
  return camelKeys(import.meta.env.DEV ? await checked(name, response.status, answer) : answer) as Data<Name>
}

/**
 * The server sends nothing that its contract does not promise. During development and in tests, answers are checked once more; the built
 * app loads no schemas of answers.
 */
async function checked(name: CallName, status: number, answer: unknown): Promise<unknown> {
  const { ENDPOINTS } = await import('@halaqa/contract/api')
  const endpoint = ENDPOINTS.find(({ method, url }) => `${method} ${url}` === name)
  const promised = endpoint?.schema.response[String(status)]
  if (!promised) throw new Error(`${name} does not promise a ${status}.`)
  const { success, data, error } = promised.safeParse(answer)
  if (success) return data
  // The page says only that it failed to load.
  console.error(`${name} does not answer as its contract promises: ${error.message}`)
  throw error
}

function partsOf(name: CallName) {
  const [method = '', url = ''] = name.split(' ')
  return { method, url }
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
