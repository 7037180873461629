/** How far a room is: the figures of its card, which events carry too. They are the same for everybody. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import type { RoomFigures } from '@halaqa/contract/rooms'
import { weightOf } from '@halaqa/quran/weights'
import type { Db } from '../../lib/db.ts'
import { freePiecesOf, piecesOfRoom } from '../planning/turn-plan.ts'
import type { Membership } from '../room-access/room.access.ts'
import { presentFigures } from './room-progress.presenter.ts'
import {
  queryCycleFigures,
  queryStats,
  queryTurnFigures,
  queryTurnsOfCycles,
  type TurnFiguresRow,
} from './room-progress.sql.ts'

/** A room with what is current in it: the cycle of a daily room, the turn of a pieces room. */
export interface CurrentRoom {
  id: string
  plan: 'daily' | 'pieces'
  cycleId: string | null
  turnId: string | null
  startPos: number
  endPos: number
  revision: number
  openness: 'quiet' | 'open'
}

/** The figures of what is current in these rooms, by the rooms' ids. */
export async function loadFigures(db: Db, rooms: readonly CurrentRoom[]): Promise<Map<string, RoomFigures>> {
  const current = (plan: CurrentRoom['plan'], id: (room: CurrentRoom) => string | null) =>
    rooms.filter((room) => room.plan === plan).flatMap((room) => id(room) ?? [])
  return new Map([
    ...rooms.map((room) => [room.id, figuresOfNothing(room)] as const),
    ...(await sumUpCycles(
      db,
      current('daily', ({ cycleId }) => cycleId),
    )),
    ...(await sumUpTurns(
      db,
      current('pieces', ({ turnId }) => turnId),
    )),
  ])
}

/** The figures of the rooms of these cycles: of a daily one the cycle, of a pieces room its last turn. */
export async function sumUpFigures(db: Db, cycleIds: readonly string[]): Promise<[roomId: string, RoomFigures][]> {
  const turns = cycleIds.length === 0 ? [] : await queryTurnsOfCycles(db, [...cycleIds])
  return [
    ...(await sumUpCycles(db, cycleIds)),
    ...(await sumUpTurns(
      db,
      turns.map(({ id }) => id),
    )),
  ]
}

/** The portions of a room's current cycle or turn, and how many of them are completed. */
export const loadStats = (db: Db, { roomId }: Membership, today: CalendarDate) => queryStats(db, roomId, today)

async function sumUpCycles(db: Db, cycleIds: readonly string[]): Promise<[string, RoomFigures][]> {
  if (cycleIds.length === 0) return []
  return (await queryCycleFigures(db, [...cycleIds])).map((row) => [
    row.roomId,
    presentFigures(row, { begun: row.cycleNumber, free: 0 }),
  ])
}

async function sumUpTurns(db: Db, turnIds: readonly string[]): Promise<[string, RoomFigures][]> {
  if (turnIds.length === 0) return []
  return (await queryTurnFigures(db, [...turnIds])).map((row) => [
    row.roomId,
    presentFigures(
      { ...row, ...ringOfTurn(row), ...(piecesOfRoom(row).length === 1 && readingsOf(row)) },
      hatimsOf(row),
    ),
  ])
}

function hatimsOf(room: TurnFiguresRow) {
  const { hatimsBegun, nextPos, freeOnBoard } = room
  const isDealt = room.dealing === 'dealt' && room.piece !== 'range'
  return { begun: hatimsBegun, free: isDealt ? freePiecesOf(room, nextPos ?? undefined).length : freeOnBoard }
}

/** In a quiet room the ring shows the portions read of those of the turn, as if together they were the whole range. */
const ringOfTurn = ({ startPos: start, endPos: end, totalTasks, finishedTasks }: TurnFiguresRow) => ({
  letters: [weightOf({ start, end })],
  portions: [Math.max(1, totalTasks)],
  completed: [finishedTasks],
})

/**
 * The figures of a turn in a room whose range is one piece. Each reading is a hatim there, so the turn's number stands for all of them, and
 * its progress counts the readers who have read. Nobody can tell from it who has.
 */
const readingsOf = ({ turnNumber }: TurnFiguresRow) => ({
  cycleNumber: turnNumber ?? 0,
  hatimCompletedAt: null,
  read: null,
})

/** A room in which nothing was given out yet. */
const figuresOfNothing = ({ startPos, endPos, revision, plan, openness }: CurrentRoom) =>
  presentFigures(
    {
      startPos,
      endPos,
      revision,
      cycleNumber: 0,
      turnNumber: plan === 'pieces' ? 0 : null,
      hatimCompletedAt: null,
      hatimsCompleted: 0,
      totalTasks: 0,
      finishedTasks: 0,
      read: openness === 'open' ? '{}' : null,
      letters: [],
      portions: [],
      completed: [],
    },
    { begun: 0, free: 0 },
  )
