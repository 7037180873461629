/** Asks readers whether they keep a portion that lies unopened late in a long turn. Without an answer another reader gets it. */
import { dayOf } from '@halaqa/contract/calendar'
import type { Database } from '@halaqa/database/client'
import { stepOfUnopened } from '@halaqa/planning/pieces/unopened'
import { earliestDateOnEarth } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { notifyOfUnopened } from '../notifications/notify.service.ts'
import { isAwayOn } from '../planning/planned-members.ts'
import { keptFrom, updateOwnTask } from './tasks.service.ts'
import * as sql from './unopened.sql.ts'

/** Asks, or passes on. Its dates are those that have begun everywhere on earth, so that the hour does not tell in which zone a reader lives. */
export async function attendToUnopenedPortions(db: Database, now: Date) {
  const today = earliestDateOnEarth(now)
  const steps = { none: [] as string[], ask: [] as string[], pass: [] as string[] }
  for (const portion of await sql.queryUnopenedTasks(db)) {
    const { turnFirst, turnLast, first, last, askedAt } = portion
    const step = stepOfUnopened(dayOf(today), {
      turn: { first: dayOf(turnFirst), last: dayOf(turnLast) },
      first: dayOf(first),
      last: dayOf(last),
      askedOn: askedAt && dayOf(earliestDateOnEarth(askedAt)),
    })
    if (!isAwayOn(portion, today)) steps[step].push(portion.id)
  }
  if (steps.ask.length > 0)
    await inTransaction(db, async (tx) => notifyOfUnopened(tx, await sql.markAskedToKeep(tx, steps.ask, now), now))
  if (steps.pass.length > 0) await sql.passOn(db, steps.pass, now)
}

/** The reader's answer that they keep the portion. It also ends its waiting, as opening it does. */
export function keepTask(db: Database, taskId: string, user: SignedIn, now: Date) {
  return updateOwnTask(db, taskId, user, now, async (tx, task) => {
    if (task.completedAt !== null || task.openedAt !== null) return
    await tx.task.update({ where: { id: task.id }, data: { keptAt: now, ...keptFrom(task) } })
  })
}
