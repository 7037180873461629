import { ERRORS, type ErrorBody, type ErrorCode } from '@halaqa/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../lib/app-error.ts'
import { isDatabaseAway } from '../lib/database-away.ts'

const RETRY_AFTER_SECONDS = 5

/** Fastify's own refusals, by its codes, in our words. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
}

/** Every failure leaves as one shape; no stack, SQL or library text ever does. */
export const errorPlugin = fastifyPlugin(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => fail(toAppError(error, request), error, request, reply))
  app.setNotFoundHandler((request, reply) => fail(new AppError('not_found'), undefined, request, reply))
})

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new AppError(request.routeOptions.config.absent ?? 'not_found')
    return invalid(error.validation.map((issue) => ({ path: issue.instancePath, message: issue.message ?? '' })))
  }
  const known = FASTIFY_CODES[error.code]
  if (known) return new AppError(known, { cause: error })
  if (isDatabaseAway(error)) return new AppError('database_unavailable', { cause: error })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('malformed_body', { cause: error })
  return new AppError('internal', { cause: error })
}

/** The first fault is the sentence; all of them stand beside their fields. */
function invalid(issues: { path: string; message: string }[]) {
  const fields = issues.map(({ path, message }) => ({ path: path.replace(/^\//, '').replaceAll('/', '.'), message }))
  return new AppError('validation_failed', { message: fields[0]?.message, fields })
}

function fail(error: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  const sentence = error.status >= 500 ? ERRORS[error.code][1] : error.message
  const body: ErrorBody & Record<string, unknown> = { error: sentence, message: sentence, code: error.code }
  if (error.details.fields) body.fields = error.details.fields
  if (error.status >= 500) {
    body.request_id = request.id
    request.log.error({ err: cause ?? error }, 'request failed')
  }
  const retryAfter = error.details.retryAfterSeconds ?? (error.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(error.status).send({ ...body, ...error.details.body })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an impossible id in the path is answered with. */
    absent?: ErrorCode
    access?: 'anyone' | 'user' | 'admin'
  }
}
