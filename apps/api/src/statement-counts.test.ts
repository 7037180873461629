import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { useTestApp } from './test/app.ts'
import { aRoomBody } from './test/rooms.ts'

const api = useTestApp()
afterEach(() => vi.restoreAllMocks())

/** What each of these calls asks of Postgres, its session included. More of it is what makes a call slow, unseen by any other test. */
test.each([
  ['/auth/me', 1],
  ['/notifications', 1],
  ['/tasks', 1],
  ['/rooms/:id', 1],
  // By an address of which no answer is cached.
  ['/notifications?anew', 2],
  ['/tasks?anew', 2],
  ['/rooms/:id?anew', 2],
  ['/user/path', 4],
  ['/user/figures', 2],
  ['/user/review', 3],
  ['/user/learning-plan', 2],
  ['/user/memory', 3],
  ['/user/memory/112', 5],
  ['/user/memory/pages/604', 3],
  ['/user/look-alikes', 2],
])('GET %s is %i statements', async (path, expected) => {
  const person = await api.person()
  const { id } = (await person.post('/rooms', aRoomBody())).json()
  const url = path.replace(':id', id)
  await person.get(url.replace('?anew', '?anew=1'))
  const query = vi.spyOn(pg.Client.prototype, 'query')

  expect((await person.get(url)).statusCode).toBe(200)
  // What a new connection begins with is a plain text.
  expect(query.mock.calls.filter(([asked]) => typeof asked === 'object')).toHaveLength(expected)
})
