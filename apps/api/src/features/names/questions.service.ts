import { DAY_MS } from '@halaqa/contract/calendar'
import type { NameQuestions } from '@halaqa/contract/readers-by-name'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { revocableSince } from '../care/name-claims.service.ts'
import { querySilentNames } from '../members/members.sql.ts'
import { readAnswered } from '../notifications/notify.service.ts'
import { lockAsOwner, requireOwner } from '../room-access/room.access.ts'
import { mergeName } from './claims.service.ts'
import { noSuchName } from './names.access.ts'
import { leaveAndErase } from './names.service.ts'
import * as sql from './names.sql.ts'

/** The questions of a room to its owner about readers by name. */
export async function listQuestions(db: Database, roomId: string, owner: SignedIn, now: Date): Promise<NameQuestions> {
  await requireOwner(db, roomId, owner.id)
  const same = await sql.queryEqualNames(db, roomId)
  const claims = await db.nameClaim.findMany({
    where: { roomId, claimedAt: { gt: revocableSince(now) } },
    include: { user: { select: { fullName: true } } },
    orderBy: [{ claimedAt: 'desc' }, { id: 'asc' }],
  })
  const silent = await querySilentNames(db, roomId)
  return {
    same: same.map(({ readerId, fullName, userId, memberName }) => ({
      reader_id: readerId,
      full_name: fullName,
      user_id: userId,
      member_name: memberName,
    })),
    claims: claims.map(({ id, fullName, user, claimedAt }) => ({
      id,
      full_name: fullName,
      member_name: user.fullName,
      claimed_at: claimedAt.toISOString(),
      until: new Date(claimedAt.getTime() + DAY_MS).toISOString(),
    })),
    silent: silent.map(({ id, fullName, since }) => ({
      reader_id: id,
      full_name: fullName,
      since: since.toISOString(),
    })),
  }
}

interface Answer {
  roomId: string
  readerId: string
  userId: string
  isSame: boolean
}

/** @throws AppError `reader_not_found` for a name that is gone, `member_not_found` for somebody about whom there is no question */
export function answerSame(
  db: Database,
  { roomId, readerId, userId, isSame }: Answer,
  owner: SignedIn,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    if (!(await sql.queryName(tx, roomId, readerId))) throw noSuchName()
    const asked = (await sql.queryEqualNames(tx, roomId)).find(
      (pair) => pair.readerId === readerId && pair.userId === userId,
    )
    if (!asked) throw new AppError('member_not_found')
    if (isSame) await mergeName(tx, room, { readerId, person: { id: userId, timeZone: asked.timeZone } }, now)
    else await tx.nameRefusal.create({ data: { readerId, userId } })
  })
}

interface SilentAnswer {
  roomId: string
  /** Ids of names that still read. */
  keep: readonly string[]
  /** Ids of the others, which go. */
  remove: readonly string[]
}

/** Answers for all names at once. @throws AppError `reader_not_found` for a name that is gone, after which nothing has changed */
export function answerSilent(
  db: Database,
  { roomId, keep, remove }: SilentAnswer,
  owner: SignedIn,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const named = { namedInRoomId: roomId }
    const kept = await tx.roomMember.updateMany({
      where: { roomId, userId: { in: [...keep] }, user: named },
      data: { heardAt: now, askedIfReadingAt: null },
    })
    if (kept.count < keep.length) throw noSuchName()
    for (const readerId of remove) {
      const reader = await sql.queryName(tx, roomId, readerId)
      if (!reader) throw noSuchName()
      await leaveAndErase(tx, room, reader, now)
    }
    if ((await querySilentNames(tx, roomId)).length === 0)
      await readAnswered(tx, 'names_still_reading', { roomId, userId: owner.id }, now)
  })
}
