import * as contract from '@halaqa/contract/board'
import { takeNext as takeNextCall, takeTask } from '@halaqa/contract/tasks'
import type { FastifyPluginAsync } from 'fastify'
import { dateIn } from '../../lib/dates.ts'
import { mount } from '../../plugins/mount.ts'
import { wakeDormantRoom } from '../planning/dormancy.service.ts'
import { planRoom } from '../planning/planning.service.ts'
import { requireMember } from '../room-access/room.access.ts'
import { presentTask } from '../tasks/tasks.presenter.ts'
import * as board from './board.service.ts'
import { takeNext } from './take-next.service.ts'
import * as taking from './taking.service.ts'

/** Pieces that readers choose from a board; and taking, from a board or of what waits for a reader. */
export const boardRoutes: FastifyPluginAsync = async (app) => {
  mount(app, contract.getBoard, async ({ user, params }) => {
    const membership = await requireMember(app.db, params.roomId, user.id)
    await wakeDormantRoom(app.db, params.roomId, user, app.clock())
    await planRoom(app.db, params.roomId, app.clock(), dateIn(user.timeZone, app.clock()))
    return board.loadBoard(app.db, membership, user, app.clock())
  })

  mount(app, takeTask, async ({ user, params }) => {
    const task = await taking.takeTask(app.db, params.taskId, user, app.clock())
    return { message: 'The portion is yours.', task: presentTask(task, app.clock()) }
  })

  mount(app, takeNextCall, async ({ user, params, body }) => {
    const task = await takeNext(app.db, params.roomId, user, body, app.clock())
    return { message: 'The portion is yours.', task: presentTask(task, app.clock()) }
  })

  mount(app, contract.giveBackTask, async ({ user, params }) => {
    const task = await taking.giveBackTask(app.db, params.taskId, user, app.clock())
    return { message: 'The piece is free again.', task: presentTask(task, app.clock()) }
  })
}
