import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface PersonOptions {
  name?: string
  /** IANA name; null is somebody whose browser has not told yet. */
  timeZone?: string | null
  admin?: boolean
  email?: string
}

type Headers = Record<string, string>
type Answer = Promise<LightMyRequestResponse>

/** A person with a session. Paths are those of the contract, below /api/v1. */
export interface Person {
  id: string
  name: string
  email: string
  token: string
  get(path: string, headers?: Headers): Answer
  post(path: string, body?: unknown, headers?: Headers): Answer
  put(path: string, body?: unknown, headers?: Headers): Answer
  delete(path: string, headers?: Headers): Answer
}

let count = 0

/** Written straight into the tables: signing up is another test's subject, and hashing would be the slowest part of most. */
export async function createPerson(app: FastifyInstance, options: PersonOptions): Promise<Person> {
  count += 1
  const { name = `Person ${count}`, email = `person-${count}@example.org`, timeZone = 'UTC', admin = false } = options
  const now = app.clock()
  const { sessionId, token, tokenHash } = app.sessionTokens.issue(now)
  const { id } = await app.db.user.create({
    data: {
      fullName: name,
      email,
      timeZone,
      role: admin ? 'admin' : 'user',
      createdAt: now,
      updatedAt: now,
      sessions: { create: { id: sessionId, tokenHash, createdAt: now, lastUsedAt: now } },
    },
  })
  return { id, name, email, token, ...callsOf(app, token) }
}

/** Requests as a browser sends them: JSON is named as the type even where there is no body. */
export function callsOf(app: FastifyInstance, token?: string) {
  const send = (method: InjectOptions['method'], path: string, body: unknown, headers: Headers = {}) =>
    app.inject({
      method: method!,
      url: `/api/v1${path}`,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }), ...headers },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  return {
    get: (path: string, headers?: Headers) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headers) => send('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Headers) => send('PUT', path, body, headers),
    delete: (path: string, headers?: Headers) => send('DELETE', path, undefined, headers),
  }
}
