import { t } from './i18n.ts'

/** Calls fall into families, which name their errors differently. */
export type Family = 'auth' | 'chapters' | 'rooms' | 'memorize' | 'administration'

export interface FieldProblem {
  path: string
  message: string
}

/** A call that failed. `status` 0: no answer came. `code` is the server's, or `network`, `no_token`, `unknown`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly statusText: string
  readonly code: string
  readonly fields: readonly FieldProblem[]
  /** Seconds until another try is taken; null where the server does not say. */
  readonly retryAfter: number | null
  /** The answer's body as it came, for answers that carry more than an error. */
  readonly body: unknown

  constructor(
    message: string,
    of: Partial<Pick<ApiError, 'status' | 'statusText' | 'code' | 'fields' | 'retryAfter' | 'body'>> = {},
  ) {
    super(message)
    this.status = of.status ?? 0
    this.statusText = of.statusText ?? ''
    this.code = of.code ?? 'unknown'
    this.fields = of.fields ?? []
    this.retryAfter = of.retryAfter ?? null
    this.body = of.body
  }
}

export function familyOf(url: string): Family {
  if (url.startsWith('/auth')) return 'auth'
  if (/^\/(chapters|translations)/.test(url)) return 'chapters'
  if (/^\/user\/(?!settings)/.test(url)) return 'memorize'
  if (/^\/(admin|units|lessons|questions)/.test(url)) return 'administration'
  return 'rooms'
}

/** The order in which a family looks for the sentence to show. The last one is there when the body says nothing. */
export function messageOf(family: Family, response: Pick<Response, 'status' | 'statusText'>, body: unknown) {
  const { error, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const long = `HTTP ${response.status}: ${response.statusText}`
  const candidates = {
    auth: [message, error, long],
    chapters: [error, `HTTP ${response.status}`],
    rooms: [error, `HTTP ${response.status}`],
    memorize: [error, `HTTP ${response.status}`],
    administration: [error, message, long],
  }[family]
  return candidates.find((text): text is string => typeof text === 'string' && text !== '') as string
}

export async function failureOf(family: Family, response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { code, fields } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new ApiError(messageOf(family, response, body), {
    status: response.status,
    statusText: response.statusText,
    code: typeof code === 'string' ? code : 'unknown',
    fields: Array.isArray(fields) ? (fields as FieldProblem[]) : [],
    retryAfter: Number(response.headers.get('retry-after')) || null,
    body,
  })
}

export const networkError = () => new ApiError(t('ui.error.network'), { code: 'network' })

/** A page that could not be loaded for want of a connection is loaded again when that is back (refetchOnReconnect). */
export const withRecovery = (error: unknown, text: string) =>
  error instanceof ApiError && error.code === 'network' ? `${text} ${t('ui.error.recovers')}` : text

/** The text for a failed call: its own sentence, or `fallback` if the failure is not one of the API's. */
export const errorText = (error: unknown, fallback: string) => (error instanceof ApiError ? error.message : fallback)
