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

/** As `growth`, ten times as far: writing ten million portions takes most of its time. */
export const scenario: Scenario = {
  about: 'The same room on servers with 10,000, 1,000,000 and 10,000,000 portions (CPU of server and Postgres)',
  isLarge: true,
  run: (stage) =>
    growthOf(
      stage,
      [
        { name: '10 k portions', rooms: 10, members: 10, days: 100 },
        { name: '1 M', rooms: 1_000, members: 10, days: 100 },
        { name: '10 M', rooms: 10_000, members: 10, days: 100 },
      ],
      calls,
    ),
}
