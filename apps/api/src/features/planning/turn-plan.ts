/** Decides in memory how a pieces room's turns become rows, as `room-plan.ts` does for days. Nothing here reads or writes the database. */
import { randomUUID } from 'node:crypto'
import { type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import { isoWeekday } from '@halaqa/contract/weekday'
import { boardLimit, boardLimitOn, completesHatim, opensOnBoard } from '@halaqa/planning/pieces/board'
import { dealPieces, type HadPiece } from '@halaqa/planning/pieces/deal'
import { alsoForNextTurn, dueAhead, dueInTurn, type PieceShare, type TurnDue } from '@halaqa/planning/pieces/dues'
import { isInLastTenth, standsForNextTurn } from '@halaqa/planning/pieces/newcomers'
import { type Piece, piecesOf } from '@halaqa/planning/pieces/pieces'
import {
  datesIn,
  datesOnceReceived,
  isLastTurn,
  isPresentIn,
  pieceDates,
  readingDateFrom,
  readingDates,
  type Turn,
  turnFrom,
} from '@halaqa/planning/pieces/turns'
import { weightOf } from '@halaqa/quran/weights'
import type { LockedRoom } from '../room-access/room.access.ts'
import type { BoardTurn, CarriedQuarters, NewCycle, NewDay, NewTask } from './plan-rows.sql.ts'
import { isAwayOn, type PlannedMember, toQuarters } from './planned-members.ts'
import { type DatesToPlan, PLANNING_FINISHED, rangeOfRoom } from './room-plan.ts'

export type RoomOfPieces = Pick<
  LockedRoom,
  | 'id'
  | 'plannedThrough'
  | 'startDate'
  | 'endDate'
  | 'startPos'
  | 'endPos'
  | 'restWeekdays'
  | 'piece'
  | 'turnDays'
  | 'dealing'
  | 'boardLimitLifted'
>

/** A hatim as its row of `room_cycles` has it. */
export interface HatimRow {
  id: string
  number: number
  /** The first position that was not given out; of a board, the one after the range. */
  nextPos: number
}

/** A reader with what earlier turns have given them. */
export interface PieceMember extends PlannedMember {
  /** In quarters of a piece; null before their first turn. */
  carriedQuarters: number | null
  had: readonly HadPiece[]
  /** They were asked whether they still read and have done nothing since: they count in no limit. */
  isAsked: boolean
}

/** How far a room's turns have come. */
export interface TurnState {
  /** Undefined before the first. */
  lastTurn: (Turn & { id: string }) | undefined
  /** The newest hatim. */
  hatim: HatimRow | undefined
  /** Pieces of its board that nobody has taken. */
  freeOnBoard: number
  /** Pieces that readers hold and have not read. */
  unread: number
}

/** Rows of a room's turns: those that have passed for everybody and gave nothing, and at most one that gives. */
export interface TurnsPlan {
  newHatims: NewCycle[]
  /** The hatim that was present before, if more of it is given. */
  nextPositions: Pick<NewCycle, 'id' | 'nextPos'>[]
  turns: NewDay[]
  tasks: NewTask[]
  /** The dues that readers carry to their next turn. */
  carried: CarriedQuarters[]
  /** The turn, and its dates, to which what is free of the board belongs now. */
  boardTurn: BoardTurn | undefined
  /** The room has ended: what is free of its board waits for readers, where anybody has taken a piece of it. */
  endsBoard: boolean
  plannedThrough: CalendarDate
}

/** Which dates, as numbers of days, a room rests on. */
export const restsOn =
  ({ restWeekdays }: Pick<LockedRoom, 'restWeekdays'>) =>
  (day: number) =>
    restWeekdays.length > 0 && restWeekdays.includes(isoWeekday(dateOfDay(day)))

export const piecesOfRoom = (room: Pick<RoomOfPieces, 'startPos' | 'endPos' | 'piece'>): Piece[] =>
  piecesOf(rangeOfRoom(room), room.piece!)

export const lastDayOf = ({ endDate }: Pick<RoomOfPieces, 'endDate'>) => (endDate === null ? null : dayOf(endDate))

/**
 * Plans the turns of a room that begin after `plannedThrough` and up to the last date, as far as one that gives pieces: what comes after
 * depends on it. `plannedThrough` says how far it came.
 */
export function planTurns(
  room: RoomOfPieces,
  state: TurnState,
  members: readonly PieceMember[],
  { last, firstReadable }: DatesToPlan,
): TurnsPlan {
  const plan: TurnsPlan = {
    newHatims: [],
    nextPositions: [],
    turns: [],
    tasks: [],
    carried: [],
    boardTurn: undefined,
    endsBoard: false,
    plannedThrough: room.plannedThrough,
  }
  let number = state.lastTurn?.number ?? 0
  while (plan.plannedThrough < last) {
    const next = turnAfter(room, plan.plannedThrough)
    if (!next) return { ...plan, ...endRoom(room, state, plan.turns.at(-1)?.id ?? state.lastTurn?.id, last) }
    number += 1
    const turn: Turn = { ...next, number }
    const given = giveTurn(room, state, members, turn, dateOfDay(turn.last) < firstReadable)
    plan.turns.push(given.row)
    plan.plannedThrough = dateOfDay(turn.last)
    if (given.gives) return { ...plan, ...given.gives }
  }
  return plan
}

/**
 * The turn that begins on the day after a date, numbered 1, or the first after it that begins on the day `earliest` or later; undefined where a
 * fixed room has ended. After a sleep turns do not follow each other.
 */
export const turnAfter = (
  room: Pick<RoomOfPieces, 'endDate' | 'turnDays'>,
  date: CalendarDate,
  earliest = 0,
): Turn | undefined => turnFrom(earliest, { start: dayOf(date) + 1, end: lastDayOf(room), turnDays: room.turnDays })

type Gives = Partial<TurnsPlan>

/** A turn as a row, and what it gives; undefined for one that gives nothing. */
function giveTurn(
  room: RoomOfPieces,
  state: TurnState,
  members: readonly PieceMember[],
  turn: Turn,
  hasPassed: boolean,
): { row: NewDay; gives: Gives | undefined } {
  const dayId = randomUUID()
  const rests = restsOn(room)
  const dates = readingDates(turn, rests)
  const readers = dates
    ? members.filter(
        (member) => member.awayFrom === null || isPresentIn(turn, (day) => isAwayOn(member, dateOfDay(day)), rests),
      )
    : []
  const isGiven = dates !== undefined && readers.length > 0 && !hasPassed
  const inTurn = { room, state, turn, dayId, dates: dates ?? turn, readers }
  const gives = isGiven ? (room.dealing === 'chosen' ? layOut(inTurn) : deal(inTurn)) : undefined
  const row = {
    roomId: room.id,
    id: dayId,
    cycleId: null,
    number: turn.number,
    startPos: null,
    endPos: null,
    date: dateOfDay(turn.first),
    lastDate: dateOfDay(turn.last),
    portions: gives?.tasks?.length ?? 0,
    isUnread: dates !== undefined && !isGiven,
    isRest: dates === undefined,
  }
  return { row, gives }
}

/** A newcomer's due of a turn that was dealt without them, and the date from which it counts. Undefined if the turn has no reading date left. */
export function dueOfNewcomer(room: RoomOfPieces, turn: Turn, newcomer: PieceMember) {
  const rests = restsOn(room)
  const dates = readingDates(turn, rests)
  const from = readingDateFrom(dayOf(newcomer.today), rests)
  if (!dates || from > dates.last) return undefined
  const { due, carried } = dueOfTurn(room)(newcomer)
  const stands = room.piece !== 'range' && standsForNextTurn(turn, from)
  return { dates, from, due: stands ? alsoForNextTurn(toPieceShare(newcomer), { due, carried }) : { due, carried } }
}

/**
 * Deals a newcomer what they are due besides the waiting pieces that they were given: what is free of the hatim in hand, then the next hatim. Others
 * keep what they hold. Near the end of a fixed room it begins no hatim, but in a turn that was dealt for the east and has not begun where they are.
 */
export function dealToNewcomer(
  room: RoomOfPieces,
  state: TurnState,
  turn: Turn & { id: string },
  newcomer: PieceMember,
  { dates, from, due: { due, carried } }: NonNullable<ReturnType<typeof dueOfNewcomer>>,
  received: number,
) {
  const reader = { ...newcomer, today: dateOfDay(from) }
  const hasBegun = dayOf(newcomer.today) >= turn.first
  const opensHatims = !(hasBegun && isInLastTenthOf(room, dateOfDay(from)))
  const inTurn = { room, state, turn, dayId: turn.id, dates, readers: [reader], opensHatims }
  const gives = deal(inTurn, () => ({ due: due - received, carried }))
  return gives.tasks!.length + received > 0 ? gives : undefined
}

/** The pieces of a dealt room that nobody was given: the rest of the hatim in hand. There is none before the first. */
export const freePiecesOf = (
  room: Pick<RoomOfPieces, 'startPos' | 'endPos' | 'piece'>,
  nextPos: number | undefined,
): Piece[] => (nextPos === undefined ? [] : piecesOfRoom(room).filter(({ start }) => start >= nextPos))

/** The last tenth of a fixed room on a date of a reader. */
const isInLastTenthOf = (room: Pick<RoomOfPieces, 'startDate' | 'endDate'>, date: CalendarDate): boolean =>
  isInLastTenth(dayOf(date), { start: dayOf(room.startDate), end: lastDayOf(room) })

/** On these dates of a reader somebody who has nothing of the turn may begin a hatim: near the end of a fixed room, and not after it. */
export const mayBeginHatimOn = (room: Pick<RoomOfPieces, 'startDate' | 'endDate'>, date: CalendarDate): boolean =>
  room.endDate !== null && date <= room.endDate && isInLastTenthOf(room, date)

/**
 * The next free piece of a dealt room, in a reader's hands from their today on; undefined where none is free.
 *
 * @param begins then it is the first one of the next hatim
 */
export function takeFreePiece(
  room: RoomOfPieces,
  { hatim: inHand, lastTurn: turn }: TurnState,
  { id: userId, share, today }: Pick<PieceMember, 'id' | 'share' | 'today'>,
  begins: boolean,
) {
  const isFree = freePiecesOf(room, inHand?.nextPos).length > 0
  if (!inHand || !turn || !(isFree || begins)) return undefined
  const hatim = isFree ? inHand : { id: randomUUID(), number: inHand.number + 1, nextPos: room.startPos }
  const [piece, following] = freePiecesOf(room, hatim.nextPos)
  const nextPos = following?.start ?? room.endPos + 1
  const rests = restsOn(room)
  const dates = datesOnceReceived(turn, readingDates(turn, rests) ?? turn, dayOf(today), rests, lastDayOf(room))
  return {
    newHatims: isFree ? [] : [{ ...hatim, roomId: room.id, days: datesIn(turn), nextPos }],
    nextPositions: isFree ? [{ id: hatim.id, nextPos }] : [],
    task: {
      roomId: room.id,
      cycleId: hatim.id,
      dayId: turn.id,
      userId,
      share: toQuarters(share),
      ...toTask(piece!, toDates(dates)),
    },
  }
}

/**
 * Deals what is free of a dealt room to readers, one each. Undefined where nothing is free, or no date of the turn is left on which somebody reads.
 *
 * @param readers at least as many as pieces are free
 */
export function dealFreePieces(room: RoomOfPieces, state: TurnState, readers: readonly PieceMember[]) {
  const { lastTurn: turn } = state
  const rests = restsOn(room)
  const dates = turn && readingDates(turn, rests)
  const present = readers
    .map((reader) => ({ ...reader, today: dateOfDay(readingDateFrom(dayOf(reader.today), rests)) }))
    .filter(({ today }) => dates && dayOf(today) <= dates.last)
  if (!dates || !completesHatim(freePiecesOf(room, state.hatim?.nextPos).length, present.length)) return undefined
  const inTurn = { room, state, turn, dayId: turn.id, dates, readers: present, opensHatims: false }
  const { nextPositions = [], tasks = [] } = deal(inTurn, () => ({ due: 1, carried: 0 }))
  return { nextPositions, tasks }
}

interface TurnToGive {
  room: RoomOfPieces
  state: TurnState
  turn: Turn
  dayId: string
  /** Its first and last date on which somebody reads. */
  dates: { first: number; last: number }
  readers: readonly PieceMember[]
  opensHatims?: boolean
}

const toPieceShare = ({ share, carriedQuarters }: PieceMember): PieceShare => ({
  share,
  carried: carriedQuarters === null ? null : carriedQuarters / 4,
})

const dueOfTurn =
  ({ piece }: RoomOfPieces) =>
  (reader: PieceMember): TurnDue =>
    dueInTurn(toPieceShare(reader), piece!)

/** Deals what the readers are due, hatim after hatim. What is not dealt of the last one is free. */
function deal(
  { room, state, turn, dayId, dates, readers, opensHatims = true }: TurnToGive,
  dueOf = dueOfTurn(room),
): Gives {
  const pieces = piecesOfRoom(room)
  const rests = restsOn(room)
  const dues = readers.map(dueOf)
  const nextPos = state.hatim?.nextPos ?? room.startPos
  const inHand = {
    number: state.hatim?.number ?? 1,
    free: pieces.flatMap(({ start }, piece) => (start >= nextPos ? [piece] : [])),
  }
  const { dealt, hatim } = dealPieces(
    inHand,
    pieces.length,
    readers.map(({ id, had }, i) => ({ id, had, due: dues[i]!.due })),
    { opensHatims },
  )
  const first = hatim.free[0]
  const nextFree = first === undefined ? room.endPos + 1 : pieces[first]!.start
  const { ids, ...hatims } = writeHatims(room, state, turn, { through: hatim.number, nextFree })
  const todays = [...new Set(readers.map(({ today }) => today))]
  const datesFor = new Map(
    todays.map((today) => [today, toDates(pieceDates(turn, dates, dayOf(today), rests, lastDayOf(room)))]),
  )
  const readerOf = new Map(readers.map((reader) => [reader.id, reader]))
  return {
    ...hatims,
    tasks: dealt.map(({ hatim: number, piece, readerId }) => {
      const reader = readerOf.get(readerId)!
      return {
        roomId: room.id,
        cycleId: ids.get(number)!,
        dayId,
        userId: readerId,
        share: toQuarters(reader.share),
        ...toTask(pieces[piece]!, datesFor.get(reader.today)!),
      }
    }),
    carried: readers.flatMap(({ id, carriedQuarters }, i) => {
      const quarters = dues[i]!.carried * 4
      return quarters === carriedQuarters ? [] : [{ roomId: room.id, id, quarters }]
    }),
  }
}

/** The hatims from the present one through another, all but that one given out. */
function writeHatims(
  { id: roomId, endPos }: RoomOfPieces,
  { hatim }: TurnState,
  turn: Turn,
  { through, nextFree }: { through: number; nextFree: number },
) {
  const ids = new Map<number, string>()
  const newHatims: NewCycle[] = []
  for (let number = hatim?.number ?? 1; number <= through; number += 1) {
    const isInHand = number === hatim?.number
    const id = isInHand ? hatim.id : randomUUID()
    ids.set(number, id)
    const nextPos = number < through ? endPos + 1 : nextFree
    if (!isInHand) newHatims.push({ roomId, id, number, days: datesIn(turn), nextPos })
  }
  const nextOfInHand = hatim && (through > hatim.number ? endPos + 1 : nextFree)
  const isMoved = nextOfInHand !== undefined && nextOfInHand !== hatim!.nextPos
  return { ids, newHatims, nextPositions: isMoved ? [{ id: hatim!.id, nextPos: nextOfInHand }] : [] }
}

/** A board keeps from turn to turn what is free on it. Where nothing is, the next hatim is laid out. */
function layOut({ room, state, turn, dayId, dates, readers }: TurnToGive): Gives {
  if (state.freeOnBoard > 0) {
    return { boardTurn: { roomId: room.id, dayId, ...toDates(dates) } }
  }
  const counted = readers.filter(({ isAsked }) => !isAsked)
  return openNextHatim(room, { ...state, lastTurn: { ...turn, id: dayId } }, counted.length)
}

/** How many pieces of a hatim one may take at first; null where the owner has lifted the limit. */
const firstLimitOfBoard = (
  room: Pick<RoomOfPieces, 'startPos' | 'endPos' | 'piece' | 'boardLimitLifted'>,
  readers: number,
): number | null => (room.boardLimitLifted ? null : boardLimit(piecesOfRoom(room).length, readers))

/** How many pieces of a hatim one may take on a date of its room; null where there is no limit. `readers` are those who are there on that date. */
export function limitOfBoard(
  room: Parameters<typeof firstLimitOfBoard>[0],
  readers: number,
  turn: Omit<Turn, 'number'> | null,
  today: CalendarDate,
): number | null {
  const atFirst = firstLimitOfBoard(room, readers)
  return atFirst === null || turn === null ? atFirst : boardLimitOn(dayOf(today), { number: 0, ...turn }, atFirst)
}

/** The next hatim, all pieces of which are free on the board in the last turn; nothing where the room's end is too near for it. */
export function openNextHatim(
  room: RoomOfPieces,
  { hatim, lastTurn: turn, unread }: TurnState,
  readers: number,
): { newHatims: NewCycle[]; tasks: NewTask[] } {
  const pieces = piecesOfRoom(room)
  const limit = firstLimitOfBoard(room, readers)
  const isLast = turn !== undefined && isLastTurn(turn, { end: lastDayOf(room) })
  const opens = !hatim || opensOnBoard(isLast, pieces.length, { readers, unread }, limit)
  if (!turn || !opens) return { newHatims: [], tasks: [] }
  const id = randomUUID()
  const row = { roomId: room.id, cycleId: id, dayId: turn.id, userId: null, isFree: true, share: toQuarters(undefined) }
  const dates = readingDates(turn, restsOn(room)) ?? turn
  return {
    newHatims: [
      { roomId: room.id, id, number: (hatim?.number ?? 0) + 1, days: datesIn(turn), nextPos: room.endPos + 1 },
    ],
    tasks: pieces.map((piece) => ({ ...row, ...toTask(piece, toDates(dates)) })),
  }
}

/** After a fixed room's end what is left of a hatim that was begun waits for readers, in its last turn. */
function endRoom(room: RoomOfPieces, { hatim }: TurnState, turnId: string | undefined, today: CalendarDate): Gives {
  const ended = { plannedThrough: PLANNING_FINISHED }
  if (room.dealing === 'chosen') return { ...ended, endsBoard: true }
  if (!turnId || !hatim || hatim.nextPos === room.startPos || hatim.nextPos > room.endPos) return ended
  const left = freePiecesOf(room, hatim.nextPos)
  const row = { roomId: room.id, cycleId: hatim.id, dayId: turnId, userId: null, share: toQuarters(undefined) }
  return {
    ...ended,
    nextPositions: [{ id: hatim.id, nextPos: room.endPos + 1 }],
    tasks: left.map((piece) => ({ ...row, ...toTask(piece, { date: today, dueDate: today }) })),
  }
}

/**
 * Pieces for a reader who reads ahead, in the last turn and with its dates: the next of the present hatim, and of those after it. The turns to come
 * give them so many less, so they are no more than those would. Undefined where there is nothing of the kind: where everybody reads the
 * whole range in every turn, too.
 */
export function dealAhead(
  room: RoomOfPieces,
  state: TurnState,
  turn: Turn & { id: string },
  reader: PieceMember,
  pieces: number,
) {
  const dates = readingDates(turn, restsOn(room))
  const due = room.piece === 'range' ? 0 : duesToCome(room, reader, pieces)
  if (!dates || due === 0) return undefined
  const inTurn = { room, state, turn, dayId: turn.id, dates, readers: [reader] }
  return deal(inTurn, () => dueAhead(toPieceShare(reader), due))
}

/** The number of pieces that the coming turns give a reader, as far as it matters. */
function duesToCome(room: RoomOfPieces, reader: PieceMember, atMost: number): number {
  if (room.endDate === null) return atMost
  let share = toPieceShare(reader)
  let sum = 0
  for (
    let turn = turnAfter(room, room.plannedThrough);
    turn && sum < atMost;
    turn = turnAfter(room, dateOfDay(turn.last))
  ) {
    if (!readingDates(turn, restsOn(room))) continue
    const { due, carried } = dueInTurn(share, room.piece!)
    sum += due
    share = { ...share, carried }
  }
  return Math.min(sum, atMost)
}

/** How many turns a room has after the present one, as far as it matters. */
export function turnsToCome(room: RoomOfPieces, atMost: number): number {
  let turn = turnAfter(room, room.plannedThrough)
  let turns = 0
  for (; turn && turns < atMost; turn = turnAfter(room, dateOfDay(turn.last))) turns += 1
  return turns
}

export const toDates = ({ first, last }: { first: number; last: number }): TaskDates => ({
  date: dateOfDay(first),
  dueDate: dateOfDay(last),
})

type TaskDates = Pick<NewTask, 'date' | 'dueDate'>

function toTask({ start, end }: Piece, { date, dueDate }: TaskDates) {
  return { date, dueDate, startPos: start, endPos: end, weight: weightOf({ start, end }) }
}
