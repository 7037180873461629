/**
 * A silent reader stops nothing: the room asks them, alone, whether they still read, and deals them nothing until they answer. Meanwhile they are
 * away by the same columns as any absent reader, so others cannot tell the two apart. For readers by name the owner is asked, in one question, and they
 * are dealt to as before.
 */
import { addDays, type CalendarDate, DAY_MS, dayOf } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { ASKED, silenceOn } from '@halaqa/planning/silence'
import { dateIn, earliestDateOnEarth } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import { notifyOfSilentNames, notifySilentReader, readAnswered } from '../notifications/notify.service.ts'
import { MAX_DAYS_AWAY, setAbsence } from '../planning/membership.service.ts'
import { isAwayOn } from '../planning/planned-members.ts'
import { isPlanningSuspended } from '../planning/planning.service.ts'
import { type LockedRoom, lockRoom, requireMember } from '../room-access/room.access.ts'
import type { Person } from './joining.service.ts'
import { querySilentNames } from './members.sql.ts'
import { dealToNewcomers } from './newcomers.service.ts'
import { becomesOwner, hasActiveOwner } from './ownership.service.ts'
import * as sql from './silence.sql.ts'

/** Days that somebody has to answer, at least, before nothing is dealt to them. */
const DAYS_TO_ANSWER = 7
/** Days of the absence that are left at least. It is more than half of the longest turn, because a shorter absence would let a turn deal to them. */
const LEAST_AWAY = 190

type QuietMember = Awaited<ReturnType<typeof sql.queryQuietMembers>>[number]

/** Asks silent readers, sends away those who have not answered, and brings back those who have done something since. */
export async function attendToSilentReaders(
  db: Database,
  now: Date,
  onFailure: (error: unknown, roomId: string) => void,
) {
  const joinedBefore = new Date(now.getTime() - ASKED.days * DAY_MS)
  const members = await sql.queryQuietMembers(db, {
    passed: earliestDateOnEarth(now),
    joinedBefore,
    least: ASKED.turns,
  })
  for (const member of members) {
    const step = nextStep(member, now)
    if (!step) continue
    await inTransaction(db, async (tx) => {
      const room = await lockRoom(tx, member.roomId)
      if (!isPlanningSuspended(room)) await STEPS[step](tx, room, member, now)
    }).catch((error) => onFailure(error, member.roomId))
  }
}

type Step = 'ask' | 'askOwner' | 'drop' | 'renew' | 'hear'

function nextStep(member: QuietMember, now: Date): Step | undefined {
  const { actedAt, askedAt, silentSince, awayUntil } = member
  const today = dateIn(member.timeZone, now)
  if (askedAt && actedAt && actedAt > askedAt) return 'hear'
  if (silentSince) return awayUntil === null || awayUntil < addDays(today, LEAST_AWAY) ? 'renew' : undefined
  if (isAwayOn(member, today)) return undefined
  const silence = silenceOn(dayOf(today), { since: dayOf(firstSilentDate(member)), held: toTurns(member.turns) })
  if (silence === 'none') return undefined
  if (!askedAt) return member.isByName ? 'askOwner' : 'ask'
  if (member.isByName) return undefined
  const hadTime = askedAt.getTime() <= now.getTime() - DAYS_TO_ANSWER * DAY_MS
  return silence === 'dropped' && hadTime ? 'drop' : undefined
}

/** The day after their last act or absence, or the day on which they first joined. Leaving and coming back is no act. */
function firstSilentDate({ actedAt, joinedAt, timeZone, awayUntil }: QuietMember): CalendarDate {
  const own = actedAt ? addDays(dateIn(timeZone, actedAt), 1) : dateIn(timeZone, joinedAt)
  const back = awayUntil && addDays(awayUntil, 1)
  return back && back > own ? back : own
}

const toTurns = (turns: string | null) =>
  (turns ?? '')
    .split(' ')
    .filter(Boolean)
    .map((turn) => turn.split(',').map(dayOf) as [number, number])
    .map(([first, last]) => ({ first, last }))

const STEPS: Record<Step, (tx: Transaction, room: LockedRoom, member: QuietMember, now: Date) => Promise<unknown>> = {
  ask: async (tx, room, { userId }, now) => {
    await updateMember(tx, room, userId, { askedIfReadingAt: now })
    await notifySilentReader(tx, room.id, userId, now)
  },
  askOwner: async (tx, room, { userId }, now) => {
    const isOpen = (await querySilentNames(tx, room.id)).length > 0
    const ofName = { roomId: room.id, userId, isActive: true, user: { namedInRoomId: room.id } }
    const asked = await tx.roomMember.updateMany({ where: ofName, data: { askedIfReadingAt: now } })
    if (asked.count > 0 && !isOpen) await notifyOfSilentNames(tx, room, now)
  },
  drop: async (tx, room, member, now) => {
    await updateMember(tx, room, member.userId, { silentSince: now })
    await sendAway(tx, room, member, now)
  },
  renew: (tx, room, member, now) => sendAway(tx, room, member, now),
  hear: (tx, room, member, now) => hear(tx, room, { id: member.userId, timeZone: member.timeZone }, now),
}

const sendAway = (tx: Transaction, room: LockedRoom, { userId, timeZone }: QuietMember, now: Date) =>
  setAbsence(tx, room, { id: userId, timeZone }, addDays(dateIn(timeZone, now), MAX_DAYS_AWAY), now)

/** The answer of a reader who was asked: they still read. A reader who was not asked may say so as well. */
export function answerStillReading(db: Database, roomId: string, user: Person, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    await requireMember(tx, roomId, user.id)
    await hear(tx, room, user, now)
  })
}

/** An answer makes its reader a newcomer, who has something to read at once, and owns a room that nobody else could inherit. */
async function hear(tx: Transaction, room: LockedRoom, person: Person, now: Date) {
  const where = { roomId_userId: { roomId: room.id, userId: person.id } }
  const { silentSince } = await tx.roomMember.findUniqueOrThrow({ where, select: { silentSince: true } })
  await updateMember(tx, room, person.id, { heardAt: now, askedIfReadingAt: null, silentSince: null })
  await readAnswered(tx, 'still_reading', { roomId: room.id, userId: person.id }, now)
  if (!(await hasActiveOwner(tx, room))) await becomesOwner(tx, room, person.id, now)
  if (!silentSince) return
  await setAbsence(tx, room, person, null, now)
  await dealToNewcomers(tx, await lockRoom(tx, room.id), [person.id], now)
}

type SilenceColumns = { heardAt?: Date; askedIfReadingAt?: Date | null; silentSince?: Date | null }

const updateMember = (tx: Transaction, { id: roomId }: LockedRoom, userId: string, data: SilenceColumns) =>
  tx.roomMember.update({ where: { roomId_userId: { roomId, userId } }, data })
