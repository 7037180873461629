import { ENDPOINTS } from '@halaqa/contract/api'
import { CARE_PERMISSIONS } from '@halaqa/contract/care-permissions'
import { READING_AS_HEADER } from '@halaqa/contract/constants'
import type { Endpoint } from '@halaqa/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, lockDevice, onAnotherDevice, readingAs, shareCare } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { openRoom } from '../../test/rooms.ts'

const REFUSALS = ['not_your_reader', 'not_for_readers', 'device_locked']
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`
/** Calls that a session can make; the others are those of strangers, whatever comes along with them. */
const CALLS = ENDPOINTS.filter(({ access }) => access !== 'anyone')

describe('what may be done for a reader in care', () => {
  const api = useTestApp()
  let address: string
  let guardian: Person
  let stranger: Person
  let former: Person
  let locked: string
  let ids: Record<string, string>

  beforeAll(async () => {
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    guardian = await api.person({ admin: true })
    stranger = await api.person({ admin: true })
    former = await api.person({ admin: true })
    const { id: reader } = await addReader(guardian)
    await shareCare(guardian, reader, former)
    await guardian.delete(`/user/readers/${reader}/guardians/${former.id}`)
    const { id: room } = await openRoom(guardian)
    await readingAs(guardian, reader).post('/rooms/join', { room_id: room })
    const { tasks } = (await readingAs(guardian, reader).get('/tasks?date=2026-03-02')).json()
    const elsewhere = await onAnotherDevice(api.app, guardian)
    const { token } = await lockDevice(api.app, elsewhere, reader)
    locked = token
    ids = { reader, room, task: tasks[0].id, stranger: stranger.id }
  })

  /** The address of a call about the things of the guardian, of the reader or of their room, where it is about one. */
  function addressOf({ url }: Endpoint) {
    const isOfReader = url.startsWith('/user/readers')
    const isOfRoom = url.startsWith('/rooms')
    return `/api/v1${url.replace(/:(\w+)/g, (_, name: string) => {
      if (name === 'taskId') return ids.task!
      if (name === 'roomId' || (name === 'id' && isOfRoom)) return ids.room!
      if (name === 'id' && isOfReader) return ids.reader!
      if (name === 'userId') return ids.reader!
      return crypto.randomUUID()
    })}`
  }

  /** Status and error code. What goes on for as long as somebody listens is not waited for. */
  async function call(endpoint: Endpoint, token: string, readerId?: string) {
    const headers = { authorization: token, ...(readerId !== undefined && { [READING_AS_HEADER]: readerId }) }
    if (endpoint.produces === 'text/event-stream') {
      const leaving = new AbortController()
      const answer = await fetch(address + addressOf(endpoint), { headers, signal: leaving.signal })
      const code = answer.ok ? undefined : ((await answer.json()) as { code: string }).code
      leaving.abort()
      return { status: answer.status, code }
    }
    const answer = await api.app.inject({ method: endpoint.method, url: addressOf(endpoint), headers })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, code: isJson ? (answer.json()?.code as string | undefined) : undefined }
  }

  /** All rows of all tables that a call could change. */
  async function contents() {
    const tables = await api.db.$queryRaw<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`
    const sums = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*)::int AS rows, coalesce(sum(hashtext(t::text)), 0)::text AS sum FROM "${name}" t`,
    )
    return api.db.$queryRawUnsafe(sums.join(' UNION ALL '))
  }

  test('is said of each call that a session can make, and of no other', () => {
    expect(Object.keys(CARE_PERMISSIONS).sort()).toEqual(CALLS.map(nameOf).sort())
  })

  const each = CALLS.map((endpoint) => {
    const name = nameOf(endpoint)
    return [name, endpoint, CARE_PERMISSIONS[name as keyof typeof CARE_PERMISSIONS]] as const
  })

  describe('refuses', () => {
    let before: unknown
    beforeAll(async () => {
      before = await contents()
    })

    test.each(each)('%s', async (_, endpoint, by) => {
      const refused = [
        await call(endpoint, stranger.token, ids.reader),
        await call(endpoint, former.token, ids.reader),
        await call(endpoint, guardian.token, ids.stranger),
        await call(endpoint, guardian.token, guardian.id),
        await call(endpoint, locked, ids.reader),
      ]
      if (by !== 'reader') refused.push(await call(endpoint, locked))
      if (by === 'nobody') refused.push(await call(endpoint, guardian.token, ids.reader))
      for (const answer of refused) {
        expect(answer).toEqual({ status: 403, code: expect.toSatisfy((code) => REFUSALS.includes(code)) })
      }
    })

    test('without a change of any row', async () => {
      expect(await contents()).toEqual(before)
    })
  })

  // Afterwards, because these change what is there.
  describe('allows', () => {
    test.each(each.filter(([, , by]) => by !== 'nobody'))('%s', async (_, endpoint, by) => {
      const allowed = [await call(endpoint, guardian.token, ids.reader)]
      if (by === 'reader') allowed.push(await call(endpoint, locked))
      for (const { status, code } of allowed) {
        expect(status).not.toBe(401)
        expect(status).toBeLessThan(500)
        expect(REFUSALS).not.toContain(code)
      }
    })
  })
})
