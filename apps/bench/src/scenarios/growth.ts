import { listMembers } from '@halaqa/contract/members'
import { getFigures } from '@halaqa/contract/profile'
import { getRoom } from '@halaqa/contract/rooms'
import { listTasks } from '@halaqa/contract/tasks'
import { growthOf } from '../growth.ts'
import type { Scenario } from '../scenario.ts'

const calls = (roomId: string) => [
  listTasks.url,
  getRoom.url.replace(':id', roomId),
  listMembers.url.replace(':id', roomId),
  getFigures.url,
]

/** Servers of three sizes, and the same room of ten on each: what its reader asks must not take longer. */
export const scenario: Scenario = {
  about: 'The same room on servers with 10,000, 100,000 and 1,000,000 portions (CPU of server and Postgres)',
  run: (stage) =>
    growthOf(
      stage,
      [
        { name: '10 k portions', rooms: 10, members: 10, days: 100 },
        { name: '100 k', rooms: 100, members: 10, days: 100 },
        { name: '1 M', rooms: 1_000, members: 10, days: 100 },
      ],
      calls,
    ),
}
