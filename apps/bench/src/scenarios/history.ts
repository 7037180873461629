import { getFigures, listOwnHatims } from '@halaqa/contract/profile'
import { getRoom } from '@halaqa/contract/rooms'
import { listTasks } from '@halaqa/contract/tasks'
import { growthOf } from '../growth.ts'
import type { Scenario } from '../scenario.ts'

const calls = (roomId: string) => [listTasks.url, getRoom.url.replace(':id', roomId), getFigures.url, listOwnHatims.url]

/** A person who has read every day for a month, a year and ten years. */
export const scenario: Scenario = {
  about: 'A reader with a month, a year and ten years of daily portions (CPU of server and Postgres)',
  run: (stage) =>
    growthOf(
      stage,
      [
        { name: '30 days', rooms: 1, members: 10, days: 30 },
        { name: '365', rooms: 1, members: 10, days: 365 },
        { name: '3,650', rooms: 1, members: 10, days: 3_650 },
      ],
      calls,
      [listOwnHatims.url],
    ),
}
