import { getMe } from '@halaqa/contract/auth'
import { listNotifications } from '@halaqa/contract/notifications'
import { getRoom } from '@halaqa/contract/rooms'
import { listTasks } from '@halaqa/contract/tasks'
import { inTurns, sendLoad } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { fillRooms } from '../rooms.ts'
import type { Stage } from '../stage.ts'
import type { Row } from '../table.ts'
import { recordCalls, startPlainServer } from './recorded.ts'

const READERS = 16
const A_SECOND = 50

/** The most frequent calls of signed-in people, with 2,000 members in the database. */
export async function measureReads(stage: Stage): Promise<Row[]> {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, READERS)
  const [roomId = ''] = await fillRooms(stage, database, {
    rooms: 200,
    members: 10,
    days: 100,
    readers: readers.slice(0, 10),
    readersIn: 'the first room',
  })
  const token = readers[0]!.token
  const paths = [listTasks.url, getRoom.url.replace(':id', roomId), getMe.url, listNotifications.url]
  const calls = await recordCalls(
    stage,
    database,
    paths.map((path) => ({ path, token })),
  )
  const limit = await startPlainServer(stage, database, calls)

  const rows: Row[] = []
  for (const [number, path] of paths.entries()) {
    const url = `${product.url}/api/v1${path}`
    const slots = await inTurns(
      () => sendLoad({ url: `${limit.url}/${number}` }),
      () => sendLoad({ url, sessions: [token] }),
    )
    const steady = await sendLoad({ url, sessions: [token], rate: A_SECOND, seconds: 20, connections: 10 })
    const name = `GET ${path.replace(roomId, ':id')}`
    rows.push(
      {
        what: name,
        product: slots.product.map(({ rate }) => rate),
        limit: slots.limit.map(({ rate }) => rate),
        unit: '/s',
        reach: { of: 'ratio', atLeast: 0.5 },
        note: `${calls[number]!.statements.length} statements`,
      },
      {
        what: `${name} at ${A_SECOND} a second, 97.5th percentile`,
        product: [steady.p97],
        unit: 'ms',
        reach: { of: 'value', atMost: 100 },
      },
    )
  }
  return rows
}
