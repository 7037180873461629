import { getReadingAhead, readAhead } from '@halaqa/contract/read-ahead'
import { previewSpread, spreadTasks } from '@halaqa/contract/spread'
import * as contract from '@halaqa/contract/tasks'
import type { FastifyPluginAsync } from 'fastify'
import { dateIn } from '../../lib/dates.ts'
import { mount } from '../../plugins/mount.ts'
import { planRoom } from '../planning/planning.service.ts'
import { requireMember } from '../room-access/room.access.ts'
import { loadStats } from '../room-progress/room-progress.service.ts'
import { findHatimCompletedBy } from './hatims.service.ts'
import * as offers from './offers.service.ts'
import * as readingAhead from './reading-ahead.service.ts'
import * as spreading from './spreading.service.ts'
import { presentAhead, presentOfferedTask, presentReading, presentStats, presentTask } from './tasks.presenter.ts'
import * as tasks from './tasks.service.ts'
import { keepTask } from './unopened.service.ts'
import * as waiting from './waiting.service.ts'

/** Portions in their readers' hands, and those offered to the group. */
export const taskRoutes: FastifyPluginAsync = async (app) => {
  const today = () => dateIn('UTC', app.clock())

  mount(app, contract.listTasks, async ({ user, query }) => {
    const found = await tasks.listTasks(app.db, user, query.date ?? today(), app.clock())
    return { tasks: found.map((task) => presentTask(task, app.clock())) }
  })

  mount(app, contract.listRoomTasks, async ({ user, params, query }) => {
    const membership = await requireMember(app.db, params.roomId, user.id)
    await planRoom(app.db, params.roomId, app.clock(), dateIn(user.timeZone, app.clock()))
    const found = await tasks.listRoomTasks(app.db, membership, query.date ?? today(), app.clock())
    return { tasks: found.map((task) => presentTask(task, app.clock())) }
  })

  mount(app, contract.listOwnReadings, async ({ user, query }) => {
    const { readings, last } = await tasks.listOwnReadings(app.db, user.id, query)
    const next = last ? { before: last.completedAt.toISOString(), before_id: last.id } : null
    return { readings: readings.map(presentReading), next }
  })

  mount(app, contract.getTaskStats, async ({ user, params }) => {
    const membership = await requireMember(app.db, params.roomId, user.id)
    const date = dateIn(user.timeZone, app.clock())
    await planRoom(app.db, params.roomId, app.clock(), date)
    return presentStats(await loadStats(app.db, membership, date))
  })

  mount(app, contract.listOfferedPortions, async ({ user, params }) => {
    const found = await offers.listOfferedTasks(app.db, await requireMember(app.db, params.roomId, user.id))
    return found.map(presentOfferedTask)
  })

  mount(app, contract.getWaiting, async ({ user, params }) => ({
    waits: await waiting.waitsForReader(app.db, await requireMember(app.db, params.roomId, user.id)),
  }))

  mount(app, getReadingAhead, async ({ user, params }) => {
    const found = await readingAhead.loadReadingAhead(app.db, params.roomId, user.id, app.clock())
    return {
      tasks: found.tasks.map((task) => presentTask(task, app.clock())),
      next: found.next.map((next) => presentAhead(next, found.piece)),
    }
  })

  mount(app, readAhead, async ({ user, params, body, headers }) => {
    const request = { portions: body.portions, key: headers['idempotency-key'] }
    const given = await readingAhead.readAhead(app.db, params.roomId, user, request, app.clock())
    return { tasks: given.map((task) => presentTask(task, app.clock())) }
  })

  mount(app, previewSpread, async ({ user, query }) => {
    const found = await spreading.previewSpread(app.db, user, query.days, app.clock())
    return { tasks: found.map((task) => presentTask(task, app.clock())) }
  })

  mount(app, spreadTasks, async ({ user, body }) => {
    const found = await spreading.spreadTasks(app.db, user, body.task_ids, body.days, app.clock())
    return { tasks: found.map((task) => presentTask(task, app.clock())) }
  })

  mount(app, contract.getTask, async ({ user, params }) =>
    presentTask(await tasks.loadOwnTask(app.db, params.taskId, user.id), app.clock()),
  )

  mount(app, contract.openTask, async ({ user, params }) => {
    const task = await tasks.openTask(app.db, params.taskId, user, app.clock())
    return { message: 'Portion opened.', task: presentTask(task, app.clock()) }
  })

  mount(app, contract.completeTask, async ({ user, params, body }) => {
    const task = await tasks.completeTask(app.db, params.taskId, user, body, app.clock())
    const completed_hatim = await findHatimCompletedBy(app.db, task)
    return { message: 'Portion completed.', task: presentTask(task, app.clock()), completed_hatim }
  })

  mount(app, contract.bookmarkTask, async ({ user, params, body }) => {
    const task = await tasks.bookmarkTask(app.db, params.taskId, user, body, app.clock())
    return {
      message: body.ayah === null ? 'Bookmark removed.' : 'Bookmark kept.',
      task: presentTask(task, app.clock()),
    }
  })

  mount(app, contract.keepTask, async ({ user, params }) => {
    const task = await keepTask(app.db, params.taskId, user, app.clock())
    return { message: 'Portion kept.', task: presentTask(task, app.clock()) }
  })

  mount(app, contract.reopenTask, async ({ user, params }) => {
    const task = await tasks.reopenTask(app.db, params.taskId, user, app.clock())
    return { message: 'Portion reopened.', task: presentTask(task, app.clock()) }
  })

  mount(app, contract.offerTask, async ({ user, params }) => {
    const task = await offers.offerTask(app.db, params.taskId, user, app.clock())
    return { message: 'Portion offered to the group.', task: presentTask(task, app.clock()) }
  })
}
