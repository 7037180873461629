import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, enumOf, instant, int, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { listRows, loadRow } from '@halaqa/database/statement'
import { isFree } from '../planning/board-pieces.sql.ts'
import { currentCycleId, currentDayId, currentHatimId, pieceKind } from '../planning/planning.sql.ts'

/**
 * Of portions of a cycle, into how many `portions` they were cut, and how many of these are `completed`: one that was divided is one,
 * which is completed once all its parts are.
 */
const counts = Prisma.sql`
  count(*) FILTER (WHERE cut_start_pos IS NULL OR cut_start_pos = start_pos)::int AS portions,
  (count(completed_at) FILTER (WHERE cut_start_pos IS NULL) + count(*) FILTER (WHERE cut_start_pos = start_pos)
    - (SELECT count(DISTINCT cut) FROM unnest(array_agg(cut_start_pos) FILTER (WHERE cut_start_pos IS NOT NULL AND completed_at IS NULL)) AS cut))::int
    AS completed`

/** The portions of a cycle, counted. */
const countedPortions = (cycleId: Prisma.Sql) => Prisma.sql`SELECT ${counts} FROM tasks WHERE cycle_id = ${cycleId}`

/**
 * The portions of a turn of a room `r`, counted. Free pieces of a board belong to its turn. In a room that deals its pieces one that nobody was
 * given, such as after its end, is no portion of the turn before somebody takes it.
 */
const countedPieces = (turnId: Prisma.Sql) => Prisma.sql`
  SELECT ${counts} FROM tasks WHERE day_id = ${turnId} AND (r.dealing = 'chosen' OR waiting_reason IS DISTINCT FROM 'ungiven')`

/** The same for each of its days that gave something, with its `letters`. */
const countedDays = (cycleId: Prisma.Sql) => Prisma.sql`
  SELECT sum(weight)::int AS letters, ${counts} FROM tasks WHERE cycle_id = ${cycleId} GROUP BY day_id`

/** The parts of the figures of a room of either kind. */
const figuresRow = {
  startPos: int,
  endPos: int,
  revision: int,
  cycleNumber: int,
  /** Of a pieces room. */
  turnNumber: nullable(int),
  hatimCompletedAt: nullable(instant),
  hatimsCompleted: int,
  totalTasks: int,
  finishedTasks: int,
  /** Such as `{[0,7),[20,31)}`: what of an open cycle was completed, as a Postgres multirange of positions; null of any other. */
  read: nullable(text),
}

const cycleFiguresRow = {
  ...figuresRow,
  cycleId: uuid,
  /** Of each day that gave something. */
  letters: arrayOf(int),
  portions: arrayOf(int),
  completed: arrayOf(int),
}
export type CycleFiguresRow = RowOf<typeof cycleFiguresRow>

const completedHatims = Prisma.sql`(SELECT count(*)::int FROM room_cycles WHERE room_id = r.id AND completed_at IS NOT NULL) AS "hatimsCompleted"`

/** The figures of some cycles of daily rooms, whoever asks: all their portions are summed up. A cycle is open where all its days are. */
export const queryCycleFigures = listRows(
  { roomId: uuid, openFrom: nullable(text), ...cycleFiguresRow },
  (cycleIds: string[]) => Prisma.sql`
    SELECT c.room_id AS "roomId", c.id AS "cycleId", r.start_pos AS "startPos", r.end_pos AS "endPos", r.revision,
      r.open_from::text AS "openFrom",
      c.number AS "cycleNumber", NULL::int AS "turnNumber", c.completed_at AS "hatimCompletedAt", ${completedHatims}, t.total AS "totalTasks", t.finished AS "finishedTasks",
      t.letters, t.portions, t.completed,
      CASE WHEN r.open_from <= (SELECT min(date) FROM room_days WHERE cycle_id = c.id) THEN coalesce((
        SELECT range_agg(int4range(start_pos, end_pos, '[]'))::text FROM tasks WHERE cycle_id = c.id AND completed_at IS NOT NULL
      ), '{}') END AS "read"
    FROM room_cycles c JOIN rooms r ON r.id = c.room_id AND r.plan = 'daily' CROSS JOIN LATERAL (
      SELECT coalesce(sum(portions), 0)::int AS total, coalesce(sum(completed), 0)::int AS finished,
        coalesce(array_agg(letters), '{}') AS letters, coalesce(array_agg(portions), '{}') AS portions,
        coalesce(array_agg(completed), '{}') AS completed
      FROM (${countedDays(Prisma.sql`c.id`)}) day
    ) t
    WHERE c.id = ANY(${cycleIds}::uuid[])`,
)

/** The last turn of each room that some of these cycles belong to. */
export const queryTurnsOfCycles = listRows(
  { id: uuid },
  (cycleIds: string[]) => Prisma.sql`
    SELECT d.id FROM (
      SELECT DISTINCT r.id FROM room_cycles c JOIN rooms r ON r.id = c.room_id AND r.plan = 'pieces' WHERE c.id = ANY(${cycleIds}::uuid[])
    ) room
    CROSS JOIN LATERAL (SELECT id FROM room_days WHERE room_id = room.id ORDER BY date DESC LIMIT 1) d`,
)

const turnFiguresRow = {
  roomId: uuid,
  openFrom: nullable(text),
  piece: notNull(pieceKind),
  turnId: uuid,
  ...figuresRow,
  /** Null before the first hatim. */
  cycleId: nullable(uuid),
  dealing: enumOf('dealing', ['dealt', 'chosen']),
  hatimsBegun: int,
  /** The first position of the newest hatim that was not given out. */
  nextPos: nullable(int),
  /** Pieces that nobody has taken; 0 in a room that deals them. */
  freeOnBoard: int,
}
export type TurnFiguresRow = RowOf<typeof turnFiguresRow>

/** The figures of some turns, whoever asks: the portions of the turn, and of an open room what was read of the hatim that has been open longest. */
export const queryTurnFigures = listRows(
  turnFiguresRow,
  (turnIds: string[]) => Prisma.sql`
    SELECT r.id AS "roomId", turn.id AS "turnId", c.id AS "cycleId", r.start_pos AS "startPos", r.end_pos AS "endPos", r.revision,
      r.open_from::text AS "openFrom", r.piece, turn.number AS "turnNumber",
      coalesce(c.number, 0) AS "cycleNumber", c.completed_at AS "hatimCompletedAt", ${completedHatims},
      t.portions AS "totalTasks", t.completed AS "finishedTasks",
      coalesce(r.dealing, 'dealt') AS dealing, coalesce(newest.number, 0) AS "hatimsBegun", newest.next_pos AS "nextPos",
      CASE WHEN r.dealing = 'chosen' THEN (
        SELECT count(*)::int FROM room_cycles open JOIN tasks t ON t.cycle_id = open.id AND ${isFree}
        WHERE open.room_id = r.id AND open.completed_at IS NULL
      ) ELSE 0 END AS "freeOnBoard",
      CASE WHEN r.open_from <= (
        SELECT min(date) FROM room_days WHERE id IN (SELECT day_id FROM tasks WHERE cycle_id = c.id)
      ) THEN coalesce((
        SELECT range_agg(int4range(start_pos, end_pos, '[]'))::text FROM tasks WHERE cycle_id = c.id AND completed_at IS NOT NULL
      ), '{}') END AS "read"
    FROM room_days turn JOIN rooms r ON r.id = turn.room_id
    LEFT JOIN room_cycles c ON c.id = ${currentHatimId(Prisma.sql`r.id`)}
    LEFT JOIN LATERAL (SELECT number, next_pos FROM room_cycles WHERE room_id = r.id ORDER BY number DESC LIMIT 1) newest ON true
    CROSS JOIN LATERAL (${countedPieces(Prisma.sql`turn.id`)}) t
    WHERE turn.id = ANY(${turnIds}::uuid[])`,
)

const statsRow = {
  total: int,
  finished: int,
}
export type StatsRow = RowOf<typeof statsRow>

/** All members' tasks of the cycle, or of the turn, that is current on the date `today`. */
export const queryStats = loadRow(statsRow, (roomId: string, today: CalendarDate) => {
  const id = Prisma.sql`${roomId}::uuid`
  return Prisma.sql`
    SELECT counted.portions AS total, counted.completed AS finished
    FROM rooms r CROSS JOIN LATERAL (
      SELECT * FROM (${countedPortions(currentCycleId(id, today))}) daily WHERE r.plan = 'daily'
      UNION ALL
      SELECT * FROM (${countedPieces(currentDayId(id, today))}) pieces WHERE r.plan = 'pieces'
    ) counted
    WHERE r.id = ${id}`
})
