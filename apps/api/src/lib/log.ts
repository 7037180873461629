import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { AppError } from './app-error.ts'

/**
 * Describes a failure for the log: what failed and where in the code, without the data it failed on.
 * Errors of Prisma, pg and the mail server carry failing rows, parameters, addresses and whole clients; only what is named
 * here is written.
 */
interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: unknown
}

const MAX_DEPTH = 4

/** The app's logger; `out` takes each line of the log, standard output where it is undefined. */
export function createLogger(level: string, out: { write(line: string): void } = process.stdout): FastifyBaseLogger {
  return pino(
    { level, serializers: { err: (error: unknown) => serializeError(error) } },
    { write: (line: string) => void out.write(withoutEmails(line)) },
  )
}

export function serializeError(error: unknown, depth = 1): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  const isExpected = error instanceof AppError && error.cause === undefined
  const message = messageOf(error)
  const type = error.constructor.name
  const logged: LoggedError = { type, message }
  if (typeof code === 'string') logged.code = code
  if (!isExpected) logged.stack = [`${type}: ${message}`, ...framesOf(error)].join('\n')
  if (error.cause !== undefined && depth < MAX_DEPTH) logged.cause = serializeError(error.cause, depth + 1)
  return logged
}

/** Copies an error's message and frames alone, for an error that ends the process: Node prints every property of it. */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const plain = new Error(messageOf(error))
  plain.stack = [`${error.constructor.name}: ${plain.message}`, ...framesOf(error)].join('\n')
  return plain
}

/**
 * Prisma prints the arguments of a call between the first line and the last. After a colon, Postgres quotes the value that
 * it could not read.
 */
function messageOf({ message }: Error): string {
  const lines = message.trim().split('\n')
  const kept = lines.length > 2 ? [lines[0], lines.at(-1)] : lines
  return withoutEmails(kept.join('\n').replace(/: "[^"]*"/g, ': "…"'))
}

const framesOf = ({ stack = '' }: Error) => stack.split('\n').filter((line) => /^ {4}at /.test(line))

/** Also inside JSON, where the letters of an escape such as `\n` are no part of an address. */
const EMAIL = /(?<!\\(?:u[0-9a-f]{0,3})?)[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

export const withoutEmails = (text: string) => text.replace(EMAIL, '[email]')
