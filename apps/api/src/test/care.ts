import { READING_AS_HEADER } from '@halaqa/contract/constants'
import type { Reader } from '@halaqa/contract/readers'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { callsOf, type Person } from './person.ts'

/** Adds a reader to the care of a person. */
export async function addReader(guardian: Person, name = 'Yusuf Khan'): Promise<Reader> {
  const answer = await guardian.post('/user/readers', { full_name: name, colour: 'lapis' })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

/** The calls of a person who reads as a reader in their care. */
export function readingAs(guardian: Person, readerId: string) {
  const header = { [READING_AS_HEADER]: readerId }
  return {
    get: (path: string) => guardian.get(path, header),
    post: (path: string, body?: unknown) => guardian.post(path, body, header),
    put: (path: string, body?: unknown) => guardian.put(path, body, header),
    delete: (path: string) => guardian.delete(path, header),
  }
}

/** Makes a person a second guardian, by the link. */
export async function shareCare(guardian: Person, readerId: string, other: Person) {
  const { token } = (await guardian.post(`/user/readers/${readerId}/guardians`)).json()
  expect((await other.post('/care/guardian', { token })).statusCode).toBe(200)
}

/** Locks a guardian's device to a reader, and answers the calls of that device. The guardian's session there ends. */
export async function lockDevice(app: FastifyInstance, guardian: Person, readerId: string, pin = '2468') {
  const answer = await guardian.post(`/user/readers/${readerId}/lock`, { pin })
  expect(answer.statusCode).toBe(201)
  const { token, user } = answer.json()
  return { token: token as string, user, ...callsOf(app, token) }
}

export const PASSWORD = 'a lantern by the old well'

/** Gives a person a password that they can sign in and unlock a device with. */
export async function givePassword(app: FastifyInstance, { id }: Person) {
  await app.db.user.update({ where: { id }, data: { passwordHash: await app.passwords.hash(PASSWORD) } })
}

/** A person who is signed in on one more device. */
export async function onAnotherDevice(app: FastifyInstance, person: Person): Promise<Person> {
  const now = app.clock()
  const { sessionId, token, tokenHash } = app.sessionTokens.issue(now)
  await app.db.session.create({
    data: { id: sessionId, userId: person.id, tokenHash, createdAt: now, lastUsedAt: now },
  })
  return { ...person, token, ...callsOf(app, token) }
}
