import { DAY_MS, HOUR_MS } from '@halaqa/contract/calendar'
import { HEARING_ANSWER_DAYS, HEARING_FINISH_MS, HEARING_JOIN_MS } from '@halaqa/contract/hearings'
import { Prisma } from '@halaqa/database/client'
import { instant, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, hasRow, listRows } from '@halaqa/database/statement'

/** Locks a hearing by its link: joining, marking and finishing wait for each other, and for the reciter's answer. */
export const findAndLockHearing = findRow(
  { id: uuid },
  (tokenHash: Uint8Array) => Prisma.sql`SELECT id FROM hearings WHERE token_hash = ${tokenHash} FOR UPDATE`,
)

/** The same by its reciter. Where the account is locked too, it is locked first. */
export const lockOwnHearing = hasRow(
  (id: string, userId: string) => Prisma.sql`
    SELECT FROM hearings WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`,
)

/** When a person made their links since then, the first one first. */
export const queryOpenedSince = listRows(
  { createdAt: instant },
  (userId: string, since: Date) => Prisma.sql`
    SELECT created_at AS "createdAt" FROM hearings WHERE user_id = ${userId}::uuid AND created_at > ${since}::timestamptz
    ORDER BY created_at`,
)

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const deleteHearings = changeRows(
  (cutoffs: { join: Date; finish: Date; answer: Date; refused: Date }) => Prisma.sql`
    DELETE FROM hearings WHERE accepted_at IS NULL AND CASE
      WHEN refused_at IS NOT NULL THEN refused_at < ${cutoffs.refused}::timestamptz
      WHEN finished_at IS NOT NULL THEN finished_at < ${cutoffs.answer}::timestamptz
      WHEN joined_at IS NOT NULL THEN joined_at < ${cutoffs.finish}::timestamptz
      ELSE created_at < ${cutoffs.join}::timestamptz END`,
  [{ join: new Date(0), finish: new Date(0), answer: new Date(0), refused: new Date(0) }],
)

/** Deletes hearings that were not joined, finished or answered in time, with their marks and words. Refused ones count for an hour still. */
export const deleteOverHearings = (db: Parameters<typeof deleteHearings>[0], now: Date) =>
  deleteHearings(db, {
    join: before(now, HEARING_JOIN_MS),
    finish: before(now, HEARING_FINISH_MS),
    answer: before(now, HEARING_ANSWER_DAYS * DAY_MS),
    refused: before(now, HOUR_MS),
  })
