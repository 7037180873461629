import { CARE_PERMISSIONS } from '@halaqa/contract/care-permissions'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, signInAmina, stubApi } from '../../test/app.tsx'
import { call } from './api.ts'
import { backToMyself, readAs, readPersonId, readReadingAs } from './reading-as.ts'
import { readSession, writeSession } from './session.ts'

const yusuf = {
  id: '7d1e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a22',
  fullName: 'Yusuf Karimov',
  colour: 'lapis',
  timeZone: amina.timeZone,
  createdAt: '2025-09-01T10:00:00Z',
} as const
const FATIMA = '8e2f7c8f-3f0e-4f53-9d2a-1c6f3a9f0a33'

beforeEach(signInAmina)

describe('a call', () => {
  test('is made for the reader whom the tab reads as, and afterwards for oneself', async () => {
    const sent = stubApi({})
    readAs(yusuf)
    await call('GET /rooms').catch(() => {})
    backToMyself()
    await call('GET /rooms').catch(() => {})
    expect(sent.map(({ headers }) => headers.get('x-reading-as'))).toEqual([yusuf.id, null])
  })

  test('can name another reader, or nobody', async () => {
    const sent = stubApi({})
    await call('GET /rooms', { readingAs: FATIMA }).catch(() => {})
    readAs(yusuf)
    await call('GET /rooms', { readingAs: FATIMA }).catch(() => {})
    await call('GET /rooms', { readingAs: null }).catch(() => {})
    expect(sent.map(({ headers }) => headers.get('x-reading-as'))).toEqual([FATIMA, FATIMA, null])
  })

  test('that nobody may make for a reader is the guardian\u2019s own', async () => {
    const sent = stubApi({})
    readAs(yusuf)
    const names = Object.entries(CARE_PERMISSIONS).flatMap(([name, by]) => (by === 'nobody' ? [name] : []))
    expect(names.length).toBeGreaterThan(50)
    const one = yusuf.id
    const ids = { id: one, userId: one, roomId: one, taskId: one, readerId: one, claimId: one, act: 'open' }
    for (const name of names) await call(name as 'GET /rooms/:id', { params: ids, readingAs: yusuf.id }).catch(() => {})
    expect(sent).toHaveLength(names.length)
    expect(sent.filter(({ headers }) => headers.has('x-reading-as'))).toEqual([])
  })
})

describe('whom a tab reads as', () => {
  test('lasts across a reload of the tab', async () => {
    readAs(yusuf)
    vi.resetModules()
    const reloaded = await import('./reading-as.ts')
    expect(reloaded.readReadingAs()).toEqual({ ...yusuf, by: amina.id })
  })

  test('is nobody else once another person has signed in, and nobody at all for a guest', () => {
    readAs(yusuf)
    expect(readPersonId()).toBe(yusuf.id)
    writeSession({ ...amina, id: FATIMA }, 'their-token')
    expect([readReadingAs(), readPersonId()]).toEqual([null, FATIMA])
    localStorage.clear()
    expect([readSession(), readPersonId()]).toEqual([null, null])
  })

  test('is not changed by a guest', () => {
    localStorage.clear()
    readAs(yusuf)
    signInAmina()
    expect(readReadingAs()).toBeNull()
  })
})
