import * as contract from '@halaqa/contract/dedications'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { requireVisitor } from '../room-access/room.access.ts'
import * as dedications from './dedications.service.ts'

/** Reports of dedications, and the administrators' answers. */
export const dedicationRoutes: FastifyPluginAsync = async (app) => {
  mount(app, contract.reportDedication, async ({ user, params, query, body }) => {
    const visitor = await requireVisitor(app.db, params.id, user.id, query.invite)
    await dedications.reportDedication(app.db, visitor, body.dedication, app.clock())
    return { message: 'The administrators will look at it.' }
  })

  mount(app, contract.listReportedDedications, () => dedications.listReported(app.db))

  mount(app, contract.answerReports, async ({ user, params, body }) => {
    await dedications.answerReports(app.db, { roomId: params.id, ...body }, app.clock())
    app.log.warn({ by: user.id, room: params.id }, `an admin ${body.clear ? 'cleared' : 'kept'} a reported dedication`)
    return { message: body.clear ? 'The dedication was cleared.' : 'The dedication stays.' }
  })
}
