import { afterEach, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { openBoard, planAt, take } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { openStream, type TestStream } from '../../test/stream.ts'

const api = useTestApp()
let address: string
const streams: TestStream[] = []
beforeAll(async () => {
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.close()))
})

test('others hear at once what is taken and given back, and that a new turn has begun', async () => {
  const { people, roomId } = await openBoard(api, 2)
  const [reader, other] = people as [Person, Person]
  const stream = await openStream(api, address, other)
  streams.push(stream)
  const moved = { type: 'room', room_id: roomId, only: 'portions' } as const

  const { id } = await take(reader, roomId, 5)
  expect(await stream.hears(moved)).toEqual([moved])
  await reader.put(`/tasks/${id}/give-back`)
  expect(await stream.hears(moved)).toEqual([moved])
  await planAt(api, '2026-03-09T09:00:00Z')
  await stream.hears({ type: 'room', room_id: roomId })
})
