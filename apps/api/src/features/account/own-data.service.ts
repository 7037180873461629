import type { Database } from '@halaqa/database/client'
import { presentUser } from '../auth/auth.presenter.ts'
import { presentNotification } from '../notifications/notifications.presenter.ts'
import { ownSettings } from '../reminders/own-settings.service.ts'
import { presentSecurityEvent } from './account.presenter.ts'
import * as present from './own-data.presenter.ts'

const AT_ONCE = 100

/** Everything about somebody as pieces of one JSON document, read page by page so that years of it need little memory. */
export async function* ownData(db: Database, userId: string, now: Date): AsyncGenerator<string> {
  const account = presentUser(await db.user.findUniqueOrThrow({ where: { id: userId } }))
  const settings = await ownSettings(db, userId)
  yield `{${member('exported_at', now)},${member('account', account)},${member('settings', settings)}`
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

const member = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** In the order in which the document has them. */
function listsOf(db: Database, userId: string) {
  const where = { userId }
  return {
    sessions: each(present.session, (page) =>
      db.session.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    security_events: each(presentSecurityEvent, (page) =>
      db.securityEvent.findMany({ where, orderBy: [{ lastAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    devices: all(present.device, () => db.pushSubscription.findMany({ where, orderBy: { createdAt: 'asc' } })),
    reminders: all(present.reminded, () =>
      db.reminderSent.findMany({ where, orderBy: [{ localDate: 'asc' }, { channel: 'asc' }] }),
    ),
    rooms: each(present.room, (page) =>
      db.roomMember.findMany({
        where,
        orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
        include: { room: true },
        ...page,
      }),
    ),
    join_requests: all(present.request, () =>
      db.joinRequest.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { room: true } }),
    ),
    portions: each(present.portion, (page) =>
      db.task.findMany({ where, orderBy: [{ taskDate: 'asc' }, { id: 'asc' }], include: { room: true }, ...page }),
    ),
    lesson_submissions: each(present.submission, (page) =>
      db.lessonSubmission.findMany({
        where,
        orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
        include: { lesson: { include: { unit: true } }, attempts: { include: { question: true } } },
        ...page,
      }),
    ),
    lesson_completions: all(present.completion, () =>
      db.lessonCompletion.findMany({ where, orderBy: { completedAt: 'asc' }, include: { lesson: true } }),
    ),
    notifications: each(presentNotification, (page) =>
      db.notification.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
    xp: each(present.earned, (page) =>
      db.xpEntry.findMany({ where, orderBy: [{ earnedAt: 'asc' }, { id: 'asc' }], ...page }),
    ),
  }
}

interface Page {
  take: number
  skip?: number
  cursor?: { id: string }
}

async function* each<Row extends { id: string }, Item>(
  presenter: (row: Row) => Item,
  find: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Item> {
  let last: string | undefined
  for (;;) {
    const rows = await find({ take: AT_ONCE, ...(last !== undefined && { skip: 1, cursor: { id: last } }) })
    yield* rows.map(presenter)
    last = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}

/** Of what there is never much. */
async function* all<Row, Item>(presenter: (row: Row) => Item, find: () => Promise<Row[]>): AsyncGenerator<Item> {
  yield* (await find()).map(presenter)
}
