/** Deals the turns of pieces rooms: what `turn-plan.ts` decides, loaded and written for many rooms at once. */
import { type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import type { HadPiece } from '@halaqa/planning/pieces/deal'
import { pieceDates, readingDates } from '@halaqa/planning/pieces/turns'
import type { LockedRoom } from '../room-access/room.access.ts'
import * as planRows from './plan-rows.sql.ts'
import { localDatesAt, toPlannedMember } from './planned-members.ts'
import type { ActiveMemberRow } from './planning.sql.ts'
import { type DatesToPlan, PLANNING_FINISHED } from './room-plan.ts'
import { type PieceMember, piecesOfRoom, planTurns, restsOn, type TurnState, turnAfter } from './turn-plan.ts'
import * as sql from './turns.sql.ts'

/** A pieces room that is behind, with its active members and its dates. */
export interface RoomBehind {
  room: LockedRoom
  members: readonly ActiveMemberRow[]
  dates: DatesToPlan
}

/** Plans every turn of these rooms that has begun: all of them with as many statements as one, turn after turn. */
export async function planRoomTurns(tx: Transaction, rooms: readonly RoomBehind[], now: Date) {
  let behind = rooms
  while (behind.length > 0) {
    const ids = behind.map(({ room }) => room.id)
    const states = await loadTurnStates(tx, ids)
    const members = await loadPieceMembers(tx, behind, now)
    const planned = behind.map(({ room, ...rest }) => {
      const plan = planTurns(room, states.get(room.id)!, members.get(room.id)!, rest.dates)
      return { room: { ...room, plannedThrough: plan.plannedThrough }, ...rest, plan }
    })
    await persist(tx, planned, now)
    behind = planned.filter(({ room, dates }) => room.plannedThrough < dates.last)
  }
}

async function persist(
  tx: Transaction,
  planned: readonly { room: LockedRoom; plan: ReturnType<typeof planTurns> }[],
  now: Date,
) {
  const plans = planned.map(({ plan }) => plan)
  await planRows.updateNextPositions(
    tx,
    plans.flatMap(({ nextPositions }) => nextPositions),
  )
  await planRows.insertCycles(
    tx,
    plans.flatMap(({ newHatims }) => newHatims),
  )
  await planRows.insertDays(
    tx,
    plans.flatMap(({ turns }) => turns),
  )
  await planRows.moveFreePieces(
    tx,
    plans.flatMap(({ boardTurn }) => boardTurn ?? []),
  )
  await planRows.insertTasks(
    tx,
    plans.flatMap(({ tasks }) => tasks),
    now,
  )
  await planRows.updateCarried(
    tx,
    plans.flatMap(({ carried }) => carried),
  )
  const ended = planned.filter(({ plan }) => plan.endsBoard).map(({ room }) => room.id)
  if (ended.length > 0) await planRows.endBoards(tx, ended, now)
  await planRows.updatePlannedThrough(
    tx,
    planned.map(({ room: { id: roomId, plannedThrough } }) => ({ roomId, plannedThrough })),
  )
}

/** How far the turns of these rooms have come, by the rooms' ids. */
export async function loadTurnStates(tx: Transaction, roomIds: readonly string[]): Promise<Map<string, TurnState>> {
  const rows = await sql.queryTurnStates(tx, roomIds)
  return new Map(
    rows.map(({ roomId, turnId, turnNumber, hatimId, hatimNumber, nextPos, free }) => [
      roomId,
      {
        lastTurn: turnId === null ? undefined : { id: turnId, number: turnNumber! },
        hatim: hatimId === null ? undefined : { id: hatimId, number: hatimNumber!, nextPos: nextPos! },
        freeOnBoard: free,
      },
    ]),
  )
}

/** The active members of these rooms with the pieces that they have had, in the order in which equals come first. */
export async function loadPieceMembers(
  tx: Transaction,
  rooms: readonly Pick<RoomBehind, 'room' | 'members'>[],
  now: Date,
): Promise<Map<string, PieceMember[]>> {
  const dealt = rooms
    .filter(({ room }) => room.dealing === 'dealt' && room.piece !== 'range')
    .map(({ room }) => room.id)
  const chosen = rooms.filter(({ room }) => room.dealing === 'chosen').map(({ room }) => room.id)
  const hadOf = new Map(
    (dealt.length > 0 ? await sql.queryHadPieces(tx, dealt) : []).map((row) => [keyOf(row), row.had]),
  )
  const unreadOf = new Map(
    (chosen.length > 0 ? await sql.queryUnreadPieces(tx, chosen) : []).map((row) => [keyOf(row), row.unread]),
  )
  const dateNowIn = localDatesAt(now)
  return new Map(
    rooms.map(({ room, members }) => {
      const pieceAt = new Map(piecesOfRoom(room).map(({ start }, piece) => [start, piece]))
      const pieceMembers = members.map((row): PieceMember => {
        const key = keyOf({ roomId: room.id, userId: row.id })
        return {
          ...toPlannedMember(row, dateNowIn),
          carriedQuarters: row.carriedQuarters,
          had: toHadPieces(hadOf.get(key), pieceAt),
          unread: unreadOf.get(key) ?? 0,
        }
      })
      return [room.id, pieceMembers.sort((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1))]
    }),
  )
}

/** The first date of the next turn on which somebody reads; null where a fixed room has none left. */
export function nextTurnDate(room: LockedRoom): CalendarDate | null {
  const turn = room.plannedThrough === PLANNING_FINISHED ? undefined : turnAfter(room, room.plannedThrough)
  const dates = turn && readingDates(turn, restsOn(room))
  return dates ? dateOfDay(dates.first) : null
}

/**
 * The first and the last date of a portion that comes to somebody on a date after it was given: in a daily room that date, in a pieces room those
 * of its turn, or later ones where few of these are left.
 */
export async function datesOnceHandedOver(
  tx: Transaction,
  { id, plan }: { id: string; plan: LockedRoom['plan'] },
  today: CalendarDate,
): Promise<{ date: CalendarDate; dueDate: CalendarDate }> {
  if (plan === 'daily') return { date: today, dueDate: today }
  const { date, lastDate, restWeekdays } = await sql.queryTurnOfPiece(tx, id)
  const turn = { number: 0, first: dayOf(date), last: dayOf(lastDate) }
  const rests = restsOn({ restWeekdays })
  const { first, last } = pieceDates(turn, readingDates(turn, rests) ?? turn, dayOf(today), rests)
  return { date: dateOfDay(first), dueDate: dateOfDay(last) }
}

/** `0,1,3 148,2,4` as pieces, by the positions at which they begin. */
const toHadPieces = (had: string | undefined, pieceAt: ReadonlyMap<number, number>): HadPiece[] =>
  had === undefined
    ? []
    : had.split(' ').flatMap((one) => {
        const [start, times, turn] = one.split(',').map(Number) as [number, number, number]
        const piece = pieceAt.get(start)
        return piece === undefined ? [] : [{ piece, times, turn }]
      })

const keyOf = ({ roomId, userId }: { roomId: string; userId: string }) => `${roomId} ${userId}`
