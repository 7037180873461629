/** The page of a room for everyone: how far it is, on one moment of each day, without names. */
import { FEWEST_SHOWN_READERS, type KhatmPage, type PercentOf } from '@halaqa/contract/khatm-pages'
import type { RoomFigures } from '@halaqa/contract/rooms'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn, latestDateOnEarth, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { newLinkToken } from '../../lib/token.ts'
import { notifyOfPage } from '../notifications/notify.service.ts'
import { type LockedRoom, lockAsOwner, lockRoom, type OwnedRoom } from '../room-access/room.access.ts'
import { loadFigures } from '../room-progress/room-progress.service.ts'
import { insertPageReport, queryCurrentRoom, queryOldPages, queryPage } from './khatm-pages.sql.ts'

/** Null for a code that is none, or of a page that was switched off. */
export async function findKhatmPage(db: Database, code: string): Promise<KhatmPage | null> {
  const page = await queryPage(db, code)
  if (!page) return null
  const { takenOn, percent, percentOf, hatimsCompleted, dedication } = page
  return { taken_on: takenOn, percent, percent_of: percentOf, hatims_completed: hatimsCompleted, dedication }
}

/** @throws AppError `page_not_found` */
export async function loadKhatmPage(db: Database, code: string): Promise<KhatmPage> {
  const page = await findKhatmPage(db, code)
  if (!page) throw new AppError('page_not_found')
  return page
}

/** Reports the line that the page shows, once for all who see it there. @throws AppError `page_not_found`, `dedication_changed` */
export async function reportPage(db: Database, code: string, dedication: string, now: Date) {
  const page = await loadKhatmPage(db, code)
  if (page.dedication !== dedication) throw new AppError('dedication_changed')
  await insertPageReport(db, code, dedication, now)
}

/** Switches the page on, which tells the members, or off, which ends its address. */
export async function changePage(tx: Transaction, room: OwnedRoom, isOn: boolean, now: Date) {
  const where = { roomId: room.id }
  if (!isOn) {
    await tx.khatmPage.deleteMany({ where })
    return
  }
  if (await tx.khatmPage.findUnique({ where })) return
  await tx.khatmPage.create({ data: { ...where, code: newLinkToken(), ...(await takeFigures(tx, room, now)) } })
  await notifyOfPage(tx, room, now)
}

/** @throws AppError `page_not_found` while the page is off */
export function renewPage(db: Database, roomId: string, owner: SignedIn): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const { count } = await tx.khatmPage.updateMany({ where: { roomId: room.id }, data: { code: newLinkToken() } })
    if (count === 0) throw new AppError('page_not_found')
  })
}

/** Takes the figures of pages anew for whose rooms another day has begun. One that fails does not hold up the others. */
export async function renewFigures(db: Database, now: Date, onFailure: (error: unknown, roomId: string) => void) {
  for (const { roomId, timeZone, takenOn } of await queryOldPages(db, latestDateOnEarth(now))) {
    if (takenOn >= dateIn(timeZone, now)) continue
    await inTransaction(db, async (tx) => {
      const room = await lockRoom(tx, roomId)
      await tx.khatmPage.updateMany({ where: { roomId }, data: await takeFigures(tx, room, now) })
    }).catch((error: unknown) => onFailure(error, roomId))
  }
}

async function takeFigures(tx: Transaction, { id: roomId, timeZone }: LockedRoom, now: Date) {
  const today = dateIn(timeZone, now)
  const room = await queryCurrentRoom(tx, roomId, today)
  const figures = (await loadFigures(tx, [room])).get(roomId)!
  return {
    takenOn: toDate(today),
    percent: room.readers < FEWEST_SHOWN_READERS ? null : Math.floor(figures.progress_percentage),
    percentOf: percentOf(room, figures),
    hatimsCompleted: figures.hatims_completed,
  }
}

/** As the room's own page says it: only an open hatim counts letters, and the ring of a quiet pieces room is that of its turn. */
function percentOf({ plan, piece }: Awaited<ReturnType<typeof queryCurrentRoom>>, figures: RoomFigures): PercentOf {
  if (piece === 'range') return 'readers'
  return plan === 'pieces' && figures.read_letters !== null ? 'turn' : 'hatim'
}
