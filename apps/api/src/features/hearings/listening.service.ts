/** The calls of a link: what the listener sees, marks and finishes. */
import type { Hearing, ListenerHearing, MarkHearingBody } from '@halaqa/contract/hearings'
import type { Database, Transaction } from '@halaqa/database/client'
import { isAyah, positionOf } from '@halaqa/quran/ayah'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE, dateIn, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { hashToken, newLinkToken } from '../../lib/token.ts'
import { lockAccountAgainstDeletion } from '../auth/account-lock.sql.ts'
import { isWithin, leastSeconds, type Place, type Text } from './hearing-text.ts'
import { type HearingRow, presentListenerHearing, presentMarks, recitedTo, stateOf } from './hearings.presenter.ts'
import { findAndLockHearing } from './hearings.sql.ts'

/** The caller of a link: perhaps with an account, perhaps with the key that their device joined with. */
export interface LinkCaller {
  user: SignedIn | undefined
  key: string | undefined
}

/** @throws AppError `hearing_not_found`, `hearing_own`, `hearing_taken` */
export async function getListenerHearing(
  db: Database,
  token: string,
  caller: LinkCaller,
  now: Date,
): Promise<ListenerHearing> {
  const found = await db.hearing.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: { select: { fullName: true } } },
  })
  const row = requireOpen(found, caller, now)
  return presentListenerHearing(row, found!.user.fullName, isListener(row, caller))
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
    return { ...presentListenerHearing(row, await nameOfReciter(tx, row), true), key }
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
  if (!place || !isWithin(text, place)) throw invalidField(path, 'word_outside')
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
    return presentListenerHearing(row, reciter.fullName, true)
  })
}

async function lockByToken(tx: Transaction, token: string, caller: LinkCaller, now: Date): Promise<HearingRow> {
  const locked = await findAndLockHearing(tx, hashToken(token))
  return requireOpen(locked ? await tx.hearing.findUnique({ where: locked }) : null, caller, now)
}

/** A hearing that is not over, for the one who listens or may become it. */
function requireOpen<Row extends HearingRow>(row: Row | null, caller: LinkCaller, now: Date): Row {
  if (!row || !OPEN.has(stateOf(row, now))) throw new AppError('hearing_not_found')
  if (caller.user?.id === row.userId) throw new AppError('hearing_own')
  if (row.joinedAt && !isListener(row, caller)) throw new AppError('hearing_taken')
  return row
}
const OPEN: ReadonlySet<Hearing['state']> = new Set(['waiting', 'joined', 'finished'])

/** After `requireOpen` the caller of a joined hearing is its listener. */
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
