/** Reading ahead: up to seven of one's own coming portions at once, such as before a journey. */
import { addDays, type CalendarDate, dayOf } from '@halaqa/contract/calendar'
import { MAX_AHEAD } from '@halaqa/contract/constants'
import type { Database, Transaction } from '@halaqa/database/client'
import { addToBalances } from '@halaqa/planning/deal'
import { portionsAhead } from '@halaqa/planning/read-ahead'
import { hasTextLeft, nextDay } from '@halaqa/planning/schedule'
import { shareOf } from '@halaqa/planning/share'
import { weightOf } from '@halaqa/quran/weights'
import { AppError } from '../../lib/app-error.ts'
import { dateIn, fromDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { assertRoomOpen, type LockedRoom, lockRoom, requireMember } from '../room-access/room.access.ts'
import { datesFrom, givePieces } from './board-pieces.service.ts'
import { listFreePieces, queryPresentReaders, queryTaken } from './board-pieces.sql.ts'
import * as planRows from './plan-rows.sql.ts'
import {
  findChangedBalances,
  isAwayOn,
  localDatesAt,
  portionDates,
  toPlannedMember,
  toQuarters,
} from './planned-members.ts'
import { findNewestCycle, isPlanningSuspended, planBegunDays } from './planning.service.ts'
import { listActiveMembers } from './planning.sql.ts'
import { allowedStarts, PLANNING_FINISHED } from './room-plan.ts'
import { dealAhead, limitOfBoard, toDates, turnsToCome } from './turn-plan.ts'
import { findPieceMember, loadTurnStates } from './turns.service.ts'

/** The portions that reading ahead would give, and how they are written. */
interface AheadPlan {
  tasks: planRows.NewTask[]
  write: () => Promise<void>
}

interface Reader {
  tx: Transaction
  room: LockedRoom
  userId: string
  /** The guardian who acts for them. */
  actedById?: string | null
  now: Date
}

export interface AheadRequest {
  portions: number
  /** The same key again is the same request, whose answer was lost. */
  key: string | undefined
}

/**
 * Gives a member so many of their own coming portions now, or as many as there are. Answers their ids, in the order of their dates.
 *
 * @throws AppError `read_ahead_limit` where they would have more than seven ahead that are not read, `nothing_waits` where there is none,
 *   `idempotency_key_reused` where another number was asked for with the key
 */
export function readAhead(
  db: Database,
  roomId: string,
  { id: userId, actedById }: Pick<SignedIn, 'id' | 'actedById'>,
  { portions, key }: AheadRequest,
  now: Date,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const reader = { ...(await lockForReader(tx, roomId, userId, now)), actedById }
    const earlier = key === undefined ? [] : await listTasksOfRequest(tx, { roomId, userId }, { portions, key })
    if (earlier.length > 0) return earlier
    assertRoomOpen(reader.room)
    const open = await listAhead(tx, roomId, userId)
    if (open.length + portions > MAX_AHEAD) throw new AppError('read_ahead_limit', moreAhead(open.length))
    const plan = await planAhead(reader, portions)
    if (!plan)
      throw new AppError('nothing_waits', {
        detail: isPlanningSuspended(reader.room) ? 'nothing_while_paused' : 'nothing_ahead',
      })
    await plan.write()
    const given = new Set(plan.tasks.map(keyOf))
    const ids = (await listAhead(tx, roomId, userId)).filter((task) => given.has(keyOf(task))).map(({ id }) => id)
    if (key !== undefined) {
      await tx.task.updateMany({ where: { id: { in: ids } }, data: { aheadKey: `${portions} ${key}` } })
    }
    return ids
  })
}

/** The portions that an earlier request with this key gave a member and that they still have. The room is locked, so no other request with the key is under way. */
async function listTasksOfRequest(
  tx: Transaction,
  reader: { roomId: string; userId: string },
  { portions, key }: { portions: number; key: string },
): Promise<string[]> {
  const requests = Array.from({ length: MAX_AHEAD }, (_, i) => `${i + 1} ${key}`)
  const given = await tx.task.findMany({
    where: { ...reader, aheadKey: { in: requests } },
    orderBy: [...IN_ORDER],
    select: { id: true, aheadKey: true },
  })
  if (given.some(({ aheadKey }) => aheadKey !== `${portions} ${key}`)) throw new AppError('idempotency_key_reused')
  return given.map(({ id }) => id)
}

/** The unread portions that a member has ahead, and those that reading ahead would add. */
export function findReadingAhead(db: Database, roomId: string, userId: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const reader = await lockForReader(tx, roomId, userId, now)
    const open = await listAhead(tx, roomId, userId)
    const plan = open.length < MAX_AHEAD ? await planAhead(reader, MAX_AHEAD - open.length) : undefined
    return { ids: open.map(({ id }) => id), next: plan?.tasks ?? [], piece: reader.room.piece }
  })
}

async function lockForReader(tx: Transaction, roomId: string, userId: string, now: Date): Promise<Reader> {
  const room = await lockRoom(tx, roomId)
  await requireMember(tx, roomId, userId)
  await planBegunDays(tx, room, now)
  return { tx, room: await lockRoom(tx, roomId), userId, now }
}

const IN_ORDER = [{ taskDate: 'asc' }, { cycle: { number: 'asc' } }, { startPos: 'asc' }] as const

const listAhead = (tx: Transaction, roomId: string, userId: string) =>
  tx.task.findMany({
    where: { roomId, userId, aheadDay: { not: null }, completedAt: null },
    orderBy: [...IN_ORDER],
    select: { id: true, cycleId: true, startPos: true },
  })

const keyOf = ({ cycleId, startPos }: { cycleId: string; startPos: number }) => `${cycleId} ${startPos}`

function moreAhead(open: number) {
  const count = MAX_AHEAD - open
  return open === 0 || count === 0 ? {} : { detail: 'more_ahead' as const, params: { count } }
}

async function planAhead(reader: Reader, portions: number): Promise<AheadPlan | undefined> {
  const { room } = reader
  if (isPlanningSuspended(room) || room.plannedThrough === PLANNING_FINISHED) return undefined
  const planOf = room.plan === 'daily' ? planDaysAhead : room.dealing === 'chosen' ? planBoardAhead : planPiecesAhead
  const plan = await planOf(reader, portions)
  return plan?.tasks.length ? plan : undefined
}

/** The next free pieces of a board: as many as one may hold in this turn and in those to come together. */
async function planBoardAhead(
  { tx, room, userId, actedById = null, now }: Reader,
  pieces: number,
): Promise<AheadPlan | undefined> {
  const { lastTurn: turn, hatim } = (await loadTurnStates(tx, [room.id])).get(room.id)!
  const member = await findPieceMember(tx, room, userId, now)
  if (!turn || !hatim || !member) return undefined
  const { taken } = await queryTaken(tx, userId, hatim.id)
  const today = dateIn(room.timeZone, now)
  const { readers } = await queryPresentReaders(tx, room.id, today)
  const limit = limitOfBoard(room, readers, turn, today)
  const atMost = limit === null ? pieces : Math.max(0, limit * (1 + turnsToCome(room, pieces)) - taken)
  const free = (await listFreePieces(tx, room.id)).slice(0, Math.min(pieces, atMost))
  const dates = toDates(datesFrom(room, turn, member.today))
  const tasks = free.map(({ id: _, ...piece }) => ({
    roomId: room.id,
    dayId: turn.id,
    userId,
    share: toQuarters(member.share),
    ...piece,
    ...dates,
    ahead: { day: turn.number, isOpened: false },
  }))
  const write = async () => {
    const ids = free.map(({ id }) => id)
    await givePieces(
      tx,
      room,
      ids.map((taskId) => ({ taskId, userId, actedById, date: member.today })),
      'taken',
      now,
    )
    await tx.task.updateMany({ where: { id: { in: ids } }, data: { aheadDay: turn.number } })
  }
  return { tasks, write }
}

/** The next pieces, in the present turn and with its dates. */
async function planPiecesAhead({ tx, room, userId, now }: Reader, pieces: number): Promise<AheadPlan | undefined> {
  const last = await tx.roomDay.findFirst({ where: { roomId: room.id }, orderBy: { date: 'desc' } })
  const member = await findPieceMember(tx, room, userId, now)
  if (!last || !member) return undefined
  const dates = { first: dayOf(fromDate(last.date)), last: dayOf(fromDate(last.lastDate)) }
  const turn = { id: last.id, number: last.number, ...dates }
  const state = (await loadTurnStates(tx, [room.id])).get(room.id)!
  const dealt = dealAhead(room, state, turn, member, pieces)
  if (!dealt?.tasks) return undefined
  const { newHatims = [], nextPositions = [], carried = [] } = dealt
  const tasks = dealt.tasks.map((task) => ({ ...task, ahead: { day: turn.number, isOpened: false } }))
  const write = async () => {
    await planRows.updateNextPositions(tx, nextPositions)
    await planRows.insertCycles(tx, newHatims)
    await planRows.insertTasks(tx, tasks, now)
    await planRows.updateCarried(tx, carried)
    await planRows.extendDay(tx, turn.id, tasks.length, null)
  }
  return { tasks, write }
}

/**
 * The portions of the reader's next days in the open cycle, opened at once, so that they stay as they are. They lie in the last day that was
 * given out, at the end of its range.
 */
async function planDaysAhead({ tx, room, userId, now }: Reader, portions: number): Promise<AheadPlan | undefined> {
  const open = await findNewestCycle(tx, room)
  if (!open || !nextDay(open.cycle) || !hasTextLeft(open.cycle)) return undefined
  const { id: cycleId, cycle, ahead = [] } = open
  const day = await tx.roomDay.findFirst({ where: { cycleId, endPos: cycle.next - 1 }, orderBy: { date: 'desc' } })
  const dateNowIn = localDatesAt(now)
  const members = (await listActiveMembers(tx, room.id)).map((row) => toPlannedMember(row, dateNowIn))
  const member = members.find(({ id }) => id === userId)
  if (!day || !member) return undefined
  const dateOf = (number: number): CalendarDate => addDays(room.plannedThrough, number - cycle.counted)
  const days = Array.from({ length: cycle.days - cycle.counted }, (_, i) => cycle.counted + 1 + i).filter(
    (number) =>
      !cycle.restDays.includes(number) &&
      !isAwayOn(member, dateOf(number)) &&
      !ahead.some((portion) => portion.day === number && portion.memberId === userId),
  )
  const [first] = days
  if (first === undefined) return undefined
  const readers = members.filter((other) => !isAwayOn(other, dateOf(first)))
  const part = shareOf(member) / readers.reduce((sum, other) => sum + shareOf(other), 0)
  const cut = portionsAhead(cycle, { id: userId, part, days }, portions, { ahead, starts: allowedStarts(room) })
  const share = shareOf(member)
  const tasks = cut.map(({ day: number, start, end }) => ({
    roomId: room.id,
    cycleId,
    dayId: day.id,
    userId,
    share: toQuarters(share),
    ...portionDates(member, dateOf(number)),
    startPos: start,
    endPos: end,
    weight: weightOf({ start, end }),
    ahead: { day: number, isOpened: true },
  }))
  const write = async () => {
    const nextPos = cut.at(-1)!.end + 1
    await planRows.updateNextPositions(tx, [{ id: cycleId, nextPos }])
    await planRows.insertTasks(tx, tasks, now)
    await planRows.extendDay(tx, day.id, tasks.length, nextPos - 1)
    const given = addToBalances([member], share === 1 ? cut : cut.map((portion) => ({ ...portion, share })))
    await planRows.updateBalances(tx, findChangedBalances(room.id, [member], given))
  }
  return { tasks, write }
}
