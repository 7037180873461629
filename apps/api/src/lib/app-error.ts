import { type Detailed, detailSentence } from '@halaqa/contract/error-details'
import { ERRORS, type ErrorCode } from '@halaqa/contract/errors'
import { describeField, type FieldMessage } from '@halaqa/contract/field-messages'

/** A field that is wrong. */
export interface Fault {
  path: string
  message: FieldMessage
}

interface Common {
  fields?: readonly Fault[]
  retryAfterSeconds?: number
  /** Another status than the code's own, where the contract says so. */
  status?: number
  /** More of the answer's body, as the contract describes it for this status. */
  body?: Record<string, unknown>
  cause?: unknown
}

/** With a detail the sentence is more exact than the code's own. */
type Details = Common & (Detailed | { detail?: undefined; params?: undefined })

/** An expected failure. Anything else that is thrown is a bug, or the database being away. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    const [status, sentence] = ERRORS[code]
    super(sentenceOf(details) ?? sentence, { cause: details.cause })
    this.code = code
    this.status = details.status ?? status
    this.details = details
  }
}

/** The sentence of the detail, or of the first field. */
function sentenceOf({ fields: [first] = [], ...details }: Details): string | undefined {
  if (details.detail !== undefined) return detailSentence(details)
  return first && describeField(first.message).message
}

export const invalidField = (path: string, message: FieldMessage) =>
  new AppError('validation_failed', { fields: [{ path, message }] })
