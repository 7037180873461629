import type { OwnData } from '@halaqa/contract/own-data'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { Database } from '@halaqa/database/client'
import { presentUser } from '../auth/auth.presenter.ts'
import { ownSettings } from '../reminders/own-settings.service.ts'
import { presentSecurityEvent } from './account.presenter.ts'
import * as present from './own-data.presenter.ts'

const PAGE = 500
/** Submissions bring their answers along, about ten each. */
const SUBMISSIONS_PAGE = 50

/** A list of the document, read page by page so that years of it need little memory. */
interface List<Item> {
  count(): Promise<number>
  pages: AsyncIterable<Item[]>
}

/** Everything about a person: how many rows that is, and the pieces of one JSON document with a line for each row. */
export async function openOwnData(db: Database, userId: string, now: Date) {
  const lists = listsOf(db, userId)
  const counts = await Promise.all(Object.values(lists).map((list) => list.count()))
  return { rows: counts.reduce((sum, count) => sum + count, 0), pieces: streamOwnData(db, userId, now, lists) }
}

async function* streamOwnData(
  db: Database,
  userId: string,
  now: Date,
  lists: Record<string, List<unknown>>,
): AsyncGenerator<string> {
  const account = presentUser(await db.user.findUniqueOrThrow({ where: { id: userId } }))
  const settings = await ownSettings(db, userId)
  yield `{${jsonMember('exported_at', now)},${jsonMember('account', account)},${jsonMember('settings', settings)}`
  for (const [name, { pages }] of Object.entries(lists)) {
    let before = `,${JSON.stringify(name)}:[\n`
    for await (const page of pages) {
      if (page.length === 0) continue
      yield before + page.map((row) => JSON.stringify(row)).join(',\n')
      before = ',\n'
    }
    yield before === ',\n' ? ']' : `${before.trimEnd()}]`
  }
  yield '}\n'
}

const jsonMember = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** In the order in which the document has them. */
function listsOf(db: Database, userId: string) {
  const where = { userId }
  // A reader by name who has got an account is not one any more.
  const refusals = { userId, reader: { namedInRoomId: { not: null } } }
  return {
    sessions: inPages(
      present.session,
      () => db.session.count({ where }),
      (last) =>
        db.session.findMany({
          where: { ...where, ...after('createdAt', last) },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          take: PAGE,
        }),
    ),
    security_events: inPages(
      presentSecurityEvent,
      () => db.securityEvent.count({ where }),
      (last) =>
        db.securityEvent.findMany({
          where: { ...where, ...after('lastAt', last) },
          orderBy: [{ lastAt: 'asc' }, { id: 'asc' }],
          take: PAGE,
        }),
    ),
    devices: atOnce(
      present.device,
      () => db.pushSubscription.count({ where }),
      () => db.pushSubscription.findMany({ where, orderBy: { createdAt: 'asc' } }),
    ),
    reminders: atOnce(
      present.sentReminder,
      () => db.reminderSent.count({ where }),
      () => db.reminderSent.findMany({ where, orderBy: [{ localDate: 'asc' }, { channel: 'asc' }] }),
    ),
    readers: atOnce(
      present.reader,
      () => db.guardianship.count({ where: { guardianId: userId } }),
      () =>
        db.guardianship.findMany({
          where: { guardianId: userId },
          orderBy: [{ createdAt: 'asc' }, { readerId: 'asc' }],
          include: { reader: true },
        }),
    ),
    readers_by_name: atOnce(
      present.readerByName,
      () => db.user.count({ where: { namedInRoom: { ownerId: userId } } }),
      () =>
        db.user.findMany({
          where: { namedInRoom: { ownerId: userId } },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          include: { namedInRoom: true },
        }),
    ),
    name_claims: atOnce(
      present.nameClaim,
      () => db.nameClaim.count({ where }),
      () => db.nameClaim.findMany({ where, orderBy: [{ claimedAt: 'asc' }, { id: 'asc' }], include: { room: true } }),
    ),
    name_refusals: atOnce(
      present.nameRefusal,
      () => db.nameRefusal.count({ where: refusals }),
      () =>
        db.nameRefusal.findMany({
          where: refusals,
          orderBy: { readerId: 'asc' },
          include: { reader: { include: { namedInRoom: true } } },
        }),
    ),
    guardians: atOnce(
      present.guardian,
      () => db.guardianship.count({ where: { readerId: userId } }),
      () =>
        db.guardianship.findMany({
          where: { readerId: userId },
          orderBy: [{ createdAt: 'asc' }, { guardianId: 'asc' }],
          include: { guardian: true },
        }),
    ),
    rooms: inPages(
      present.room,
      () => db.roomMember.count({ where }),
      (last) =>
        db.roomMember.findMany({
          where: { ...where, ...after('joinedAt', last) },
          orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
          include: { room: true },
          take: PAGE,
        }),
    ),
    join_requests: atOnce(
      present.request,
      () => db.joinRequest.count({ where }),
      () => db.joinRequest.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { room: true } }),
    ),
    dedication_reports: atOnce(
      present.dedicationReport,
      () => db.dedicationReport.count({ where }),
      () => db.dedicationReport.findMany({ where, orderBy: { createdAt: 'asc' }, include: { room: true } }),
    ),
    portions: inPages(
      present.portion,
      () => db.task.count({ where }),
      (last) =>
        withActors(
          db,
          db.task.findMany({
            where: { ...where, ...after('dueDate', last) },
            orderBy: [{ dueDate: 'asc' }, { id: 'asc' }],
            include: { room: true, day: true, cycle: true },
            take: PAGE,
          }),
          'completedById',
        ),
    ),
    former_readings: inPages(
      present.formerReading,
      () => db.formerReading.count({ where }),
      (last) =>
        withActors(
          db,
          db.formerReading.findMany({
            where: { ...where, ...after('completedAt', last) },
            orderBy: [{ completedAt: 'asc' }, { id: 'asc' }],
            include: { task: { include: { room: true } } },
            take: PAGE,
          }),
          'actedById',
        ),
    ),
    lesson_submissions: inPages(
      present.submission,
      () => db.lessonSubmission.count({ where }),
      (last) =>
        withActors(
          db,
          db.lessonSubmission.findMany({
            where: { ...where, ...after('submittedAt', last) },
            orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
            include: {
              lesson: { include: { unit: true } },
              attempts: {
                include: { question: true },
                orderBy: [{ question: { questionOrder: 'asc' } }, { questionId: 'asc' }],
              },
            },
            take: SUBMISSIONS_PAGE,
          }),
          'actedById',
        ),
    ),
    lesson_completions: atOnce(
      present.completion,
      () => db.lessonCompletion.count({ where }),
      () => db.lessonCompletion.findMany({ where, orderBy: { completedAt: 'asc' }, include: { lesson: true } }),
    ),
    notifications: inPages(
      present.notification,
      () => db.notification.count({ where }),
      (last) =>
        db.notification.findMany({
          where: { ...where, ...after('createdAt', last) },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          take: PAGE,
        }),
    ),
    memory: inPages(
      present.remembered,
      () => db.memoryState.count({ where }),
      (last) =>
        db.memoryState.findMany({
          where: { ...where, ...(last && { itemKey: { gt: last.itemKey } }) },
          orderBy: { itemKey: 'asc' },
          take: PAGE,
        }),
    ),
    memory_log: inPages(
      present.memoryEntry,
      () => db.memoryEntry.count({ where }),
      (last) => memoryLogPage(db, userId, last),
    ),
    reviews: inPages(
      present.review,
      () => db.reviewSubmission.count({ where }),
      (last) =>
        withActors(
          db,
          db.reviewSubmission.findMany({ where: { ...where, ...behindSubmission(last) }, ...bySubmission }),
          'actedById',
        ),
    ),
    review_undos: inPages(
      present.reviewUndo,
      () => db.reviewUndo.count({ where }),
      (last) => db.reviewUndo.findMany({ where: { ...where, ...behindSubmission(last) }, ...bySubmission }),
    ),
    hearings: inPages(
      present.hearing,
      () => db.hearing.count({ where }),
      (last) =>
        db.hearing.findMany({
          where: { ...where, ...after('createdAt', last) },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          take: PAGE,
        }),
    ),
    listened: inPages(
      present.listened,
      () => db.hearing.count({ where: { listenerId: userId } }),
      (last) =>
        db.hearing.findMany({
          where: { listenerId: userId, ...after('createdAt', last) },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          take: PAGE,
        }),
    ),
    memorized_surahs: atOnce(
      present.memorizedSurah,
      () => db.memorizedSurah.count({ where }),
      () => db.memorizedSurah.findMany({ where, orderBy: { surah: 'asc' } }),
    ),
    xp: inPages(
      present.xpEntry,
      () => db.xpEntry.count({ where }),
      (last) =>
        db.xpEntry.findMany({
          where: { ...where, ...after('earnedAt', last) },
          orderBy: [{ earnedAt: 'asc' }, { id: 'asc' }],
          take: PAGE,
        }),
    ),
  } satisfies Partial<Record<keyof OwnData, List<unknown>>>
}

/** Adds to each row the first name of the guardian who acted for the reader. */
async function withActors<Column extends string, Row extends Record<Column, string | null>>(
  db: Database,
  page: PromiseLike<Row[]>,
  column: Column,
) {
  const rows = await page
  const ids = [...new Set(rows.flatMap((row) => row[column] ?? []))]
  const guardians =
    ids.length === 0 ? [] : await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } })
  const names = new Map(guardians.map(({ id, fullName }) => [id, firstNameOf(fullName)]))
  return rows.map((row) => ({ ...row, actedBy: names.get(row[column] ?? '') ?? null }))
}

/** A page of the log behind an entry, by its primary key. */
export function memoryLogPage(db: Database, userId: string, last: { submissionId: string; index: number } | undefined) {
  const behind = last && {
    submissionId: { gte: last.submissionId },
    OR: [{ submissionId: { gt: last.submissionId } }, { index: { gt: last.index } }],
  }
  return db.memoryEntry.findMany({
    where: { userId, ...behind },
    orderBy: [{ submissionId: 'asc' }, { index: 'asc' }],
    take: PAGE,
  })
}

const bySubmission = { orderBy: { submissionId: 'asc' }, take: PAGE } as const
const behindSubmission = (last: { submissionId: string } | undefined) =>
  last && { submissionId: { gt: last.submissionId } }

/**
 * The rows behind the last one of the page before, in the order of a column and the id. An index begins at that row, where a
 * cursor of Prisma's reads all rows before it again.
 */
function after<Column extends string>(
  column: Column,
  last: (Record<Column, Date> & { id: string }) | undefined,
): Record<string, never> {
  if (!last) return {}
  const at = last[column]
  const condition: unknown = { [column]: { gte: at }, OR: [{ [column]: { gt: at } }, { id: { gt: last.id } }] }
  return condition as Record<string, never>
}

const inPages = <Row, Item>(
  presenter: (row: Row) => Item,
  count: () => Promise<number>,
  find: (last: Row | undefined) => Promise<Row[]>,
): List<Item> => ({ count, pages: pagesOf(presenter, find) })

async function* pagesOf<Row, Item>(
  presenter: (row: Row) => Item,
  find: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Item[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await find(last)
    if (rows.length === 0) return
    yield rows.map(presenter)
    last = rows.at(-1)
  }
}

/** A list that is never long, read in one query. */
const atOnce = <Row, Item>(
  presenter: (row: Row) => Item,
  count: () => Promise<number>,
  find: () => Promise<Row[]>,
): List<Item> => ({
  count,
  pages: (async function* () {
    yield (await find()).map(presenter)
  })(),
})
