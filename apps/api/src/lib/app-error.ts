import { ERRORS, type ErrorCode } from '@halaqa/contract/errors'

interface Details {
  /** A sentence more exact than the code's own. */
  message?: string | undefined
  fields?: { path: string; message: string }[]
  retryAfterSeconds?: number
  /** Another status than the code's own, where the contract says so. */
  status?: number
  /** More of the answer's body, as the contract describes it for this status. */
  body?: Record<string, unknown>
  cause?: unknown
}

/** An expected failure. Anything else that is thrown is a bug, or the database being away. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    const [status, sentence] = ERRORS[code]
    super(details.message ?? sentence, { cause: details.cause })
    this.code = code
    this.status = details.status ?? status
    this.details = details
  }
}
