/** Deals the turns of pieces rooms: what `turn-plan.ts` decides, loaded and written for many rooms at once. */
import { addDays, type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import type { Queryable } from '@halaqa/database/statement'
import type { HadPiece } from '@halaqa/planning/pieces/deal'
import { getsPieceAtOnce } from '@halaqa/planning/pieces/newcomers'
import { datesOnceReceived, readingDates } from '@halaqa/planning/pieces/turns'
import { localDaysBetween, toDate } from '../../lib/dates.ts'
import type { LockedRoom } from '../room-access/room.access.ts'
import * as planRows from './plan-rows.sql.ts'
import { localDatesAt, toPlannedMember } from './planned-members.ts'
import { type ActiveMemberRow, findActiveMember, listActiveMembers } from './planning.sql.ts'
import { readingDateFrom } from './rest-days.ts'
import { type DatesToPlan, PLANNING_FINISHED } from './room-plan.ts'
import {
  dealToNewcomer,
  dueOfNewcomer,
  type PieceMember,
  piecesOfRoom,
  planTurns,
  restsOn,
  type TurnState,
  type TurnsPlan,
  turnAfter,
} from './turn-plan.ts'
import * as sql from './turns.sql.ts'

/** A pieces room that is behind, with its active members and its dates. */
export interface RoomBehind {
  room: LockedRoom
  members: readonly ActiveMemberRow[]
  dates: DatesToPlan
}

/** Plans every turn of these rooms that has begun: all of them with as many statements as one, turn after turn. */
export async function planRoomTurns(tx: Queryable, rooms: readonly RoomBehind[], now: Date) {
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

/** A newcomer's due of the turn that was dealt without them. */
export type NewcomerDue = NonNullable<Awaited<ReturnType<typeof findNewcomerDue>>>

/**
 * Finds the due of a member who came after a turn was dealt; undefined if they begin with the next turn. A turn gives a member who comes back
 * nothing twice. Rooms with a board give nothing, because their readers take.
 */
export async function findNewcomerDue(tx: Transaction, room: LockedRoom, userId: string, now: Date) {
  if (room.plan === 'daily' || room.dealing === 'chosen') return undefined
  const turn = (await loadTurnStates(tx, [room.id])).get(room.id)!.lastTurn
  const newcomer = await findPieceMember(tx, room, userId, now)
  if (!turn || !newcomer) return undefined
  const next = nextTurnDate(room)
  if (!getsPieceAtOnce(turn, dayOf(newcomer.today), next === null ? null : dayOf(next))) return undefined
  if (await sql.hasPieceOfTurn(tx, turn.id, userId)) return undefined
  const due = dueOfNewcomer(room, turn, newcomer)
  return due && { turn, newcomer, ...due }
}

/** Deals a newcomer what they are due, less the waiting pieces that they were given. */
export async function dealTurnToNewcomer(
  tx: Transaction,
  room: LockedRoom,
  { turn, newcomer, ...due }: NewcomerDue,
  received: number,
  now: Date,
) {
  const state = (await loadTurnStates(tx, [room.id])).get(room.id)!
  const gives = dealToNewcomer(room, state, turn, newcomer, due, received)
  if (!gives) return
  await writePieces(tx, [gives], now)
  await planRows.addToTurn(tx, turn.id, gives.tasks!.length)
}

async function persist(
  tx: Queryable,
  planned: readonly { room: LockedRoom; plan: ReturnType<typeof planTurns> }[],
  now: Date,
) {
  const plans = planned.map(({ plan }) => plan)
  await planRows.insertDays(
    tx,
    plans.flatMap(({ turns }) => turns),
  )
  await planRows.moveFreePieces(
    tx,
    plans.flatMap(({ boardTurn }) => boardTurn ?? []),
  )
  await writePieces(tx, plans, now)
  const ended = planned.filter(({ plan }) => plan.endsBoard).map(({ room }) => room.id)
  if (ended.length > 0) await planRows.endBoards(tx, ended, now)
  await planRows.updatePlannedThrough(
    tx,
    planned.map(({ room: { id: roomId, plannedThrough } }) => ({ roomId, plannedThrough })),
  )
}

type Pieces = Pick<TurnsPlan, 'newHatims' | 'nextPositions' | 'tasks' | 'carried'>

/** Hatims, the pieces of them that are given, and what their readers carry on. */
async function writePieces(tx: Queryable, pieces: readonly Partial<Pieces>[], now: Date) {
  await planRows.updateNextPositions(
    tx,
    pieces.flatMap(({ nextPositions = [] }) => nextPositions),
  )
  await planRows.insertCycles(
    tx,
    pieces.flatMap(({ newHatims = [] }) => newHatims),
  )
  await planRows.insertTasks(
    tx,
    pieces.flatMap(({ tasks = [] }) => tasks),
    now,
  )
  await planRows.updateCarried(
    tx,
    pieces.flatMap(({ carried = [] }) => carried),
  )
}

/**
 * A room that is resumed in the middle of a turn goes on with it: its last date, and the end of a fixed room, lie as many days later as the pause
 * lasted where it lasted longest. Undefined if there was no turn.
 */
export async function prolongTurn(tx: Transaction, room: LockedRoom, now: Date) {
  const { pausedSince, plannedThrough } = room
  if (room.plan === 'daily' || pausedSince === null || room.dormantSince !== null) return undefined
  const turn = (await loadTurnStates(tx, [room.id])).get(room.id)!.lastTurn
  if (turn?.last !== dayOf(plannedThrough)) return undefined
  const zones = new Set([room.timeZone, ...(await listActiveMembers(tx, room.id)).map(({ timeZone }) => timeZone)])
  const days = Math.max(...[...zones].map((zone) => localDaysBetween(zone, pausedSince, now)))
  const longer = { ...turn, last: turn.last + days }
  await tx.roomDay.update({ where: { id: turn.id }, data: { lastDate: toDate(dateOfDay(longer.last)) } })
  const dates = readingDates(longer, restsOn(room))
  if (dates && room.dealing === 'chosen') {
    const turnDates = { date: dateOfDay(dates.first), dueDate: dateOfDay(dates.last) }
    await planRows.moveFreePieces(tx, [{ roomId: room.id, dayId: turn.id, ...turnDates }])
  }
  return { plannedThrough: addDays(plannedThrough, days), endDate: room.endDate && addDays(room.endDate, days) }
}

/** How far the turns of these rooms have come, by the rooms' ids. */
export async function loadTurnStates(tx: Queryable, roomIds: readonly string[]): Promise<Map<string, TurnState>> {
  const rows = await sql.queryTurnStates(tx, roomIds)
  return new Map(
    rows.map(({ roomId, turnId, hatimId, free, unread, ...row }) => {
      const dates = turnId !== null && { first: dayOf(row.turnFirst!), last: dayOf(row.turnLast!) }
      const lastTurn = dates ? { id: turnId, number: row.turnNumber!, ...dates } : undefined
      const hatim = hatimId === null ? undefined : { id: hatimId, number: row.hatimNumber!, nextPos: row.nextPos! }
      return [roomId, { lastTurn, hatim, freeOnBoard: free, unread }]
    }),
  )
}

/**
 * The active members of these rooms with the pieces that they have had, in the order in which equals come first.
 *
 * @param isDealt in which rooms what they have had matters: for the others it is not asked
 */
export async function loadPieceMembers(
  tx: Queryable,
  rooms: readonly Pick<RoomBehind, 'room' | 'members'>[],
  now: Date,
  isDealt = ({ dealing, piece }: LockedRoom) => dealing === 'dealt' && piece !== 'range',
): Promise<Map<string, PieceMember[]>> {
  const dealt = rooms.filter(({ room }) => isDealt(room)).map(({ room }) => room.id)
  const hadOf = new Map(
    (dealt.length > 0 ? await sql.queryHadPieces(tx, dealt) : []).map((row) => [keyOf(row), row.had]),
  )
  return new Map(
    rooms.map(({ room, members }) => {
      const toMember = pieceMembersOf(room, now)
      const pieceMembers = members.map((row) => toMember(row, hadOf.get(keyOf({ roomId: room.id, userId: row.id }))))
      return [room.id, pieceMembers.sort((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1))]
    }),
  )
}

/** One active member with the pieces that they have had; the others are not loaded. */
export async function findPieceMember(
  tx: Queryable,
  room: LockedRoom,
  userId: string,
  now: Date,
): Promise<PieceMember | undefined> {
  const row = await findActiveMember(tx, room.id, userId)
  const [had] = row && room.piece !== 'range' ? await sql.queryHadPieces(tx, [room.id], userId) : []
  return row && pieceMembersOf(room, now)(row, had?.had)
}

function pieceMembersOf(room: LockedRoom, now: Date) {
  const dateNowIn = localDatesAt(now)
  const pieceAt = new Map(piecesOfRoom(room).map(({ start }, piece) => [start, piece]))
  return (row: ActiveMemberRow, had: string | undefined): PieceMember => ({
    ...toPlannedMember(row, dateNowIn),
    carriedQuarters: row.carriedQuarters,
    had: toHadPieces(had, pieceAt),
    isAsked: row.isAsked,
  })
}

/** The first date of the next turn on which somebody reads; null where a fixed room has none left. */
export function nextTurnDate(room: LockedRoom): CalendarDate | null {
  const turn = room.plannedThrough === PLANNING_FINISHED ? undefined : turnAfter(room, room.plannedThrough)
  const dates = turn && readingDates(turn, restsOn(room))
  return dates ? dateOfDay(dates.first) : null
}

/**
 * The first and the last date of a portion that comes to somebody on a date after it was given: in a daily room that date, due on no rest day; in a pieces room those
 * of its turn, or later ones where few of these are left.
 */
export async function datesOnceHandedOver(
  tx: Transaction,
  { id, plan, restWeekdays }: { id: string } & Pick<LockedRoom, 'plan' | 'restWeekdays'>,
  today: CalendarDate,
): Promise<{ date: CalendarDate; dueDate: CalendarDate }> {
  if (plan === 'daily') return { date: today, dueDate: readingDateFrom(today, restWeekdays) }
  const { date, lastDate, endDate } = await sql.queryTurnOfPiece(tx, id)
  const turn = { number: 0, first: dayOf(date), last: dayOf(lastDate) }
  const rests = restsOn({ restWeekdays })
  const { first, last } = datesOnceReceived(
    turn,
    readingDates(turn, rests) ?? turn,
    dayOf(today),
    rests,
    endDate === null ? null : dayOf(endDate),
  )
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
