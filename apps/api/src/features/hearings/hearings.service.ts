/** The reciter's calls: the link, what was heard, and the answer to it. */
import { dayOf, HOUR_MS } from '@halaqa/contract/calendar'
import { fieldMessage } from '@halaqa/contract/field-messages'
import { type BeginHeard, HEARINGS_AN_HOUR, type Hearing, type OpenHearingBody } from '@halaqa/contract/hearings'
import type { Database, Transaction } from '@halaqa/database/client'
import { gradeHeard } from '@halaqa/memory/hearing'
import type { Grade } from '@halaqa/memory/log'
import { positionOf } from '@halaqa/quran/ayah'
import type { Item } from '@halaqa/quran/items'
import { pageSpan } from '@halaqa/quran/mushaf'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { fromDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { hashToken, newLinkToken } from '../../lib/token.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { type Entry, foldEntries, loadMemorizing, noteMemorizedSurah } from '../memory/memory.service.ts'
import { queryStatesOf, writeMemory } from '../memory/memory.sql.ts'
import { toMemoryItems } from '../memory/memory-items.ts'
import { ayahsOf, isWithin, itemsRecited, type Text, wordsAt } from './hearing-text.ts'
import { type HearingRow, joinBy, marksOf, presentHearing, recitedTo, stateOf } from './hearings.presenter.ts'
import { lockOwnHearing, queryOpenedSince } from './hearings.sql.ts'

/**
 * Makes a link. Its token is in the answer alone.
 *
 * @throws AppError `validation_failed` for words that the ayahs do not have, `too_many_attempts` for a sixth link in an hour
 */
export function openHearing(db: Database, user: SignedIn, body: OpenHearingBody, now: Date) {
  const text = textOf(body)
  const token = newLinkToken()
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const opened = await queryOpenedSince(tx, user.id, new Date(now.getTime() - HOUR_MS))
    if (opened.length >= HEARINGS_AN_HOUR) throw tooMany(opened.at(-HEARINGS_AN_HOUR)!.createdAt, now)
    const row = await tx.hearing.create({
      data: { userId: user.id, tokenHash: hashToken(token), ...text, createdAt: now },
    })
    return { token, id: row.id, join_by: joinBy(row).toISOString() }
  })
}

function textOf({ start_surah, start_ayah, end_surah, end_ayah, from_word, to_word }: OpenHearingBody): Text {
  const text = {
    startPos: positionOf(start_surah, start_ayah),
    endPos: positionOf(end_surah, end_ayah),
    fromWord: from_word,
    toWord: to_word,
  }
  const last = wordsAt(text.endPos).length
  const first = { position: text.startPos, word: from_word ?? 1 }
  if (!isWithin({ ...text, fromWord: null }, first)) throw invalidField('from_word', 'no_such_word')
  if ((to_word ?? last) > last) throw invalidField('to_word', fieldMessage('words_of_ayah', last))
  return text
}

const tooMany = (first: Date, now: Date) =>
  new AppError('too_many_attempts', {
    detail: 'hearing_links',
    params: { count: HEARINGS_AN_HOUR },
    retryAfterSeconds: Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1000)),
  })

const LISTED = 50

/**
 * Of a page those that were accepted and in which something of the page was recited; else all but the refused. So many at a time.
 *
 * @throws AppError `hearing_not_found` for a `before` that is none of theirs
 */
export async function listHearings(
  db: Database,
  user: SignedIn,
  { page, before }: { page?: number | undefined; before?: string | undefined },
  now: Date,
) {
  const last = before === undefined ? undefined : await requireOwn(db, user, before)
  const rows = await db.hearing.findMany({
    where: {
      userId: user.id,
      refusedAt: null,
      AND: [
        page === undefined ? {} : { acceptedAt: { not: null }, ...overlapsPage(page) },
        last === undefined ? {} : { OR: [{ createdAt: { lt: last.createdAt } }, isRightAfter(last)] },
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: LISTED + 1,
  })
  const listed = rows.slice(0, LISTED)
  return {
    hearings: listed.map((row) => presentHearing(row, now)),
    next: rows.length > LISTED ? listed.at(-1)!.id : null,
  }
}

/** Made in the same millisecond. */
const isRightAfter = ({ createdAt, id }: HearingRow) => ({ createdAt, id: { gt: id } })

function overlapsPage(page: number) {
  const { start, end } = pageSpan(page)
  return {
    startPos: { lte: end },
    OR: [{ recitedPos: null, endPos: { gte: start } }, { recitedPos: { gte: start } }],
  }
}

/** With what accepting it would record, while it waits for that. @throws AppError `hearing_not_found` */
export async function getHearing(db: Database, user: SignedIn, id: string, now: Date) {
  const row = await requireOwn(db, user, id)
  const hearing = presentHearing(row, now)
  if (hearing.state !== 'finished') return { ...hearing, items: null, not_begun: null }
  const heard = await listHeardItems(db, row)
  return {
    ...hearing,
    items: heard.filter(({ isBegun }) => isBegun).map(presentHeard),
    not_begun: heard.filter(({ isBegun }) => !isBegun).map(presentHeard),
  }
}

const presentHeard = ({ item, grade, hesitations, slips }: HeardItem) => ({
  key: item.key,
  surah: item.surah,
  ayah: item.startAyah,
  grade,
  hesitations,
  slips: slips.length,
})

/** @throws AppError `hearing_not_found` */
export async function listHearingAyahs(db: Database, user: SignedIn, id: string) {
  return { ayahs: ayahsOf(await requireOwn(db, user, id)) }
}

async function requireOwn(db: Database, user: SignedIn, id: string): Promise<HearingRow> {
  const row = await db.hearing.findFirst({ where: { id, userId: user.id } })
  if (!row) throw new AppError('hearing_not_found')
  return row
}

interface HeardItem {
  item: Item
  isBegun: boolean
  grade: Grade
  hesitations: number
  /** Words, counted from 1 in the item. */
  slips: number[]
}

/** The items that were recited whole, in their order. */
async function listHeardItems(db: Db, row: HearingRow): Promise<HeardItem[]> {
  const recited = itemsRecited(row, recitedTo(row))
  const states = await queryStatesOf(
    db,
    row.userId,
    recited.map(({ key }) => key),
  )
  const begun = new Set(toMemoryItems(states).map(({ item }) => item.key))
  const marks = marksOf(row)
  return recited.map((item) => {
    const first = item.fromWord ?? 1
    const own = marks.filter(
      ({ surah, ayah, word }) =>
        surah === item.surah && ayah === item.startAyah && word >= first && word < first + item.words,
    )
    const slips = own.flatMap(({ word, mark }) => (mark === 'slip' ? word - first + 1 : []))
    const grade = gradeHeard(own.map(({ mark }) => mark))
    return { item, isBegun: begun.has(item.key), grade, hesitations: own.length - slips.length, slips }
  })
}

/** Clears what the listener is recognised by. */
const WITHOUT_LISTENER = { listenerId: null, listenerKeyHash: null }
const WITHOUT_MARKS = { marks: [], recitedPos: null, recitedWord: null, word: null }

/**
 * Records what was heard of the items that are begun, and of the others if it is said how they begin, dated at the finish. Again it answers
 * the same.
 *
 * @throws AppError `hearing_not_found`, `hearing_not_finished`, `hearing_answered` where it was refused
 */
export function acceptHearing(
  db: Database,
  user: SignedIn,
  id: string,
  begin: BeginHeard | null,
  now: Date,
): Promise<Hearing> {
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const { row, state } = await lockOwn(tx, user, id, now)
    if (state === 'accepted') return presentHearing(row, now)
    if (state === 'refused') throw new AppError('hearing_answered')
    if (state !== 'finished') throw new AppError('hearing_not_finished')
    await recordHeard(tx, user.id, row, begin, now)
    const data = { ...WITHOUT_LISTENER, acceptedAt: now }
    return presentHearing(await tx.hearing.update({ where: { id }, data }), now)
  })
}

async function recordHeard(tx: Transaction, userId: string, row: HearingRow, begin: BeginHeard | null, now: Date) {
  const date = fromDate(row.finishedOn!)
  const heard = (await listHeardItems(tx, row)).filter(({ isBegun }) => isBegun || begin)
  if (heard.length === 0) return
  const entries = heard.flatMap(({ item, isBegun, grade, slips }): Entry[] => {
    const entry = { key: item.key, at: row.finishedAt!, day: dayOf(date) }
    const hearing: Entry = { ...entry, how: 'hearing', grade, slips }
    return isBegun || !begin ? [hearing] : [{ ...entry, ...beginningBy(begin, grade, item.letters) }, hearing]
  })
  const { settings } = await loadMemorizing(tx, userId, date)
  // Under the hearing's own id, so that no hearing is ever recorded twice.
  await writeMemory(tx, await foldEntries(tx, userId, row.id, entries, settings))
  for (const surah of new Set(heard.map(({ item }) => item.surah))) await noteMemorizedSurah(tx, userId, surah, now)
}

/**
 * The row that begins an item before its hearing in the log. A lesson's date has no further step, so the hearing of what is new only says
 * that it was heard; of what was known it is the first recital.
 */
const beginningBy = (begin: BeginHeard, grade: Grade, lettersMarked: number): Omit<Entry, 'key' | 'at' | 'day'> =>
  begin === 'new'
    ? { how: 'lesson', grade: grade === 'again' ? 'again' : 'hard' }
    : { how: 'known', lettersBefore: 0, lettersMarked }

/**
 * Deletes marks and word and records nothing; before the finish it ends the hearing. Again it answers the same.
 *
 * @throws AppError `hearing_not_found`, `hearing_answered` where it was accepted
 */
export function refuseHearing(db: Database, user: SignedIn, id: string, now: Date): Promise<Hearing> {
  return inTransaction(db, async (tx) => {
    const { row, state } = await lockOwn(tx, user, id, now)
    if (state === 'refused') return presentHearing(row, now)
    if (state === 'accepted') throw new AppError('hearing_answered')
    const data = { ...WITHOUT_LISTENER, ...WITHOUT_MARKS, refusedAt: now }
    return presentHearing(await tx.hearing.update({ where: { id }, data }), now)
  })
}

/**
 * Lets somebody else join; what the listener marked is deleted, and their key opens nothing more.
 *
 * @throws AppError `hearing_not_found`, `hearing_finished`, `hearing_answered`
 */
export function freeHearing(db: Database, user: SignedIn, id: string, now: Date): Promise<Hearing> {
  return inTransaction(db, async (tx) => {
    const { row, state } = await lockOwn(tx, user, id, now)
    if (state === 'waiting') return presentHearing(row, now)
    if (state === 'finished') throw new AppError('hearing_finished')
    if (state !== 'joined') throw new AppError('hearing_answered')
    const data = { ...WITHOUT_LISTENER, ...WITHOUT_MARKS, listenerName: null, joinedAt: null, version: 0 }
    return presentHearing(await tx.hearing.update({ where: { id }, data }), now)
  })
}

async function lockOwn(tx: Transaction, user: SignedIn, id: string, now: Date) {
  const row = (await lockOwnHearing(tx, id, user.id)) ? await tx.hearing.findUnique({ where: { id } }) : null
  const state = row && stateOf(row, now)
  if (!row || !state || state === 'over') throw new AppError('hearing_not_found')
  return { row, state }
}
