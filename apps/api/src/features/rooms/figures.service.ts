import type { RoomFigures } from '@halaqa/contract/rooms'
import type { Database } from '@halaqa/database/client'
import { weightOf } from '@halaqa/quran/weights'
import { BoundedMap } from '../../lib/bounded-map.ts'
import { piecesOfRoom } from '../planning/turn-plan.ts'
import { presentFigures } from './rooms.presenter.ts'
import {
  queryCycleFigures,
  queryTurnFigures,
  queryTurnsOfCycles,
  type RoomRow,
  type TurnFiguresRow,
} from './rooms.sql.ts'

/** How many cycles have their figures kept; the one that was summed up first is dropped first. */
const MAX_CYCLES = 1_000

/** What figures are made of besides the cycle's portions, whose changes the revision counts. */
interface Kept extends Pick<RoomRow, 'revision' | 'startPos' | 'endPos' | 'openFrom'> {
  figures: RoomFigures
}

const keptFigures = new WeakMap<Database, BoundedMap<string, Kept>>()

/**
 * The figures of these rooms' current cycles, by the rooms' ids. They are the same for everybody, so the portions of a cycle are
 * summed up once for each revision of its room.
 *
 * @param rooms as committed: the revision of a transaction that is rolled back comes again, with other portions
 */
export async function loadFigures(db: Database, rooms: readonly RoomRow[]): Promise<Map<string, RoomFigures>> {
  const kept = keptOf(db)
  const found = new Map<string, RoomFigures>()
  const cycles: string[] = []
  const turns: string[] = []
  for (const room of rooms) {
    const key = room.plan === 'pieces' ? room.turnId : room.cycleId
    const figures = key === null ? figuresOfNoCycle(room) : findKept(kept.get(key), room)
    if (figures) found.set(room.id, figures)
    else if (room.plan === 'pieces') turns.push(key!)
    else cycles.push(key!)
  }
  for (const [roomId, figures] of await sumUpCycles(db, cycles)) found.set(roomId, figures)
  for (const [roomId, figures] of await sumUpTurns(db, turns)) found.set(roomId, figures)
  return found
}

/** Sums up the rooms of these cycles: of a daily one the cycle, of a pieces room its last turn. Answers the figures with the id of the room. */
export async function sumUpFigures(db: Database, cycleIds: readonly string[]): Promise<[string, RoomFigures][]> {
  if (cycleIds.length === 0) return []
  const turns = await queryTurnsOfCycles(db, [...cycleIds])
  return [
    ...(await sumUpCycles(db, cycleIds)),
    ...(await sumUpTurns(
      db,
      turns.map(({ id }) => id),
    )),
  ]
}

async function sumUpTurns(db: Database, turnIds: readonly string[]): Promise<[string, RoomFigures][]> {
  if (turnIds.length === 0) return []
  const kept = keptOf(db)
  return (await queryTurnFigures(db, [...turnIds])).map((row) => {
    const { roomId, turnId, openFrom, revision, startPos, endPos } = row
    const figures = presentFigures(piecesOfRoom(row).length === 1 ? readingsOf(row) : row)
    kept.set(turnId, { revision, startPos, endPos, openFrom, figures })
    return [roomId, figures]
  })
}

/**
 * Where the range is one piece each reading of it is a hatim: the turn stands for all of them by its own number, and its progress is how many
 * readers have read. So nothing says which of them have.
 */
const readingsOf = (turn: TurnFiguresRow) => ({
  ...turn,
  cycleNumber: turn.turnNumber ?? 0,
  hatimCompletedAt: null,
  read: null,
  letters: [weightOf({ start: turn.startPos, end: turn.endPos })],
  portions: [Math.max(1, turn.totalTasks)],
  completed: [turn.finishedTasks],
})

async function sumUpCycles(db: Database, cycleIds: readonly string[]): Promise<[string, RoomFigures][]> {
  const kept = keptOf(db)
  const found: [string, RoomFigures][] = []
  if (cycleIds.length === 0) return found
  for (const row of await queryCycleFigures(db, [...cycleIds])) {
    const { roomId, cycleId, revision, startPos, endPos, openFrom } = row
    const figures = presentFigures(row)
    found.push([roomId, figures])
    kept.set(cycleId, { revision, startPos, endPos, openFrom, figures })
  }
  return found
}

function findKept(kept: Kept | undefined, room: RoomRow): RoomFigures | undefined {
  const isOfNow =
    kept?.revision === room.revision &&
    kept.startPos === room.startPos &&
    kept.endPos === room.endPos &&
    kept.openFrom === room.openFrom
  if (!isOfNow || room.plan === 'pieces') return isOfNow ? kept.figures : undefined
  return { ...kept.figures, hatim_completed_at: room.hatimCompletedAt?.toISOString() ?? null }
}

const NOTHING_READ = { hatimsCompleted: 0, totalTasks: 0, finishedTasks: 0, letters: [], portions: [], completed: [] }
const figuresOfNoCycle = (room: RoomRow) =>
  presentFigures({
    ...room,
    turnNumber: room.plan === 'pieces' ? 0 : null,
    ...NOTHING_READ,
    read: room.openness === 'open' ? '{}' : null,
  })

function keptOf(db: Database): BoundedMap<string, Kept> {
  let kept = keptFigures.get(db)
  if (!kept) {
    kept = new BoundedMap(MAX_CYCLES)
    keptFigures.set(db, kept)
  }
  return kept
}
