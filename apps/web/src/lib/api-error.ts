import { loadMessages, t } from './i18n.ts'

export interface FieldProblem {
  path: string
  message: string
}

/** A call that failed. `status` 0: no answer came. `code` is the server's, or `network`, `no_token`, `unknown`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldProblem[]
  /** Seconds until another try is taken; null where the server does not say. */
  readonly retryAfter: number | null
  /** The answer's body as it came, for answers that carry more than an error. */
  readonly body: unknown

  constructor(message: string, of: Partial<Pick<ApiError, 'status' | 'code' | 'fields' | 'retryAfter' | 'body'>> = {}) {
    super(message)
    this.status = of.status ?? 0
    this.code = of.code ?? 'unknown'
    this.fields = of.fields ?? []
    this.retryAfter = of.retryAfter ?? null
    this.body = of.body
  }
}

/** @param response that is no success. Its body may be anything: a proxy answers in HTML. */
export async function failureOf(response: Response): Promise<ApiError> {
  const { status } = response
  const [body, texts] = await Promise.all([
    response.json().catch(() => undefined) as Promise<unknown>,
    loadTexts().catch(() => null), // The failure is then said by its status alone.
  ])
  const { code, fields } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new ApiError(texts?.failureText(status, body) ?? t('ui.error.status', { status }), {
    status,
    code: typeof code === 'string' ? code : 'unknown',
    fields:
      texts && Array.isArray(fields)
        ? fields.map((field) => ({ path: String(field?.path), message: texts.fieldText(field) }))
        : [],
    retryAfter: Number(response.headers.get('retry-after')) || null,
    body,
  })
}

/** No page needs them before something fails. */
async function loadTexts() {
  const [texts] = await Promise.all([import('./failure-texts.ts'), loadMessages('errors')])
  return texts
}

export const networkError = () => new ApiError(t('ui.error.network'), { code: 'network' })

/** A page that could not be loaded for want of a connection is loaded again when that is back (refetchOnReconnect). */
export const withRecovery = (error: unknown, text: string) =>
  error instanceof ApiError && error.code === 'network' ? `${text} ${t('ui.error.recovers')}` : text

/** The text for a failed call: its own, or `fallback` if the failure is not one of the API's. */
export const errorText = (error: unknown, fallback: string) => (error instanceof ApiError ? error.message : fallback)
