/**
 * What must hold in every room of pieces, whatever happens in it: a few are lived through six weeks (`test/lived-rooms.ts`), and after each day
 * their rows are counted again here, by the promises of `docs/planning.md` and with no code of the planner.
 */
import { addDays, type CalendarDate, DAY_MS, daysBetween } from '@halaqa/contract/calendar'
import { expect, test } from 'vitest'
import { numberIds } from '../../test/adversary.ts'
import { useTestApp } from '../../test/app.ts'
import { FIRST_DATE, type LivedReader, type LivedRoom, LivedRooms } from '../../test/lived-rooms.ts'

const ROOMS = 6
const DAYS = 34

const api = useTestApp()

test('rooms of pieces keep what is promised to their readers, day after day', async () => {
  await numberIds(api)
  const lived = new LivedRooms(api)
  api.clock.set(`${FIRST_DATE}T06:30:00Z`)
  for (let number = 0; number < ROOMS; number += 1) await lived.open(number)
  for (let day = 0; day < DAYS; day += 1) {
    const date = addDays(FIRST_DATE, day)
    // A date has begun everywhere on earth.
    api.clock.set(`${date}T12:10:00Z`)
    await lived.work()
    const faults = await faultsOf(lived.rooms, findFaultsAfterWork)
    for (const room of lived.rooms) {
      api.clock.set(`${date}T12:30:00Z`)
      await lived.act(room, day)
    }
    api.clock.set(`${date}T21:30:00Z`)
    await lived.read(day)
    faults.push(...lived.faults.splice(0), ...(await faultsOf(lived.rooms, findFaultsAtNight)))
    faults.push(...(await findWrongFigures(lived.rooms)))
    expect(faults, date).toEqual([])
  }
  for (const act of ACTS) expect(lived.acts.get(act), `${act} of ${JSON.stringify([...lived.acts])}`).toBeGreaterThan(0)
})

/** All of these happened. */
const ACTS = [
  'join',
  'take free',
  'take free for a name',
  'take board',
  'take waiting',
  'keep',
  'pass on',
  'offer',
  'undo',
  'remind',
  'leave',
  'return',
  'leave in silence',
  'return in silence',
  'answer',
  'read',
  'read formerly',
]

/** The rows of a room. */
async function rowsOf({ id: roomId }: LivedRoom) {
  const [portions, hatims, turns, members] = await Promise.all([
    api.db.task.findMany({
      where: { roomId },
      include: { handovers: { orderBy: { at: 'asc' } }, formerReadings: true },
      orderBy: { startPos: 'asc' },
    }),
    api.db.roomCycle.findMany({ where: { roomId }, orderBy: { number: 'asc' } }),
    api.db.roomDay.findMany({ where: { roomId }, orderBy: { number: 'asc' } }),
    api.db.roomMember.findMany({ where: { roomId } }),
  ])
  return {
    portions: portions.map((portion) => ({
      ...portion,
      first: dateOf(portion.taskDate),
      due: dateOf(portion.dueDate),
      timesPassedOn: portion.handovers.filter(({ reason }) => reason === 'assigned').length,
    })),
    hatims,
    turns: turns.map((turn) => ({ ...turn, first: dateOf(turn.date), last: dateOf(turn.lastDate) })),
    memberOf: new Map(members.map((member) => [member.userId, member])),
  }
}
type Rows = Awaited<ReturnType<typeof rowsOf>>

const dateOf = (date: Date): CalendarDate => date.toISOString().slice(0, 10)
/** The earliest date that has not ended anywhere on earth. */
const earliest = (): CalendarDate => dateOf(new Date(api.clock.now().getTime() - DAY_MS / 2))

async function faultsOf(rooms: readonly LivedRoom[], find: (room: LivedRoom, rows: Rows) => string[]) {
  const faults: string[] = []
  for (const room of rooms)
    for (const fault of find(room, await rowsOf(room))) faults.push(`room ${room.number}: ${fault}`)
  return faults
}

const findFaultsAfterWork = (room: LivedRoom, rows: Rows) => [
  ...findWrongSilence(room, rows),
  ...findHeldUp(room, rows),
  ...findWronglyComplete(room, rows),
]
const findFaultsAtNight = (room: LivedRoom, rows: Rows) => [
  ...findUngiven(room, rows),
  ...findLostReadings(room, rows),
  ...findLeftOut(room, rows),
  ...findTooManyExtras(room, rows),
]

/** Each verse of a hatim is in one portion, whose reader is there or gave it up; only the newest hatim has free pieces. */
function findUngiven({ isBoard, pieces, endDate }: LivedRoom, { portions, hatims, memberOf }: Rows): string[] {
  const faults: string[] = []
  const starts = new Map<number, number>()
  for (const hatim of hatims) {
    const own = portions.filter(({ cycleId }) => cycleId === hatim.id)
    for (const [i, { startPos, endPos }] of own.entries()) {
      const before = own[i - 1]
      if (before && startPos !== before.endPos + 1)
        faults.push(`hatim ${hatim.number} has no portion before ${startPos}, or two`)
      if ((starts.get(startPos) ?? endPos) !== endPos)
        faults.push(`the piece at ${startPos} is not the same in all hatims`)
      starts.set(startPos, endPos)
    }
    if (own[0]?.startPos !== portions[0]?.startPos)
      faults.push(`hatim ${hatim.number} does not begin with its first verse`)
    const isWhole = own.length === pieces
    if (!isWhole && (isBoard || hatim !== hatims.at(-1))) faults.push(`hatim ${hatim.number} has ${own.length} pieces`)
    if (isWhole && own.at(-1)!.endPos !== Math.max(...starts.values()))
      faults.push(`hatim ${hatim.number} lacks its end`)
  }
  for (const { userId, completedAt, waitingReason, startPos, due, handedOverAt } of portions) {
    const isGivenUp = waitingReason === 'left' || waitingReason === 'ungiven'
    if (userId === null && !isGivenUp && !(isBoard && waitingReason === null)) faults.push(`${startPos} is nobody's`)
    if (userId !== null && completedAt === null && !isGivenUp && !memberOf.get(userId)?.isActive)
      faults.push(`${startPos} is with somebody who left`)
    const cameAfterEnd = endDate !== null && handedOverAt !== null && dateOf(handedOverAt) >= endDate
    if (endDate !== null && userId !== null && due > endDate && !cameAfterEnd)
      faults.push(`${startPos} is due after the end`)
  }
  return faults
}

/** Each reading that was answered with 200 is in the tables for its reader, and no other is. */
function findLostReadings({ readings }: LivedRoom, { portions }: Rows): string[] {
  const kept = new Set(
    portions.flatMap(({ id, userId, completedAt, formerReadings }) => [
      ...(completedAt ? [`${id} ${userId}`] : []),
      ...formerReadings.map((reading) => `${id} ${reading.userId}`),
    ]),
  )
  return [
    ...[...readings].filter((reading) => !kept.has(reading)).map((reading) => `a reading is lost: ${reading}`),
    ...[...kept].filter((reading) => !readings.has(reading)).map((reading) => `nobody read: ${reading}`),
  ]
}

/**
 * A newcomer, or a reader who answered after a long silence, had something to read on the date that they were told; on the same day where a third of
 * the turn was left and it was none of the last days of a room that ends.
 */
function findLeftOut({ joined, isBoard, endDate, rests }: LivedRoom, { portions, turns, memberOf }: Rows): string[] {
  if (isBoard) return []
  return joined.flatMap(({ reader, on, firstDate }) => {
    const who = `who joined on ${on}`
    const turn = turns.findLast(({ first }) => first <= on) ?? turns[0]!
    const isNearEnd = endDate !== null && 10 * (daysBetween(on, endDate) + 1) <= daysBetween(FIRST_DATE, endDate)
    const hasThird = 3 * (daysBetween(on, turn.last) + 1) >= daysBetween(turn.first, turn.last) + 1
    // A reader who answers had a piece of the turn before they were silent for too long: another reader may have it.
    if (
      portions.some(
        ({ dayId, dealtToId, userId }) => dayId === turn.id && dealtToId === reader.id && userId !== dealtToId,
      )
    )
      return []
    if (firstDate === null) return isNearEnd || (endDate !== null && on > endDate) ? [] : [`${who} has no date`]
    // Once the next turn was dealt for the east they have their piece of that one.
    if (hasThird && turn.last > on && !rests && !isNearEnd && firstDate > on && turn.first <= on)
      return [`${who} waits until ${firstDate}`]
    if (firstDate !== earliest() || !memberOf.get(reader.id)?.isActive || !reader.isHere) return []
    const isTheirs = ({ userId, dealtToId, handovers }: Rows['portions'][number]) =>
      [userId, dealtToId, ...handovers.map(({ toUserId }) => toUserId)].includes(reader.id)
    const had = portions.filter((portion) => isTheirs(portion) && portion.due >= on)
    return had.some(({ first }) => first <= firstDate) ? [] : [`${who} has nothing on ${firstDate}`]
  })
}

/** A reader is given one portion of the pool in seven days at most, and none by name. What is free near the end of a turn is none of the pool. */
function findTooManyExtras({ readers }: LivedRoom, { portions, turns }: Rows): string[] {
  const freeAt = new Set(turns.map(({ freeAtEndAppliedAt }) => freeAtEndAppliedAt?.getTime()))
  const extras = portions
    .flatMap(({ handovers }) => handovers.filter(({ reason }) => reason === 'assigned'))
    .filter(({ at }) => !freeAt.has(at.getTime()))
  return readers.flatMap(({ id, person }) => {
    const times = extras
      .filter(({ toUserId }) => toUserId === id)
      .map(({ at }) => at.getTime())
      .sort((a, b) => a - b)
    const isTooSoon = times.some((time, i) => i > 0 && time - times[i - 1]! < 7 * DAY_MS)
    return isTooSoon || (times.length > 0 && !person) ? [`${id} was given too many extras`] : []
  })
}

/**
 * Silent are those who have done nothing since they joined. They are asked once they held something in two whole turns and for 14 days, and
 * away after three turns and 21 days, a week after the question at the earliest. From then on they are dealt nothing.
 */
function findWrongSilence({ readers }: LivedRoom, { portions, turns, memberOf }: Rows): string[] {
  return readers
    .filter(({ mood }) => mood === 'silent')
    .flatMap(({ id, joinedOn }) => {
      const faults: string[] = []
      const { askedIfReadingAt, silentSince, awayUntil } = memberOf.get(id)!
      const today = dateOf(api.clock.now())
      const held = new Set(portions.filter(({ dealtToId }) => dealtToId === id).map(({ dayId }) => dayId))
      const passed = turns.filter((turn) => held.has(turn.id) && turn.last < earliest()).length
      const days = daysBetween(joinedOn, today)
      if ((askedIfReadingAt !== null) !== (passed >= 2 && days >= 14))
        faults.push(`after ${passed} turns and ${days} days asked at ${askedIfReadingAt}`)
      const hadTime = askedIfReadingAt !== null && api.clock.now().getTime() - askedIfReadingAt.getTime() >= 7 * DAY_MS
      if ((silentSince !== null) !== (passed >= 3 && days >= 21 && hadTime))
        faults.push(`after ${passed} turns and ${days} days silent since ${silentSince}`)
      if (silentSince === null) return faults
      if (awayUntil === null || dateOf(awayUntil) < today) faults.push('a silent reader is there')
      if (portions.some(({ dealtToId, createdAt }) => dealtToId === id && createdAt > silentSince))
        faults.push('a silent reader was dealt a piece')
      if (
        portions.some(
          ({ userId, completedAt, offeredAt }) => userId === id && completedAt === null && offeredAt === null,
        )
      )
        faults.push('a silent reader holds what waits for nobody')
      return faults
    })
}

/**
 * What is unread twelve days after its last date has been given out, twice at most, unless nobody may have it: an extra in each turn and in seven
 * days goes to readers who are there, read theirs in the last turn, and are none by name.
 */
function findHeldUp({ readers, endDate }: LivedRoom, { portions, turns, memberOf }: Rows): string[] {
  if (endDate !== null && earliest() > endDate) return []
  const held = portions.filter(
    ({ completedAt, userId, offeredAt, due, timesPassedOn }) =>
      completedAt === null &&
      (userId !== null || offeredAt !== null) &&
      addDays(due, 12) < earliest() &&
      timesPassedOn < 2,
  )
  if (held.length === 0) return []
  const now = api.clock.now().getTime()
  const begun = Date.parse(turns.at(-1)!.first) - 14 * 3_600_000
  const lastTurn = turns.findLast(({ last }) => last < earliest())
  const mayReceive = readers.filter(({ id, person }) => {
    const member = memberOf.get(id)!
    const extras = portions.flatMap(({ handovers }) =>
      handovers.filter(({ toUserId, reason }) => toUserId === id && reason === 'assigned'),
    )
    const hadExtra = extras.some(({ at }) => now - at.getTime() < 7 * DAY_MS + DAY_MS || at.getTime() >= begun)
    const own = portions.filter(({ userId }) => userId === id)
    const hasRead = own.some(
      ({ completedAt, due }) => completedAt !== null && lastTurn !== undefined && due >= lastTurn.first,
    )
    const isBehind = own.some(({ completedAt, due }) => completedAt === null && due < earliest())
    return person && member.isActive && member.awayUntil === null && !hadExtra && hasRead && !isBehind
  })
  return held.flatMap(({ startPos, due, userId, waitingReason }) =>
    mayReceive.some(({ id }) => id !== userId) ? [`${startPos}, due on ${due}, is still held (${waitingReason})`] : [],
  )
}

/**
 * A hatim is complete once its pieces are read, and in a quiet room the turns of these besides, or three days have passed since its last date. Of one
 * reader's hatim the others would learn that they read. What is taken later leaves it complete.
 */
function findWronglyComplete({ isOpen, pieces }: LivedRoom, { portions, hatims }: Rows): string[] {
  return hatims.flatMap(({ id, number, completedAt }) => {
    const own = portions.filter(({ cycleId }) => cycleId === id)
    const isRead = own.length === pieces && own.every((portion) => portion.completedAt !== null)
    const days = new Set(own.map(({ dayId }) => dayId))
    const isGiven = ({ userId, waitingReason }: Rows['portions'][number]) => userId !== null || waitingReason !== null
    const isTurnRead = portions
      .filter((portion) => days.has(portion.dayId) && isGiven(portion))
      .filter(({ createdAt, handedOverAt }) => completedAt === null || (handedOverAt ?? createdAt) <= completedAt)
      .every((portion) => portion.completedAt !== null)
    const last = own
      .map(({ due, originalDueDate }) => (originalDueDate ? dateOf(originalDueDate) : due))
      .sort()
      .at(-1)!
    const readers = new Set(own.map(({ dealtToId, freeTakenById }) => dealtToId ?? freeTakenById))
    const isOver = addDays(last, 3) < earliest() && readers.size > 1
    const isComplete = isRead && (isOpen || isTurnRead || isOver)
    return isComplete === (completedAt !== null) ? [] : [`hatim ${number} is ${completedAt ? '' : 'not '}complete`]
  })
}

/** The room's card agrees with its rows: portions read of those of the turn, hatims, and what is free of them. */
async function findWrongFigures(rooms: readonly LivedRoom[]): Promise<string[]> {
  const wrong: string[] = []
  for (const room of rooms) {
    const owner = room.readers[0] as LivedReader
    const { portions, hatims, turns } = await rowsOf(room)
    const turn = turns.findLast(({ first }) => first <= dateOf(api.clock.now())) ?? turns[0]
    if (!turn) continue
    const ofTurn = portions.filter(
      ({ dayId, waitingReason }) => dayId === turn.id && (room.isBoard || waitingReason !== 'ungiven'),
    )
    const read = ofTurn.filter(({ completedAt }) => completedAt !== null).length
    const isFree = ({ userId, waitingReason }: Rows['portions'][number]) => userId === null && waitingReason === null
    const free = room.isBoard
      ? portions.filter(isFree).length
      : room.pieces - portions.filter(({ cycleId }) => cycleId === hatims.at(-1)?.id).length
    const expected = {
      total_tasks: ofTurn.length,
      finished_tasks: read,
      hatims: {
        completed: hatims.filter(({ completedAt }) => completedAt !== null).length,
        begun: hatims.length,
        free,
      },
      ...(!room.isOpen && { progress_percentage: ofTurn.length === 0 ? 0 : Math.floor((100 * read) / ofTurn.length) }),
    }
    const shown = (await owner.person!.get(`/rooms/${room.id}`)).json()
    const said = Object.fromEntries(Object.keys(expected).map((key) => [key, shown[key]]))
    if (JSON.stringify(said) !== JSON.stringify(expected))
      wrong.push(`room ${room.number} says ${JSON.stringify(said)}, not ${JSON.stringify(expected)}`)
  }
  return wrong
}
