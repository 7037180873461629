import { getFigures } from '@halaqa/contract/profile'
import { getRoom } from '@halaqa/contract/rooms'
import { listTasks } from '@halaqa/contract/tasks'
import { inTurns, sendLoad } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { fillRooms } from '../rooms.ts'
import type { Stage } from '../stage.ts'
import type { Row } from '../table.ts'

/** Rooms of ten people over a hundred days: a thousand portions each. */
const [SMALL, LARGE] = [10, 1_000]

/** The same room on a small and on a large installation. */
export async function measureGrowth(stage: Stage): Promise<Row[]> {
  const small = await prepare(stage, SMALL)
  const large = await prepare(stage, LARGE)
  const rows: Row[] = []
  for (const path of [listTasks.url, getRoom.url, getFigures.url]) {
    const slots = await inTurns(
      () => small(path),
      () => large(path),
    )
    rows.push({
      what: `GET ${path}: 10 k portions to 1 M`,
      limit: slots.limit.map(({ rate }) => 1_000 / rate),
      product: slots.product.map(({ rate }) => 1_000 / rate),
      unit: 'ms',
      reach: { of: 'ratio', atMost: 1.3 },
      note: 'one connection; the limit is the small installation',
    })
  }
  return rows
}

async function prepare(stage: Stage, rooms: number) {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, 1)
  const [roomId = ''] = await fillRooms(stage, database, { rooms, members: 10, days: 100, readers })
  return (path: string) =>
    sendLoad({
      url: `${product.url}/api/v1${path.replace(':id', roomId)}`,
      sessions: [readers[0]!.token],
      connections: 1,
      seconds: 3,
    })
}
