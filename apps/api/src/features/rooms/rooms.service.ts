import { createHash } from 'node:crypto'
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import type { Hatim } from '@halaqa/contract/hatims'
import type { RoomToday } from '@halaqa/contract/room-today'
import type { CreateRoomBody } from '@halaqa/contract/rooms'
import type { Database, Prisma, Transaction } from '@halaqa/database/client'
import { spanOf } from '@halaqa/quran/range'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { dateIn, fromDate, toDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { shownName } from '../../lib/shown-name.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { presentSpan } from '../../lib/span.presenter.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { assertMayOwnAnotherRoom } from '../members/room-limit.service.ts'
import { isBehind, planBegunDays, planRoom, planRoomsOfMember, planVisitedRoom } from '../planning/planning.service.ts'
import { inOrder } from '../planning/rest-days.ts'
import { lockRoom, type Membership, requireVisible } from '../room-access/room.access.ts'
import { loadFigures } from '../room-progress/room-progress.service.ts'
import { presentOpenToday, presentToday, type RoomCard } from './rooms.presenter.ts'
import {
  queryDayOn,
  queryDealtPortions,
  queryHatim,
  queryHatimReaders,
  queryHeldPortions,
  queryRooms,
  type RoomRow,
} from './rooms.sql.ts'

const LATEST_START_DAYS = 3653

/** Opens a room with its owner's membership and the days begun so far; the same key again gives the same room. */
export async function createRoom(
  db: Database,
  owner: SignedIn,
  body: CreateRoomBody,
  key: string | undefined,
  now: Date,
): Promise<string> {
  const request = { idempotencyKey: key ?? null, idempotencyHash: fingerprint(body) }
  const earlier = key === undefined ? null : await findByIdempotencyKey(db, owner.id, key)
  if (earlier) return assertSameRequest(earlier, request.idempotencyHash)
  assertStartDate(body.start_date, now)
  try {
    return await inTransaction(db, async (tx) => {
      await requireAccount(tx, owner.id)
      await assertMayOwnAnotherRoom(tx, owner.id)
      return insertRoom(tx, { ...toColumns(body), timeZone: owner.timeZone, ...request }, owner.id, now)
    })
  } catch (error) {
    // The same request at the same time may have made the room, and with it the last that its owner may have.
    const mayBeSecond = isUniqueViolation(error) || (error instanceof AppError && error.code === 'too_many_rooms')
    const winner = key !== undefined && mayBeSecond ? await findByIdempotencyKey(db, owner.id, key) : null
    if (!winner) throw error
    return assertSameRequest(winner, request.idempotencyHash)
  }
}

type Columns = Omit<
  Prisma.RoomUncheckedCreateInput,
  'ownerId' | 'openedById' | 'plannedThrough' | 'activeSince' | 'createdAt' | 'updatedAt'
>

/** A new room with its owner reading in it, and the days that have begun given out. */
export async function insertRoom(
  tx: Transaction,
  columns: Columns & { startDate: Date },
  ownerId: string,
  now: Date,
): Promise<string> {
  const { id } = await tx.room.create({
    data: {
      ...columns,
      ownerId,
      openedById: ownerId,
      plannedThrough: toDate(addDays(fromDate(columns.startDate), -1)),
      activeSince: now,
      createdAt: now,
      updatedAt: now,
    },
  })
  await tx.roomMember.create({
    data: { roomId: id, userId: ownerId, isActive: true, joinedAt: now, activeSince: now },
  })
  await planBegunDays(tx, await lockRoom(tx, id), now, { opening: true })
  return id
}

/** "Today" must be right in every time zone: in UTC-12 it is still yesterday. */
function assertStartDate(startDate: CalendarDate, now: Date) {
  const days = daysBetween(dateIn('UTC', now), startDate)
  if (days < -1) throw invalidField('start_date', 'start_date_past')
  if (days > LATEST_START_DAYS) throw invalidField('start_date', 'start_date_too_late')
}

function toColumns(body: CreateRoomBody) {
  const span = spanOf({
    startSurah: body.start_surah,
    startAyah: body.start_ayah,
    endSurah: body.end_surah,
    endAyah: body.end_ayah,
  })
  return {
    name: body.name,
    description: body.description,
    dedication: body.dedication || null,
    roomType: body.room_type,
    startDate: toDate(body.start_date),
    endDate: body.end_date === null ? null : toDate(body.end_date),
    recurrenceDurationDays: body.recurrence_duration_days,
    startPos: span.start,
    endPos: span.end,
    division: body.division,
    plan: body.plan,
    piece: body.piece,
    turnDays: body.turn_days,
    dealing: body.dealing,
    freeAtEnd: body.free_at_end,
    requiresApproval: body.requires_approval,
    listShared: body.list_shared,
    openness: body.openness,
    openFrom: body.openness === 'open' ? toDate(body.start_date) : null,
    restWeekdays: inOrder(body.rest_weekdays),
  }
}

const fingerprint = (body: CreateRoomBody) => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

function findByIdempotencyKey(db: Db, openedById: string, idempotencyKey: string) {
  return db.room.findUnique({
    where: { openedById_idempotencyKey: { openedById, idempotencyKey } },
    select: { id: true, idempotencyHash: true },
  })
}

function assertSameRequest(earlier: { id: string; idempotencyHash: string | null }, hash: string) {
  if (earlier.idempotencyHash !== hash) throw new AppError('idempotency_key_reused')
  return earlier.id
}

/** One room's card as the caller sees it, hidden or not. */
export async function loadRoom(db: Database, roomId: string, viewer: SignedIn, now: Date): Promise<RoomCard> {
  return withFigures(db, await queryRoom(db, roomId, viewer, now))
}

/** The card of a room that somebody opens, planned up to now. @throws AppError `room_not_found` also where it is hidden from them */
export async function visitRoom(
  db: Database,
  { roomId, invite }: { roomId: string; invite?: string | undefined },
  visitor: SignedIn,
  now: Date,
): Promise<RoomCard> {
  const room = requireVisible(await queryRoom(db, roomId, visitor, now), invite)
  const isChanged = await planVisitedRoom(db, roomId, room, visitor, now)
  return isChanged ? loadRoom(db, roomId, visitor, now) : withFigures(db, room)
}

async function queryRoom(db: Database, roomId: string, viewer: SignedIn, now: Date): Promise<RoomRow | undefined> {
  return (await queryRooms(db, { roomId, viewerId: viewer.id, today: dateIn(viewer.timeZone, now) }))[0]
}

async function withFigures(db: Database, room: RoomRow | undefined): Promise<RoomCard> {
  if (!room) throw new AppError('room_not_found')
  return { room, figures: (await loadFigures(db, [room])).get(room.id)! }
}

/** The rooms the viewer is an active member of, planned up to now: newest first and closed ones last. */
export async function listMyRooms(db: Database, viewer: SignedIn, now: Date): Promise<RoomCard[]> {
  const rooms = await queryOwnRooms(db, viewer, now)
  const figures = await loadFigures(db, rooms)
  return rooms.map((room) => ({ room, figures: figures.get(room.id)! }))
}

async function queryOwnRooms(db: Database, viewer: SignedIn, now: Date): Promise<RoomRow[]> {
  const query = () => queryRooms(db, { viewerId: viewer.id, today: dateIn(viewer.timeZone, now) })
  const rooms = await query()
  const behind = rooms.filter((room) => isBehind(room, now)).map(({ id }) => id)
  if (behind.length === 0) return rooms
  await planRoomsOfMember(db, behind.toSorted(), viewer, now)
  return query()
}

/** The portions of the date that it is for the room, the same for all its members, with the days that have begun planned. */
export async function loadToday(db: Database, { roomId }: Membership, now: Date): Promise<RoomToday> {
  const { timeZone, openFrom } = await db.room.findUniqueOrThrow({
    where: { id: roomId },
    select: { timeZone: true, openFrom: true },
  })
  const date = dateIn(timeZone, now)
  await planRoom(db, roomId, now, date)
  const day = await queryDayOn(db, roomId, date)
  if (!day) return presentToday(date, [])
  const isOpen = openFrom !== null && fromDate(openFrom) <= day.firstDate
  return isOpen
    ? presentOpenToday(date, await queryHeldPortions(db, day.id), now)
    : presentToday(date, await queryDealtPortions(db, day.id))
}

export async function loadHatim(db: Database, membership: Membership, cycle?: number): Promise<Hatim> {
  const hatim = await queryHatim(db, membership, cycle ?? null)
  if (!hatim) throw new AppError('hatim_not_found')
  return {
    ...presentSpan({ start: hatim.startPos, end: hatim.endPos }),
    room_id: membership.roomId,
    room_name: hatim.roomName,
    dedication: hatim.dedication,
    cycle_number: hatim.number,
    began_on: hatim.beganOn,
    completed_at: hatim.completedAt.toISOString(),
    readers: (await queryHatimReaders(db, hatim)).map((reader) => ({
      user_id: reader.userId,
      full_name: shownName(reader),
    })),
  }
}
