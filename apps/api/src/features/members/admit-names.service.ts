import type { Transaction } from '@halaqa/database/client'
import { type LockedRoom, lockRoom } from '../room-access/room.access.ts'
import { admitMembers, type Person } from './joining.service.ts'
import { queryNames } from './members.sql.ts'

/** Makes accounts for readers by name, who join the room in this order; answers their ids. */
export async function insertNames(
  tx: Transaction,
  room: LockedRoom,
  names: readonly string[],
  now: Date,
): Promise<string[]> {
  const { timeZone } = room
  const account = { inCare: true, namedInRoomId: room.id, timeZone, createdAt: now, updatedAt: now }
  const people: Person[] = []
  for (const fullName of names) {
    const { id } = await tx.user.create({ data: { ...account, fullName }, select: { id: true } })
    people.push({ id, timeZone })
  }
  const [first, ...others] = people
  if (first) await admitMembers(tx, room, [first, ...others], now)
  return people.map(({ id }) => id)
}

/** Adds the names of a room to its next round, in their order. They are other accounts there: a name belongs to one room. */
export async function copyNames(tx: Transaction, fromId: string, toId: string, now: Date) {
  const names = await queryNames(tx, fromId)
  const fullNames = names.map(({ fullName }) => fullName)
  await insertNames(tx, await lockRoom(tx, toId), fullNames, now)
}
