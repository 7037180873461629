import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './accept-encoding.ts'
import { type CompressedText, compressText, isWorthCompressing } from './compress-text.ts'

/*
 * Answers leave once everything that is ready in this turn of the event loop is done. Requests that come together are answered together, and
 * so are those whose statements are answered together: written one after the other, the answers wake those who wait for them once. Written
 * each as soon as it is made, every single one finds them asleep again, and waking takes the system longer than making the answer.
 */

type Headers = Readonly<Record<string, string>>

/**
 * Sends JSON, compressed in another thread where it is worth it and the client can read it.
 *
 * @param compressed what the text was compressed to for those who had it before
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
  compressed: CompressedText = {},
): Promise<FastifyReply> {
  if (!isWorthCompressing(text)) return sendMade(reply, status, JSON_HEADERS, text)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return sendMade(reply, status, COMPRESSIBLE_HEADERS, text)
  compressed[encoding] ??= compressText(text, encoding)
  const body = compressed[encoding]
  body.catch(() => delete compressed[encoding])
  return sendMade(reply, status, { ...COMPRESSIBLE_HEADERS, 'content-encoding': encoding }, await body)
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }
const COMPRESSIBLE_HEADERS = { ...JSON_HEADERS, vary: 'accept-encoding' }

/** Sends what was made for this request. All but the writing is done at once, so that the statements of the turn are not sent later for it. */
function sendMade(reply: FastifyReply, status: number, headers: Headers, body: Buffer | string): FastifyReply {
  const response = takeOver(reply, status, headers, body)
  const socket = response?.socket
  socket?.cork()
  response?.end(body)
  if (socket) atEndOfTurn(() => socket.uncork())
  return reply
}

/** Sends what was made before anyone asked. No statement waits behind it, and a connection that holds nothing back writes sooner. */
export function sendFromMemory(reply: FastifyReply, status: number, headers: Headers, body?: Buffer): FastifyReply {
  const response = takeOver(reply, status, headers, body)
  if (response) atEndOfTurn(() => response.end(body))
  return reply
}

/**
 * Takes a reply over from Fastify, past what that does to every payload (hooks before it is sent, its type, its serializer), which changes
 * nothing here and costs as much as the rest of a small answer. The headers that hooks have set until now are sent with it.
 *
 * @returns undefined where the request was answered before, because it had taken too long
 */
function takeOver(
  reply: FastifyReply,
  status: number,
  headers: Headers,
  body: Buffer | string | undefined,
): ServerResponse | undefined {
  if (reply.sent) return undefined
  reply.hijack()
  const all = Object.assign(reply.getHeaders(), headers) as OutgoingHttpHeaders
  if (body !== undefined) all['content-length'] = Buffer.byteLength(body)
  return reply.raw.writeHead(status, all)
}

let waiting: (() => void)[] = []

function atEndOfTurn(work: () => void) {
  if (waiting.push(work) === 1) setImmediate(doWaiting)
}

function doWaiting() {
  const works = waiting
  waiting = []
  for (const work of works) work()
}
