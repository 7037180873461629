import { getMe } from '@halaqa/contract/auth'
import { listNotifications } from '@halaqa/contract/notifications'
import { getRoom } from '@halaqa/contract/rooms'
import { listTasks } from '@halaqa/contract/tasks'
import { medianOf } from '../figures.ts'
import { hashBody, type LoadResult, medianCpu } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { preparePgbench } from '../pgbench.ts'
import { fillRooms } from '../rooms.ts'
import { interleave } from '../rounds.ts'
import type { Row, Scenario } from '../scenario.ts'
import { sendLoadByWrk } from '../wrk.ts'

/** What a signed-in person's page asks first, from a room of ten on a server with 100,000 portions. */
export const scenario: Scenario = {
  about: 'Signed-in reads a second, beside pgbench reading one row by its key',
  async run(stage) {
    const database = await stage.createDatabase()
    const product = await stage.startProduct({ database })
    const readers = await signUpReaders(product.url, 10)
    const [roomId = ''] = await fillRooms(stage, database, {
      ...{ rooms: 100, members: 10, days: 100 },
      ...{ readers, readersIn: 'the first room' },
    })
    const pgbench = await preparePgbench(stage)
    const paths = {
      tasks: listTasks.url,
      me: getMe.url,
      room: getRoom.url.replace(':id', roomId),
      notifications: listNotifications.url,
    }
    const sessions = readers.map(({ token }) => token)
    for (const path of Object.values(paths)) await requireSteady(`${product.url}/api/v1${path}`, sessions[0]!)

    const load =
      (path: string, isMadeAnew = false) =>
      () =>
        sendLoadByWrk({ url: `${product.url}/api/v1${path}`, sessions, cpu: stage.cpuWith(product), isMadeAnew })
    const { limit, ...slots } = await interleave({
      limit: pgbench.select,
      tasks: load(paths.tasks),
      me: load(paths.me),
      room: load(paths.room),
      notifications: load(paths.notifications),
      tasksAnew: load(paths.tasks, true),
      roomAnew: load(paths.room, true),
      notificationsAnew: load(paths.notifications, true),
    })
    const row = (what: string, results: LoadResult[], isMadeAnew = false): Row => ({
      what: isMadeAnew ? `GET ${what}, made anew` : `GET ${what}`,
      unit: 'req/s',
      product: results.map(({ rate }) => rate),
      limit: { name: 'pgbench select', values: limit.map(({ rate }) => rate) },
      ...(isMadeAnew ? {} : { target: { of: 'ratio', atLeast: 0.25 } as const }),
      beside: `CPU ${medianCpu(results, 'node')} µs node + ${medianCpu(results, 'postgres')} Postgres; pgbench ${Math.round(
        medianOf(limit.map(({ cpu }) => cpu)),
      )} Postgres`,
    })
    return [
      row(listTasks.url, slots.tasks),
      row(getMe.url, slots.me),
      row(getRoom.url, slots.room),
      row(listNotifications.url, slots.notifications),
      row(listTasks.url, slots.tasksAnew, true),
      row(getRoom.url, slots.roomAnew, true),
      row(listNotifications.url, slots.notificationsAnew, true),
    ]
  },
}

/** An answer that differs from one asking to the next is not the same work. */
async function requireSteady(url: string, token: string) {
  const headers = { authorization: token }
  const [first, second] = [await hashBody(url, headers), await hashBody(url, headers)]
  if (first !== second) throw new Error(`GET ${url} answers something else each time`)
}
