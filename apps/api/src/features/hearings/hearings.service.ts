import { HOUR_MS } from '@halaqa/contract/calendar'
import {
  HEARINGS_AN_HOUR,
  type HeardText,
  type Hearing,
  type MarkHearingBody,
  type OpenHearingBody,
} from '@halaqa/contract/hearings'
import type { Database, Transaction } from '@halaqa/database/client'
import { gradeHeard } from '@halaqa/memory/hearing'
import { isAyah, positionOf } from '@halaqa/quran/ayah'
import { pageSpan } from '@halaqa/quran/mushaf'
import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE, dateIn, fromDate, toDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { hashToken, newLinkToken } from '../../lib/token.ts'
import { lockAccountAgainstDeletion, lockLearner } from '../auth/account-lock.sql.ts'
import { dayOf, keptItems } from '../memory/item-state.ts'
import { type Entry, foldEntries, loadMemorizing, noteMemorizedSurah } from '../memory/memory.service.ts'
import { queryStatesOf, writeMemory } from '../memory/memory.sql.ts'
import { ayahsOf, isWithin, itemsRecited, leastSeconds, type Place, type Text, wordsAt } from './heard-text.ts'
import {
  type HearingRow,
  joinBy,
  marksOf,
  presentHeardText,
  presentHearing,
  presentMarks,
  recitedTo,
  stateOf,
} from './hearings.presenter.ts'
import { findAndLockHearing, lockOwnHearing, queryOpenedSince } from './hearings.sql.ts'

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
  if (!isWithin({ ...text, fromWord: null }, first)) throw invalid('from_word', 'This part has no such word.')
  if ((to_word ?? last) > last) throw invalid('to_word', `This ayah has ${last} words.`)
  return text
}

const invalid = (path: string, message: string) =>
  new AppError('validation_failed', { message, fields: [{ path, message }] })

const tooMany = (first: Date, now: Date) =>
  new AppError('too_many_attempts', {
    message: `You can make ${HEARINGS_AN_HOUR} links an hour. Please wait a little.`,
    retryAfterSeconds: Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1000)),
  })

/** The caller of a link: perhaps with an account, perhaps with the key that their device joined with. */
export interface LinkCaller {
  user: SignedIn | undefined
  key: string | undefined
}

/** @throws AppError `hearing_not_found`, `hearing_own`, `hearing_taken` */
export async function getHeardText(db: Database, token: string, caller: LinkCaller, now: Date): Promise<HeardText> {
  const found = await db.hearing.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: { select: { fullName: true } } },
  })
  const row = requireOpen(found, caller, now)
  return presentHeardText(row, found!.user.fullName, isListener(row, caller))
}

/**
 * Takes the one place there is. The same account or key is let in again.
 *
 * @throws AppError `hearing_not_found`, `hearing_own`, `hearing_taken`
 */
export function joinHearing(db: Database, token: string, caller: LinkCaller, name: string, now: Date) {
  const { user, key = newLinkToken() } = caller
  return inTransaction(db, async (tx) => {
    if (user && !(await lockAccountAgainstDeletion(tx, user.id))) throw new AppError('authentication_required')
    let row = await lockByToken(tx, token, caller, now)
    if (!row.joinedAt) {
      const listener = {
        listenerName: name,
        listenerId: user?.id ?? null,
        listenerKeyHash: hashToken(key),
        joinedAt: now,
      }
      row = await tx.hearing.update({ where: { id: row.id }, data: listener })
    }
    return { ...presentHeardText(row, await nameOfReciter(tx, row), true), key }
  })
}

/**
 * Replaces the marks, unless a greater version or the same was there before: then what stands is answered.
 *
 * @throws AppError those of `joinHearing`, `hearing_not_joined`, `hearing_finished`, `validation_failed` for words outside of the text
 */
export function markHearing(db: Database, token: string, caller: LinkCaller, body: MarkHearingBody, now: Date) {
  return inTransaction(db, async (tx) => {
    const row = requireListener(await lockByToken(tx, token, caller, now))
    const { version, marks, recited_to: recited } = body
    const place = recited && placeIn(row, recited, 'recited_to')
    for (const [i, mark] of marks.entries()) placeIn(row, mark, `marks.${i}`)
    if (version <= row.version) return presentMarks(row)
    if (row.finishedAt) throw new AppError('hearing_finished')
    const data = { version, marks, recitedPos: place?.position ?? null, recitedWord: place?.word ?? null }
    return presentMarks(await tx.hearing.update({ where: { id: row.id }, data }))
  })
}

function placeIn(
  text: Text,
  { surah, ayah, word }: { surah: number; ayah: number; word: number },
  path: string,
): Place {
  const place = isAyah(surah, ayah) ? { position: positionOf(surah, ayah), word } : undefined
  if (!place || !isWithin(text, place)) throw invalid(path, 'This word is not in the text of this hearing.')
  return place
}

/**
 * Finishes: the reciter decides from here on.
 *
 * @throws AppError those of `markHearing`, `hearing_too_soon` where nobody could have recited this yet
 */
export function finishHearing(db: Database, token: string, caller: LinkCaller, word: string | undefined, now: Date) {
  return inTransaction(db, async (tx) => {
    let row = requireListener(await lockByToken(tx, token, caller, now))
    const reciter = await tx.user.findUniqueOrThrow({ where: { id: row.userId } })
    if (!row.finishedAt) {
      const earliest = row.joinedAt!.getTime() + leastSeconds(row, recitedTo(row)) * 1000
      const left = Math.ceil((earliest - now.getTime()) / 1000)
      if (left > 0) throw new AppError('hearing_too_soon', { retryAfterSeconds: left })
      const finishedOn = toDate(dateIn(reciter.timeZone ?? DEFAULT_TIME_ZONE, now))
      row = await tx.hearing.update({
        where: { id: row.id },
        data: { finishedAt: now, finishedOn, word: word || null },
      })
    }
    return presentHeardText(row, reciter.fullName, true)
  })
}

async function lockByToken(tx: Transaction, token: string, caller: LinkCaller, now: Date): Promise<HearingRow> {
  const locked = await findAndLockHearing(tx, hashToken(token))
  const row = requireOpen(locked ? await tx.hearing.findUnique({ where: locked }) : null, caller, now)
  return row
}

/** A hearing that is not over, for the one who listens or may become it. */
function requireOpen<Row extends HearingRow>(row: Row | null, caller: LinkCaller, now: Date): Row {
  if (!row || !OPEN.has(stateOf(row, now))) throw new AppError('hearing_not_found')
  if (caller.user?.id === row.userId) throw new AppError('hearing_own')
  if (row.joinedAt && !isListener(row, caller)) throw new AppError('hearing_taken')
  return row
}
const OPEN: ReadonlySet<Hearing['state']> = new Set(['waiting', 'joined', 'finished'])

/** After `requireOpen` whoever reaches a joined hearing is its listener. */
function requireListener(row: HearingRow): HearingRow {
  if (!row.joinedAt) throw new AppError('hearing_not_joined')
  return row
}

function isListener({ listenerId, listenerKeyHash }: HearingRow, { user, key }: LinkCaller): boolean {
  if (user && user.id === listenerId) return true
  return key !== undefined && listenerKeyHash !== null && hashToken(key).equals(listenerKeyHash)
}

async function nameOfReciter(tx: Transaction, { userId }: HearingRow): Promise<string> {
  return (await tx.user.findUniqueOrThrow({ where: { id: userId } })).fullName
}

const LISTED = 50

/** Of a page those that were accepted and in which something of the page was recited; else all but the refused. */
export async function listHearings(db: Database, user: SignedIn, page: number | undefined, now: Date) {
  const where = { userId: user.id, refusedAt: null }
  const rows = await db.hearing.findMany({
    where: page === undefined ? where : { ...where, acceptedAt: { not: null }, ...reaches(page) },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: LISTED,
  })
  return { hearings: rows.map((row) => presentHearing(row, now)) }
}

function reaches(page: number) {
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
  if (hearing.state !== 'finished') return { ...hearing, items: null }
  const items = (await listHeardItems(db, row)).map(({ item, grade, hesitations, slips }) => ({
    key: item.key,
    surah: item.surah,
    ayah: item.startAyah,
    grade,
    hesitations,
    slips: slips.length,
  }))
  return { ...hearing, items }
}

/** @throws AppError `hearing_not_found` */
export async function listHearingAyahs(db: Database, user: SignedIn, id: string) {
  return { ayahs: ayahsOf(await requireOwn(db, user, id)) }
}

async function requireOwn(db: Database, user: SignedIn, id: string): Promise<HearingRow> {
  const row = await db.hearing.findFirst({ where: { id, userId: user.id } })
  if (!row) throw new AppError('hearing_not_found')
  return row
}

/** What was heard of the items that are begun, in their order. Slips are words, counted from 1 in their item. */
async function listHeardItems(db: Db, row: HearingRow) {
  const recited = itemsRecited(row, recitedTo(row))
  const states = await queryStatesOf(
    db,
    row.userId,
    recited.map(({ key }) => key),
  )
  const begun = new Set(keptItems(states).map(({ item }) => item.key))
  const marks = marksOf(row)
  return recited
    .filter(({ key }) => begun.has(key))
    .map((item) => {
      const first = item.fromWord ?? 1
      const own = marks.filter(
        ({ surah, ayah, word }) =>
          surah === item.surah && ayah === item.startAyah && word >= first && word < first + item.words,
      )
      const slips = own.flatMap(({ word, mark }) => (mark === 'slip' ? word - first + 1 : []))
      return { item, grade: gradeHeard(own.map(({ mark }) => mark)), hesitations: own.length - slips.length, slips }
    })
}

/** What is no longer needed to know the listener again. */
const WITHOUT_LISTENER = { listenerId: null, listenerKeyHash: null }
const WITHOUT_MARKS = { marks: [], recitedPos: null, recitedWord: null, word: null }

/**
 * Records what was heard of the items that are begun, dated at the finish. Again it answers the same.
 *
 * @throws AppError `hearing_not_found`, `hearing_not_finished`, `hearing_answered` where it was refused
 */
export function acceptHearing(db: Database, user: SignedIn, id: string, now: Date): Promise<Hearing> {
  return inTransaction(db, async (tx) => {
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const { row, state } = await lockOwn(tx, user, id, now)
    if (state === 'accepted') return presentHearing(row, now)
    if (state === 'refused') throw new AppError('hearing_answered')
    if (state !== 'finished') throw new AppError('hearing_not_finished')
    await recordHeard(tx, user.id, row, now)
    const data = { ...WITHOUT_LISTENER, acceptedAt: now }
    return presentHearing(await tx.hearing.update({ where: { id }, data }), now)
  })
}

async function recordHeard(tx: Transaction, userId: string, row: HearingRow, now: Date) {
  const date = fromDate(row.finishedOn!)
  const heard = await listHeardItems(tx, row)
  if (heard.length === 0) return
  const entries = heard.map(
    ({ item, grade, slips }): Entry => ({
      ...{ key: item.key, at: row.finishedAt!, day: dayOf(date), how: 'hearing', grade, slips },
    }),
  )
  const { settings } = await loadMemorizing(tx, userId, date)
  // Under the hearing's own id, so that no hearing is ever recorded twice.
  await writeMemory(tx, await foldEntries(tx, userId, row.id, entries, settings))
  for (const surah of new Set(heard.map(({ item }) => item.surah))) await noteMemorizedSurah(tx, userId, surah, now)
}

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
