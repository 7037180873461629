import { listTasks } from '@halaqa/contract/tasks'
import { medianCpu, sendLoad } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { fillRooms } from '../rooms.ts'
import { interleave } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'

const CONNECTIONS = 16

/** What a second and a fourth process on one database add, on as many cores as the machine has left for them. */
export const scenario: Scenario = {
  about: 'GET /tasks a second from 2 and 4 processes on one database, beside one (16 connections in all)',
  isLarge: true,
  async run(stage) {
    const database = await stage.createDatabase()
    const products = [await stage.startProduct({ database })]
    const readers = await signUpReaders(products[0]!.url, 10)
    await fillRooms(stage, database, {
      ...{ rooms: 100, members: 10, days: 100 },
      ...{ readers, readersIn: 'the first room' },
    })
    while (products.length < 4) products.push(await stage.startProduct({ database }))
    const sessions = readers.map(({ token }) => token)

    /** As a proxy that gives each process as many connections as the others. */
    const spread = (count: number) => async () => {
      const shares = await Promise.all(
        products.slice(0, count).map(({ url, pid }) =>
          sendLoad({
            ...{ url: `${url}/api/v1${listTasks.url}`, sessions, connections: CONNECTIONS / count },
            cpu: { node: stage.cpuWith({ pid }).node },
          }),
        ),
      )
      return { ...shares[0]!, rate: shares.reduce((sum, { rate }) => sum + rate, 0) }
    }
    const { one, two, four } = await interleave({ one: spread(1), two: spread(2), four: spread(4) })
    return Object.entries({ 2: two, 4: four }).map(([count, slots]) => ({
      what: `GET ${listTasks.url}, ${count} processes`,
      unit: 'req/s',
      product: slots.map(({ rate }) => rate),
      limit: { name: 'one process', values: one.map(({ rate }) => rate) },
      beside: `node ${medianCpu(slots, 'node')} µs CPU an answer; one process ${medianCpu(one, 'node')}`,
    }))
  },
}
