import * as contract from '@halaqa/contract/readers-by-name'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { takeNext } from '../board/take-next.service.ts'
import { giveBackTask, takeTask } from '../board/taking.service.ts'
import { findHatimCompletedBy } from '../tasks/hatims.service.ts'
import { offerTask } from '../tasks/offers.service.ts'
import { presentTask } from '../tasks/tasks.presenter.ts'
import { completeTask, reopenTask } from '../tasks/tasks.service.ts'
import * as claims from './claims.service.ts'
import { requireReaderByName } from './names.access.ts'
import * as names from './names.service.ts'
import * as questions from './questions.service.ts'

type Act = typeof reopenTask

const ACTS: Record<contract.ActForName, Act> = {
  take: takeTask,
  reopen: reopenTask,
  offer: offerTask,
  'give-back': giveBackTask,
}

const DONE: Record<contract.ActForName, string> = {
  take: 'The portion is theirs.',
  reopen: 'Portion reopened.',
  offer: 'Portion offered to the group.',
  'give-back': 'The piece is free again.',
}

/** Readers by name: people without an account, who read in one room, and for whom its owner acts. */
export const nameRoutes: FastifyPluginAsync = async (app) => {
  mount(app, contract.addReadersByName, ({ user, params, body }) =>
    names.addNames(app.db, params.id, body, user, app.clock()),
  )

  mount(app, contract.listReadersByName, async ({ user, params }) => {
    const now = app.clock()
    const found = await names.listNames(app.db, params.id, user, now)
    return found.map(({ id, fullName, tasks }) => ({
      id,
      full_name: fullName,
      tasks: tasks.map((task) => presentTask(task, now)),
    }))
  })

  mount(app, contract.removeName, async ({ user, params }) => {
    await names.removeName(app.db, params.id, params.readerId, user, app.clock())
    return { message: 'The name is removed.' }
  })

  mount(app, contract.handOverName, ({ user, params }) =>
    claims.createNameLink(app.db, { roomId: params.id, readerId: params.readerId }, user, app.clock()),
  )

  mount(app, contract.claimName, async ({ user, body }) => ({
    room_id: await claims.claimName(app.db, body.token, user, app.clock()),
  }))

  mount(app, contract.listNameQuestions, ({ user, params }) =>
    questions.listQuestions(app.db, params.id, user, app.clock()),
  )

  mount(app, contract.answerSame, async ({ user, params, body }) => {
    const { id: roomId, readerId, userId } = params
    await questions.answerSame(app.db, { roomId, readerId, userId, isSame: body.is_same }, user, app.clock())
    return { message: body.is_same ? 'The portions are theirs.' : 'They stay two readers.' }
  })

  mount(app, contract.answerSilent, async ({ user, params, body }) => {
    await questions.answerSilent(app.db, { roomId: params.id, ...body }, user, app.clock())
    return { message: 'Thank you for the answer.' }
  })

  mount(app, contract.revokeClaim, async ({ user, params }) => {
    await claims.revokeClaim(app.db, { roomId: params.id, claimId: params.claimId }, user, app.clock())
    return { message: 'The name is back.' }
  })

  mount(app, contract.removeNameByLink, async ({ body }) => {
    await claims.removeNameByLink(app.db, body.token, app.clock())
    return { message: 'The name is removed.' }
  })

  mount(app, contract.takeNextForName, async ({ user, params, body }) => {
    const reader = await requireReaderByName(app.db, { roomId: params.id, readerId: params.readerId }, user)
    const task = await takeNext(app.db, params.id, reader, body, app.clock())
    return { message: DONE.take, task: presentTask(task, app.clock()) }
  })

  mount(app, contract.actForName, async ({ user, params }) => {
    const reader = await requireReaderByName(app.db, { roomId: params.id, readerId: params.readerId }, user)
    const task = await ACTS[params.act](app.db, params.taskId, reader, app.clock())
    return { message: DONE[params.act], task: presentTask(task, app.clock()) }
  })

  mount(app, contract.completeForName, async ({ user, params, body }) => {
    const reader = await requireReaderByName(app.db, { roomId: params.id, readerId: params.readerId }, user)
    const task = await completeTask(app.db, params.taskId, reader, body, app.clock())
    const completed_hatim = await findHatimCompletedBy(app.db, task)
    return { message: 'Portion completed.', task: presentTask(task, app.clock()), completed_hatim }
  })

  mount(app, contract.allowMarking, async ({ user, params, body }) => {
    const allowed = body.marks_for_names
    await names.allowMarking(app.db, { roomId: params.id, userId: params.userId, allowed }, user)
    return { message: allowed ? 'They can act for readers by name.' : 'They act for readers by name no more.' }
  })
}
