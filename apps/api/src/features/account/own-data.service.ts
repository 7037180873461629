import type { Database } from '@halaqa/database/client'
import { presentUser } from '../auth/auth.presenter.ts'
import { presentNotification } from '../notifications/notifications.presenter.ts'
import { ownSettings } from '../reminders/own-settings.service.ts'
import { presentSecurityEvent } from './account.presenter.ts'
import * as present from './own-data.presenter.ts'

const AT_ONCE = 100

/** Yields everything about a person as pieces of one JSON document, read page by page so that years of it need little memory. */
export async function* streamOwnData(db: Database, userId: string, now: Date): AsyncGenerator<string> {
  const account = presentUser(await db.user.findUniqueOrThrow({ where: { id: userId } }))
  const settings = await ownSettings(db, userId)
  yield `{${jsonMember('exported_at', now)},${jsonMember('account', account)},${jsonMember('settings', settings)}`
  for (const [name, rows] of Object.entries(listsOf(db, userId))) {
    yield `,${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const row of rows) {
      yield (isFirst ? '\n' : ',\n') + JSON.stringify(row)
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

const jsonMember = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** In the order in which the document has them. */
function listsOf(db: Database, userId: string) {
  const where = { userId }
  return {
    sessions: inPages(present.session, (page) =>
      db.session.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    security_events: inPages(presentSecurityEvent, (page) =>
      db.securityEvent.findMany({ where, orderBy: [{ lastAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    devices: atOnce(present.device, () => db.pushSubscription.findMany({ where, orderBy: { createdAt: 'asc' } })),
    reminders: atOnce(present.sentReminder, () =>
      db.reminderSent.findMany({ where, orderBy: [{ localDate: 'asc' }, { channel: 'asc' }] }),
    ),
    rooms: inPages(present.room, (page) =>
      db.roomMember.findMany({
        where,
        orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
        include: { room: true },
        ...page,
      }),
    ),
    join_requests: atOnce(present.request, () =>
      db.joinRequest.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { room: true } }),
    ),
    portions: inPages(present.portion, (page) =>
      db.task.findMany({
        where,
        orderBy: [{ taskDate: 'asc' }, { id: 'asc' }],
        include: { room: true, day: true, cycle: true },
        ...page,
      }),
    ),
    former_readings: inPages(present.formerReading, (page) =>
      db.formerReading.findMany({
        where,
        orderBy: [{ completedAt: 'asc' }, { id: 'asc' }],
        include: { task: { include: { room: true } } },
        ...page,
      }),
    ),
    lesson_submissions: inPages(present.submission, (page) =>
      db.lessonSubmission.findMany({
        where,
        orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
        include: { lesson: { include: { unit: true } }, attempts: { include: { question: true } } },
        ...page,
      }),
    ),
    lesson_completions: atOnce(present.completion, () =>
      db.lessonCompletion.findMany({ where, orderBy: { completedAt: 'asc' }, include: { lesson: true } }),
    ),
    notifications: inPages(presentNotification, (page) =>
      db.notification.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    memory: inPagesAfter(present.remembered, (last) =>
      db.memoryState.findMany({
        where,
        orderBy: { itemKey: 'asc' },
        take: AT_ONCE,
        ...(last && { skip: 1, cursor: { userId_itemKey: { userId, itemKey: last.itemKey } } }),
      }),
    ),
    memory_log: inPagesAfter(present.memoryEntry, (last) =>
      db.memoryEntry.findMany({
        where,
        orderBy: [{ submissionId: 'asc' }, { index: 'asc' }],
        take: AT_ONCE,
        ...(last && {
          skip: 1,
          cursor: { userId_submissionId_index: { userId, submissionId: last.submissionId, index: last.index } },
        }),
      }),
    ),
    hearings: inPages(present.hearing, (page) =>
      db.hearing.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    listened: inPages(present.listened, (page) =>
      db.hearing.findMany({ where: { listenerId: userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    memorized_surahs: atOnce(present.memorizedSurah, () =>
      db.memorizedSurah.findMany({ where, orderBy: { surah: 'asc' } }),
    ),
    xp: inPages(present.xpEntry, (page) =>
      db.xpEntry.findMany({ where, orderBy: [{ earnedAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
  }
}

interface Page {
  take: number
  skip?: number
  cursor?: { id: string }
}

const inPages = <Row extends { id: string }, Item>(
  presenter: (row: Row) => Item,
  find: (page: Page) => Promise<Row[]>,
) =>
  inPagesAfter(presenter, (last: Row | undefined) =>
    find({ take: AT_ONCE, ...(last && { skip: 1, cursor: { id: last.id } }) }),
  )

async function* inPagesAfter<Row, Item>(
  presenter: (row: Row) => Item,
  find: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Item> {
  let last: Row | undefined
  for (;;) {
    const rows = await find(last)
    yield* rows.map(presenter)
    last = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}

/** Reads a list that is never long in one query. */
async function* atOnce<Row, Item>(presenter: (row: Row) => Item, find: () => Promise<Row[]>): AsyncGenerator<Item> {
  yield* (await find()).map(presenter)
}
