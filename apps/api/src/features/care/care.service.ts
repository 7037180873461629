import { MAX_READERS_IN_CARE } from '@halaqa/contract/constants'
import type { ReaderBody } from '@halaqa/contract/readers'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { findAndLockAccount, lockReaderInCare } from '../auth/account-lock.sql.ts'
import { countOpenPortions, queryReaders } from './care.sql.ts'

export type Reader = Awaited<ReturnType<typeof findReaders>>[number]

/** The readers in the care of a guardian, with what each has to read today. */
export const listReaders = (db: Db, guardianId: string, now: Date) => findReaders(db, guardianId, null, now)

/** @throws AppError `reader_not_found` */
export async function loadReader(db: Db, guardianId: string, readerId: string, now: Date): Promise<Reader> {
  const [reader] = await findReaders(db, guardianId, readerId, now)
  if (!reader) throw new AppError('reader_not_found')
  return reader
}

async function findReaders(db: Db, guardianId: string, readerId: string | null, now: Date) {
  const found = await queryReaders(db, guardianId, readerId, now)
  const ids = found.map(({ id }) => id)
  const counted = await countOpenPortions(
    db,
    ids,
    found.map(({ timeZone }) => dateIn(timeZone, now)),
  )
  const portions = new Map(counted.map((row) => [row.readerId, row.portions]))
  return found.map((reader) => ({ ...reader, openPortions: portions.get(reader.id) ?? 0 }))
}

/** @throws AppError `too_many_readers` */
export function addReader(db: Database, guardianId: string, body: ReaderBody, now: Date): Promise<Reader> {
  return inTransaction(db, async (tx) => {
    await lockForAnotherReader(tx, guardianId)
    const { timeZone } = await tx.user.findUniqueOrThrow({ where: { id: guardianId }, select: { timeZone: true } })
    const { id } = await tx.user.create({
      data: {
        fullName: body.full_name,
        colour: body.colour,
        inCare: true,
        timeZone,
        createdAt: now,
        updatedAt: now,
        guardians: { create: { guardianId, createdAt: now } },
      },
    })
    return loadReader(tx, guardianId, id, now)
  })
}

/**
 * Locks a guardian's account, so that two readers at once do not each count without the other.
 *
 * @throws AppError `too_many_readers`, or `authentication_required` when the account was deleted meanwhile
 */
export async function lockForAnotherReader(tx: Transaction, guardianId: string) {
  if (!(await findAndLockAccount(tx, guardianId))) throw new AppError('authentication_required')
  const readers = await tx.guardianship.count({ where: { guardianId } })
  if (readers >= MAX_READERS_IN_CARE) throw new AppError('too_many_readers')
}

/** Of two guardians at once, the last one counts. @throws AppError `reader_not_found` */
export function changeReader(db: Database, guardianId: string, readerId: string, body: ReaderBody, now: Date) {
  return inTransaction(db, async (tx) => {
    await requireCare(tx, readerId, guardianId)
    await tx.user.update({
      where: { id: readerId },
      data: { fullName: body.full_name, colour: body.colour, updatedAt: now },
    })
    return loadReader(tx, guardianId, readerId, now)
  })
}

/** Ends the care of a guardian, with the links that they made and the devices that they locked. @throws AppError `reader_not_found`, `last_guardian`, `user_not_found` */
export function removeGuardian(db: Database, guardianId: string, readerId: string, removedId: string) {
  return inTransaction(db, async (tx) => {
    await requireCare(tx, readerId, guardianId)
    const guardians = await tx.guardianship.findMany({ where: { readerId }, select: { guardianId: true } })
    if (!guardians.some((guardian) => guardian.guardianId === removedId)) throw new AppError('user_not_found')
    if (guardians.length === 1) throw new AppError('last_guardian')
    await tx.careLink.deleteMany({ where: { readerId, guardianId: removedId } })
    await tx.guardianship.delete({ where: { readerId_guardianId: { readerId, guardianId: removedId } } })
  })
}

/** Locks the reader until the transaction ends. @throws AppError `reader_not_found` */
export async function requireCare(tx: Transaction, readerId: string, guardianId: string) {
  if (!(await lockReaderInCare(tx, readerId, guardianId))) throw new AppError('reader_not_found')
}
