import type { Server, ServerResponse } from 'node:http'
import type { Access } from '@halaqa/contract/endpoint'
import { ERRORS, type ErrorBody, type ErrorCode } from '@halaqa/contract/errors'
import { describeField, describeIssue, type FieldMessage } from '@halaqa/contract/field-messages'
import { isConflict } from '@halaqa/database/conflicts'
import { someCause } from '@halaqa/database/error-causes'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { isDatabaseAway, isStorageFull } from '../lib/database-away.ts'
import { FailureLog } from '../lib/failure-log.ts'
import { isPage } from './web.ts'

const RETRY_AFTER_SECONDS = 5
/** Longer than after an outage: the operator has to make room first. */
const RETRY_WHEN_FULL_SECONDS = 60

/** Fastify's own refusals, by its codes, in our words. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
}

/** Every failure leaves as one shape; no stack, SQL or library text ever does. */
export const errorPlugin = fastifyPlugin(async (app) => {
  z.config({ customError: describeIssue })
  const failures = new FailureLog((line, message) => app.log.warn(line, message))
  app.decorate('failures', failures)
  app.decorate('writeRefusal', {})
  app.addHook('onClose', async () => failures.flush())
  app.setErrorHandler((error: FastifyError, request, reply) => fail(toAppError(error, request), error, request, reply))
  app.setNotFoundHandler((request, reply) => fail(new AppError('not_found'), undefined, request, reply))
})

/** An address that cannot be decoded is nobody's; a browser goes where every unknown page leads. */
export function refuseAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-content-type-options', 'nosniff')
  if (isPage(request.url.slice(1), request)) return void reply.redirect('/')
  void fail(new AppError('not_found'), undefined, request, reply)
}

/** The newest answer of each connection that is under way. */
const underWay = new WeakMap<object, ServerResponse>()

/** Knows which answers are under way, for `refuseConnection`. */
export function followAnswers(server: Server) {
  server.on('request', ({ socket }, response) => void underWay.set(socket, response))
}

/** Answers input that is no request. There is no reply yet, only the socket, which earlier answers may still use. */
export function refuseConnection(error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const before = underWay.get(socket)
  // The rest of a request that broke off never comes, so that nothing is ever answered to it.
  if (before && !before.req.complete) socket.destroy()
  else if (before && !before.closed) before.once('close', () => sendRefusal(error, socket))
  else sendRefusal(error, socket)
}

function sendRefusal(error: ConnectionError, socket: Socket) {
  if (!socket.writable) return
  const body = JSON.stringify(bodyOf('malformed_request', ERRORS.malformed_request[1]))
  const head = [
    `HTTP/1.1 ${CONNECTION_STATUS[error.code ?? ''] ?? '400 Bad Request'}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const CONNECTION_STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  // The client broke off: its reset is no reset of the database's.
  if (request.raw.errored) return new AppError('malformed_request', { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params')
      return new AppError(request.routeOptions.config.notFoundCode ?? 'not_found')
    return invalid(error.validation.map(({ instancePath, message }) => ({ path: instancePath, message })))
  }
  const isAway = isDatabaseAway(error)
  if (isStorageFull(error)) request.server.writeRefusal.at = request.server.clock()
  if (isStorageFull(error) || (isAway && isStorageFull(request.server.databaseFault())))
    return new AppError('storage_full', { cause: error, retryAfterSeconds: RETRY_WHEN_FULL_SECONDS })
  if (isAway) return new AppError('database_unavailable', { cause: error })
  if (isConflict(error)) return new AppError('overloaded', { cause: error })
  return new AppError(FASTIFY_CODES[error.code] ?? codeOf(error.statusCode), { cause: error })
}

const codeOf = (status = 500): ErrorCode => (status >= 400 && status < 500 ? 'malformed_request' : 'internal')

/** The first fault is the sentence; all of them stand beside their fields. */
function invalid(issues: { path: string; message: string | undefined }[]) {
  const fields = issues
    .map(({ path, message }) => ({ path: path.slice(1).replaceAll('/', '.'), message: message as FieldMessage }))
    .filter(({ path }) => path !== '')
  return new AppError('validation_failed', { fields })
}

function fail(error: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = bodyOf(error.code, error.status >= 500 ? ERRORS[error.code][1] : error.message)
  const { fields, detail, params } = error.details
  if (fields?.length) body.fields = fields.map(({ path, message }) => ({ path, ...describeField(message) }))
  if (detail !== undefined) Object.assign(body, { detail, params })
  if (error.status >= 500) {
    body.request_id = request.id
    const described = { method: request.method, url: pathOf(request) }
    const reason = reasonOf(error)
    if (error.status === 503) request.server.failures.add({ code: error.code, reason, reqId: request.id, ...described })
    else request.log.error({ ...described, err: cause ?? error }, 'request failed')
  }
  const retryAfter = error.details.retryAfterSeconds ?? (error.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(error.status).send({ ...body, ...error.details.body })
}

/** The codes of what went wrong, outermost first: no text, which may name people or hold what they wrote. */
function reasonOf(error: AppError): string {
  const codes = new Set<string>()
  someCause(error, ({ code, originalCode, responseCode, kind }) => {
    for (const known of [code, originalCode, responseCode, kind]) if (known !== undefined) codes.add(String(known))
    return false
  })
  codes.delete(error.code)
  return [...(EXPLAINED[error.code] ? [EXPLAINED[error.code]!] : []), ...codes].join(' ')
}

/** Sentences for the operator. */
const EXPLAINED: Partial<Record<ErrorCode, string>> = {
  database_unavailable: 'the database is away',
  storage_full: 'the database cannot write: is its disk full?',
  overloaded: 'more than this server can do at once',
}

/** Codes and tokens stand behind the path, and that of a hearing in it: they are no log's business. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!.replace(/\/(hearings|h)\/[^/]+/, '/$1/…')

const bodyOf = (code: ErrorCode, sentence: string): ErrorBody => ({ error: sentence, message: sentence, code })

interface ConnectionError {
  code?: string
}
interface Socket {
  writable: boolean
  end(text: string): unknown
  destroy(): unknown
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests that were answered 503. */
    failures: FailureLog
    /** When the database last refused to write because it has no room; no time before the first. */
    writeRefusal: { at?: Date }
  }
  interface FastifyContextConfig {
    /** The error code for an impossible id in the path. */
    notFoundCode?: ErrorCode
    access?: Access
  }
}
